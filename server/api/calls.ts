// The calls of the HTTP interface for scripts, /api/v1: asks for a key (never a cookie), counts its calls, parses what was sent, and cuts
// the answer to its shape. Routed by http.ts. No other site's page may read an answer: there is no CORS here.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { allows } from "#core/people/api-key.ts";
import { ERROR_STATUS, HubError, isHubError, type Problem } from "#core/problem.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { Db } from "#server/db/tables.ts";
import { type LimitBody, requireType } from "#server/http/bodies.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { ApiKeys, OpenKey } from "#server/people/api-keys.ts";
import { createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";
import { type CatalogParts, linkOperations, moduleOperations, subtopicOperations } from "./catalog-operations.ts";
import { describeOperations } from "./open-api.ts";
import { type Operation, Problems, type Shape } from "./operation.ts";
import { type QuestionParts, questionOperations } from "./question-operations.ts";

/** Calls of one key, and refused tokens of one address, in a minute. */
export const CALLS_PER_MINUTE = 300;
const REFUSED_PER_MINUTE = 30;
const BY_KEY: RateLimit = { name: "api key", windowMs: 60_000, max: CALLS_PER_MINUTE };
const REFUSED: RateLimit = { name: "api refused", windowMs: 60_000, max: REFUSED_PER_MINUTE };
const ID = "{[A-Za-z0-9_-]{1,64}}";

type Env = { Variables: { key: OpenKey } };
export type ApiContext = CatalogParts &
	QuestionParts & {
		apiKeys: ApiKeys;
		db: Db;
		now: () => number;
		addressOf: (c: Context) => string;
		limitBody: LimitBody;
		readSite: () => Promise<Pick<Site, "productName">>;
	};

function listOperations(parts: CatalogParts & QuestionParts): Operation[] {
	return [
		...moduleOperations(parts),
		...subtopicOperations(parts),
		...questionOperations(parts),
		...linkOperations(parts),
	];
}

/** Builds the application of the interface, which http.ts mounts at API_PATH. */
export function createApi(context: ApiContext): Hono<Env> {
	const { limitBody, readSite } = context;
	const api = new Hono<Env>();
	const operations = listOperations(context);
	const askKey = createAskKey(context);
	// It describes the program and nothing of the site, so it asks for no key.
	api.get("/openapi.json", async (c) => {
		return c.json(describeOperations(operations, (await readSite()).productName), 200, NO_STORE);
	});
	const limited = limitBody((c) => refuse(c, "too-large", m.api_request_too_large(), { code: "too-large" }));
	const methods = new Map([["/openapi.json", ["GET", "HEAD"]]]);
	for (const each of operations) {
		const path = each.path.replaceAll(/\{(\w+)\}/g, `:$1${ID}`);
		api.on(each.method, path, askKey(each), limited);
		if (each.body) api.on(each.method, path, requireJson);
		api.on(each.method, path, (c) => answer(each, c));
		methods.set(path, [...(methods.get(path) ?? []), each.method, ...(each.method === "GET" ? ["HEAD"] : [])]);
	}
	for (const [path, allowed] of methods) {
		api.all(path, (c) => {
			const Allow = allowed.join(", ");
			const body = { success: false, code: "wrong-method", message: m.api_wrong_method({ methods: Allow }) };
			return c.json(body, ERROR_STATUS["wrong-method"], { ...NO_STORE, Allow });
		});
	}
	api.all("*", (c) => refuse(c, "unknown-address", m.api_unknown_address(), { code: "unknown-address" }));
	return api;
}

const requireJson = requireType("application/json", () => m.api_not_json(), { code: "wrong-type" });

/** The guard: 401 without a key that can be used, 403 for one whose scope is too small, 429 for too many calls. */
function createAskKey({ apiKeys, db, now, addressOf }: ApiContext) {
	const limiter = createRateLimiter({ db, now });

	async function count(limit: RateLimit, subject: string): Promise<void> {
		const consumed = await limiter.consume([{ limit, subject }]);
		if (!consumed.ok)
			throw new HubError("too-many-tries", { retryAfterSeconds: Math.max(1, secondsUntil(consumed.retryAt, now())) });
	}

	return ({ scope }: Operation): MiddlewareHandler<Env> =>
		async (c, next) => {
			const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("Authorization") ?? "") ?? [];
			const key = token === undefined ? undefined : await apiKeys.find(token);
			if (!key) {
				if (token !== undefined) await count(REFUSED, addressOf(c));
				c.header("WWW-Authenticate", "Bearer");
				return refuse(c, "key-refused", m.api_key_refused(), { code: "key-refused" });
			}
			await count(BY_KEY, key.id);
			if (!allows(key.scope, scope)) return refuse(c, "forbidden", m.api_key_scope(), { code: "forbidden" });
			c.set("key", key);
			return next();
		};
}

async function answer(each: Operation, c: Context<Env>): Promise<Response> {
	try {
		const params: Record<string, string> = c.req.param();
		const query = each.query ? parse(each.query, c.req.query()) : undefined;
		const body = each.body ? parseBody(each.body, await c.req.text()) : undefined;
		const result = await each.run({ params, query, body, actor: c.get("key").actor });
		if (!each.answer) return c.body(null, 204, NO_STORE);
		// Cuts what is not in the shape, so that the document tells the truth.
		return c.json(z.parse(each.answer, result) ?? null, each.status === 201 ? 201 : 200, NO_STORE);
	} catch (error) {
		if (error instanceof Problems) return refuseProblems(c, error.problems);
		if (error instanceof Unreadable) return refuse(c, "unreadable", error.message, { code: "unreadable" });
		// The sentence for forms says what to do on a page.
		if (isHubError(error) && error.code === "conflict")
			return refuse(c, "conflict", m.api_conflict(), { code: "conflict" });
		throw error;
	}
}

/** A request whose shape is wrong; the message says what. */
class Unreadable extends Error {}

/** @throws Unreadable */
function parseBody(shape: Shape, text: string): unknown {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new Unreadable(m.api_body_not_json());
	}
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw new Unreadable(m.api_body_not_object());
	return parse(shape, value);
}

/** Fields that a refusal names at most. */
const NAMED_FIELDS = 10;

/** @throws Unreadable */
function parse(shape: Shape, value: unknown): unknown {
	const read = z.safeParse(shape, value);
	if (read.success) return read.data;
	const { issues } = read.error;
	const unknown = issues.flatMap(({ path, ...issue }) =>
		issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key].join(".")) : [],
	);
	const wrong = issues.flatMap(({ code, path }) => (code === "unrecognized_keys" ? [] : [path.join(".")]));
	const listed = (fields: string[]) => [...new Set(fields)].slice(0, NAMED_FIELDS).join(", ");
	const sentences = [
		...(wrong.length > 0 ? [m.api_fields_wrong({ fields: listed(wrong) })] : []),
		...(unknown.length > 0 ? [m.api_fields_unknown({ fields: listed(unknown) })] : []),
	];
	throw new Unreadable(sentences.join(" "));
}

function refuseProblems(c: Context, problems: readonly Problem[]): Response {
	const shown = problems.map((problem) => {
		return { field: problem.field ?? "", code: problem.code, message: problemText(problem) };
	});
	const message = shown.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(" ");
	return refuse(c, "problems", message, { code: "problems", problems: shown });
}
