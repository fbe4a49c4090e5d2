// Shared by the panel's loaders and actions, on the server only: finds the signed-in administrator and turns errors into
// responses that a form can show without losing its input.
import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { Refusal } from "#app/admin/panel/forms/save-result.ts";
import type { SignInAnswer } from "#app/admin/panel/sign-in-failure.tsx";
import { joinPath } from "#core/people/person-link.ts";
import { can, type Right } from "#core/people/roles.ts";
import { ERROR_STATUS, HubError, type HubErrorCode, isHubError, type Problem } from "#core/problem.ts";
import { hubErrorText } from "#messages/problem-text";
import { type Administrator, administratorContext, type Hub, hubContext, requestContext } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

type PageHeaders = { errorHeaders: Headers | undefined; actionHeaders: Headers };

/** The headers of every page of the panel: never cached, and Retry-After where an action sets it. */
export function panelHeaders({ errorHeaders, actionHeaders }: PageHeaders): Headers {
	const headers = new Headers(errorHeaders);
	const wait = actionHeaders.get("Retry-After");
	if (wait !== null) headers.set("Retry-After", wait);
	headers.set("Cache-Control", "no-store");
	return headers;
}

/**
 * Runs a change on behalf of the signed-in administrator, whose role must include `right`. A missing sign-in and every HubError
 * are returned, not thrown: an error page would replace the form and its input.
 */
export async function answerChange<Answer>(
	context: Context,
	change: (actor: Administrator) => Promise<Answer>,
	right: Right = "edit",
) {
	const actor = context.get(administratorContext);
	try {
		if (!actor) throw new HubError("signed-out");
		if (!can(actor.role, right)) throw new HubError("forbidden");
		return await change(actor);
	} catch (error) {
		if (!isHubError(error)) throw error;
		const status = ERROR_STATUS[error.code];
		if (error.code === "signed-out") return refuse({ ok: false, code: "signed-out" }, error);
		if (status === 404) return refuse({ ok: false, code: "gone" }, error);
		if (status >= 500) context.get(hubContext).log.error({ error: error.stack }, "a change failed");
		return refuse({ ok: false, code: "refused", message: hubErrorText(error) }, error);
	}
}

/** The JSON body of a form's request. @throws a 400 response for any other shape */
export async function readBody<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body> {
	const reading = z.safeParse(schema, await request.json().catch(() => undefined));
	if (!reading.success) throw data(null, { status: ERROR_STATUS.unreadable });
	return reading.data;
}

/** The fields of a form that works without JavaScript. @throws a 400 or 415 response when the body is not a form */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!FORM_TYPES.includes(type)) throw data(null, { status: ERROR_STATUS["wrong-type"] });
	try {
		return await request.formData();
	} catch {
		throw data(null, { status: ERROR_STATUS.unreadable });
	}
}

/**
 * Answers a call of the panel's script with JSON: 401 without an administrator, 403 for a change by a viewer, 400 without a result, a HubError by its status.
 * Its routes are outside of the layout, whose guard would redirect.
 */
export async function answerData(
	request: Request,
	context: Context,
	find: (hub: Hub, administrator: Administrator) => Promise<object | undefined>,
) {
	const hub = context.get(hubContext);
	const answer = (body: object, status = 200) =>
		Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
	try {
		const administrator = await hub.auth.findAdministrator(request.headers);
		if (!administrator) throw new HubError("signed-out");
		if (!can(administrator.role, request.method === "GET" ? "see" : "edit")) throw new HubError("forbidden");
		const found = await find(hub, administrator);
		return found ? answer(found) : answer({ code: "unknown" }, ERROR_STATUS.unreadable);
	} catch (error) {
		if (!isHubError(error)) throw error;
		const status = ERROR_STATUS[error.code];
		if (status >= 500) hub.log.error({ error: error.stack }, "a call failed");
		return answer({ code: error.code }, status);
	}
}

type RefusedFor = { code: HubErrorCode; retryAfterSeconds?: number | undefined };

/** A refusal with the status of its error. React Router reloads no data after an error status, so the page stays as it is. */
function refuse<R extends Refusal<unknown>>(refusal: R, { code, retryAfterSeconds }: RefusedFor) {
	const headers = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
	return data(refusal, { status: ERROR_STATUS[code], headers });
}

/** Signs in with a form's e-mail and password, with the code that follows them, or with a passkey. @returns the result, its status, and the cookie or Retry-After */
export async function signIn(context: Context, { headers, url }: { headers: Headers; url: URL }, form: FormData) {
	const hub = context.get(hubContext);
	const { address } = context.get(requestContext);
	const email = String(form.get("email") ?? "");
	const password = String(form.get("password") ?? "");
	try {
		const code = form.get("code");
		const passkey = form.get("passkey");
		const result =
			typeof passkey === "string"
				? await hub.auth.passkeys.signIn({ answer: parseJson(passkey), url, address, headers })
				: typeof code === "string"
					? await hub.auth.secondFactor.enterCode({ code, address, headers })
					: await hub.auth.signIn({ email, password, address, headers });
		if (result.ok) return answerSignIn({ ok: true }, 200, result.headers);
		if ("retryAfterSeconds" in result) {
			const wait = new Headers({ "Retry-After": String(result.retryAfterSeconds) });
			return answerSignIn(result, ERROR_STATUS["too-many-tries"], wait);
		}
		const cookies = "headers" in result ? result.headers : new Headers();
		return answerSignIn({ ok: false, code: result.code }, ERROR_STATUS["invalid-credentials"], cookies);
	} catch (error) {
		// Not rethrown: without JavaScript only the login page can show the error (specification 8).
		hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "a sign-in failed");
		return answerSignIn({ ok: false, code: "failed" }, ERROR_STATUS["sign-in-unavailable"]);
	}
}

/** Undefined for a text that is not JSON, which no passkey is. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function answerSignIn(answer: SignInAnswer, status: number, headers = new Headers()) {
	return { answer, status, headers };
}

type UpdateResult<Stored> =
	| { ok: true; version: number }
	| { ok: false; problems: Problem[] }
	| { ok: false; conflict: { theirs: Stored & { version: number }; by: string | null; at: number } };

/** The response to a form that updates a record. @param toTyped turns a record into the values of the form */
export function answerUpdate<Stored, Typed>(
	id: string,
	typed: Typed,
	result: UpdateResult<Stored>,
	toTyped: (stored: Stored) => Typed,
) {
	if (result.ok) return { ok: true as const, id, stored: { typed, version: result.version } };
	if ("problems" in result) return answerProblems(result.problems);
	const { theirs, by, at } = result.conflict;
	const now = { typed: toTyped(theirs), version: theirs.version };
	return refuse({ ok: false, code: "conflict", conflict: { theirs: now, by, at } }, { code: "conflict" });
}

/** The response to a form that created a record. */
export function answerCreate<Stored extends { id: string; version: number }, Typed>(
	record: Stored,
	toTyped: (stored: Stored) => Typed,
) {
	return { ok: true as const, id: record.id, stored: { typed: toTyped(record), version: record.version } };
}

export function answerProblems(problems: Problem[]) {
	return refuse({ ok: false, code: "problems", problems }, { code: "problems" });
}

type NewPersonLink = { token: string; email: string; expiresAt: number };

/** A link of a person as the panel shows it, once, after it was sent by mail where a mail server is set. */
export async function handOver({ linkMail }: Pick<Hub, "linkMail">, link: NewPersonLink, isInvitation: boolean) {
	const mail = await linkMail?.send(link, isInvitation);
	return { path: joinPath(link.token), email: link.email, expiresAt: link.expiresAt, mail };
}

/** The server's limits for question files, for the check in the browser. */
export function limitsOf(env: { MCQ_MAX_BYTES: number; MCQ_MAX_QUESTIONS: number }) {
	return { maxBytes: env.MCQ_MAX_BYTES, maxQuestions: env.MCQ_MAX_QUESTIONS };
}
