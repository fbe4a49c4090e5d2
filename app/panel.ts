// What the panel's loaders and actions share: who acts, and how the hub's refusals become answers that a form can take
// without losing what was typed. Runs on the server only.
import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { Refusal } from "#app/admin/forms/save-answer.ts";
import type { SignInAnswer } from "#app/admin/frame/sign-in-answer.ts";
import { isHubError, type Problem } from "#core/problem.ts";
import { type Administrator, administratorContext, hubContext, visitContext } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

type PageHeaders = { errorHeaders: Headers | undefined; actionHeaders: Headers };

/** The headers of every page of the panel: kept by no cache, and with an action's waiting time. */
export function panelHeaders({ errorHeaders, actionHeaders }: PageHeaders): Headers {
	const headers = new Headers(errorHeaders);
	const wait = actionHeaders.get("Retry-After");
	if (wait !== null) headers.set("Retry-After", wait);
	headers.set("Cache-Control", "no-store");
	return headers;
}

/**
 * Runs a change in the name of the administrator who is signed in. Nobody signed in and a record that is gone are
 * answers, not errors: an error would replace the form and what was typed in it.
 */
export async function answerChange<Answer>(
	context: Context,
	change: (actor: Administrator) => Promise<Answer>,
) {
	const actor = context.get(administratorContext);
	if (!actor) return refuse({ ok: false, code: "signed-out" }, 401);
	try {
		return await change(actor);
	} catch (error) {
		if (isHubError(error) && error.code.endsWith("-not-found"))
			return refuse({ ok: false, code: "gone" }, 404);
		throw error;
	}
}

/** The JSON body of a form's request. Another shape comes from no form of ours: 400. */
export async function readBody<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body> {
	const reading = z.safeParse(schema, await request.json().catch(() => undefined));
	if (!reading.success) throw data(null, { status: 400 });
	return reading.data;
}

/** The fields of a form that works without script. A body that is no form comes from no page of ours: 400 or 415. */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!FORM_TYPES.includes(type)) throw data(null, { status: 415 });
	try {
		return await request.formData();
	} catch {
		throw data(null, { status: 400 });
	}
}

/** A refusal with its status: React Router loads nothing anew after one, so the page stays as it is. */
export function refuse<R extends Refusal<unknown>>(refusal: R, status: number) {
	return data(refusal, { status });
}

/** Signs in with a form's e-mail and password: the answer to show, its status, and the cookie or the waiting time. */
export async function signIn(context: Context, headers: Headers, form: FormData) {
	const hub = context.get(hubContext);
	const { address } = context.get(visitContext);
	const email = String(form.get("email") ?? "");
	const password = String(form.get("password") ?? "");
	try {
		const result = await hub.auth.signIn({ email, password, address, headers });
		if (result.ok) return answerSignIn({ ok: true }, 200, result.headers);
		if (result.code === "invalid-credentials") return answerSignIn(result, 401);
		const wait = new Headers({ "Retry-After": String(result.retryAfterSeconds) });
		return answerSignIn(result, 429, wait);
	} catch (error) {
		// Not passed on: without script the login page is the only place that can say it (specification 8).
		hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "a sign-in failed");
		return answerSignIn({ ok: false, code: "failed" }, 503);
	}
}

function answerSignIn(answer: SignInAnswer, status: number, headers = new Headers()) {
	return { answer, status, headers };
}

type UpdateResult<Stored> =
	| { ok: true; version: number }
	| { ok: false; problems: Problem[] }
	| { ok: false; conflict: { theirs: Stored & { version: number }; by: string | null; at: number } };

/** What came of a form's change of a stored record. `typed` is what was saved, `toTyped` shows a record as fields. */
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
	return refuse({ ok: false, code: "conflict", conflict: { theirs: now, by, at } }, 409);
}

export function answerProblems(problems: Problem[]) {
	return refuse({ ok: false, code: "problems", problems }, 422);
}

/** What the server takes of a question file, for the check in the browser. */
export function limitsOf(env: { MCQ_MAX_BYTES: number; MCQ_MAX_QUESTIONS: number }) {
	return { maxBytes: env.MCQ_MAX_BYTES, maxQuestions: env.MCQ_MAX_QUESTIONS };
}
