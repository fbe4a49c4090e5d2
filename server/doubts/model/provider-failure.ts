// Reads why a provider failed from its response: a cause of a closed list, how long to wait, and the provider's words for
// the log and administrators. Pure. Learners never see any of it.
import type { FailureCause } from "#core/doubts/model-status.ts";

export type Failure = {
	cause: FailureCause;
	/** HTTP status of the response, if there was one. */
	status?: number | undefined;
	/** How long the provider asks to wait, in milliseconds. */
	waitMs?: number | undefined;
	/** The provider's words. They may contain the API key: model-client.ts removes it before they are logged. */
	detail: string;
};

/** The parts of a response that say why the provider failed. */
export type FailedAnswer = {
	status?: number | undefined;
	body?: string | undefined;
	headers?: Record<string, string> | undefined;
};

/** Causes that last until a setting changes. */
const LASTING: readonly FailureCause[] = ["bad-key", "payment-required", "not-allowed", "model-gone"];
export function isLasting(cause: FailureCause): boolean {
	return LASTING.includes(cause);
}

/** Reads a response with a status of 400 or more, or an error inside a stream, in Google's or OpenAI's format. */
export function readFailure({ status, body = "", headers = {} }: FailedAnswer): Failure {
	const error = readError(body);
	const detail = [status, error.code, error.message ?? body.slice(0, 300)].filter(Boolean).join(" ");
	const cause = causeOf(status ?? error.status, error);
	const waitMs = error.waitMs ?? readRetryAfter(headers);
	return { cause, status: status ?? error.status, waitMs, detail };
}

type ReadError = {
	status?: number | undefined;
	code?: string | undefined;
	message?: string | undefined;
	reasons: string[];
	quotaIds: string[];
	waitMs?: number | undefined;
};

function causeOf(status: number | undefined, { code = "", reasons, quotaIds, message = "" }: ReadError): FailureCause {
	const is = (...names: string[]) => names.includes(code.toLowerCase());
	// Google responds with 400, not 401, to an invalid key.
	if (reasons.includes("API_KEY_INVALID") || reasons.includes("API_KEY_EXPIRED")) return "bad-key";
	if (status === 401 || is("authentication", "unauthenticated", "invalid_api_key")) return "bad-key";
	if (status === 402 || is("payment_required", "insufficient_quota", "billing_not_active")) return "payment-required";
	if (status === 403 || is("permission_denied")) return "not-allowed";
	if (status === 404 || is("not_found", "model_not_found")) return "model-gone";
	if (status === 413) return "too-large";
	if (status === 429 || is("rate_limit_exceeded", "resource_exhausted")) {
		if (quotaIds.some((id) => /perday/i.test(id)) || /per day|daily/i.test(message)) return "limit-day";
		return quotaIds.some((id) => /perminute/i.test(id)) ? "limit-minute" : "limit-unknown";
	}
	if (status === 503 || is("unavailable", "service_unavailable", "overloaded")) return "provider-busy";
	if (status !== undefined && status >= 400 && status < 500) return "request-refused";
	return "provider-error";
}

/** Reads `{error: {…}}` or `[{error: {…}}]`; anything else has no details. */
function readError(body: string): ReadError {
	const found: ReadError = { reasons: [], quotaIds: [] };
	const parsed = parse(body);
	const error = field(Array.isArray(parsed) ? parsed[0] : parsed, "error");
	if (typeof error === "string") return { ...found, message: error };
	const code = field(error, "code");
	found.status = typeof code === "number" ? code : undefined;
	found.code = text(field(error, "status")) ?? text(code) ?? text(field(error, "type"));
	found.message = text(field(error, "message"));
	const details = field(error, "details");
	for (const detail of Array.isArray(details) ? details : []) {
		const reason = text(field(detail, "reason"));
		if (reason) found.reasons.push(reason);
		found.waitMs ??= readSeconds(text(field(detail, "retryDelay")));
		const violations = field(detail, "violations");
		for (const violation of Array.isArray(violations) ? violations : []) {
			const id = text(field(violation, "quotaId"));
			if (id) found.quotaIds.push(id);
		}
	}
	return found;
}

/** "36s", "34.4s", "45.837906927s" in milliseconds, rounded up. */
function readSeconds(delay: string | undefined): number | undefined {
	const seconds = /^(\d{1,7}(?:\.\d{1,9})?)s$/.exec(delay ?? "")?.[1];
	return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1_000);
}

/** The Retry-After header in milliseconds, which providers other than Google send in seconds. */
function readRetryAfter(headers: Record<string, string>): number | undefined {
	const seconds = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
	return readSeconds(`${seconds?.trim()}s`);
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/** A property of an unknown value; undefined for a value without properties. */
export function field(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}
