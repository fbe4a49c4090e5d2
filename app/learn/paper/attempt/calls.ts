// Requests of a candidate's screen.
import { BUILD_HEADER, BUILD_MARK, reportContact } from "#app/ui/script/contact.ts";
import { paperCallPath } from "#core/addresses/calls.ts";
import type {
	BeginRequest,
	Begun,
	EventsAnswer,
	EventsRequest,
	ExtraTimeAnswer,
	ExtraTimeRequest,
	QuestionsAnswer,
	QuestionsRequest,
	ResultAnswer,
	RunningAnswer,
	TakeOverRequest,
} from "#core/papers/calls.ts";

type Requests = {
	running: object;
	begin: BeginRequest;
	"take-over": TakeOverRequest;
	"extra-time": ExtraTimeRequest;
	events: EventsRequest;
	state: { attempt: string };
	questions: QuestionsRequest;
	result: { attempt: string };
};
type Answers = {
	running: RunningAnswer;
	begin: Begun;
	"take-over": Begun;
	"extra-time": ExtraTimeAnswer;
	events: EventsAnswer;
	state: Begun;
	questions: QuestionsAnswer;
	result: ResultAnswer;
};

/** A request without a response fails after this time, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * "sent": read. "refused": the server's own answer, with its code. "unreached": no answer of our server; a captive portal answers too, with
 * a page of its own.
 */
export type Answer<Value> =
	| { state: "sent"; value: Value; sentAt: number; receivedAt: number }
	| { state: "refused"; status: number; code: string; message: string }
	| { state: "unreached" };

/** Posts a call. Never throws. Times are those of performance.now(). */
export async function callPaper<Call extends keyof Answers>(
	paperId: string,
	call: Call,
	body: Requests[Call],
): Promise<Answer<Answers[Call]>> {
	const sentAt = performance.now();
	const response = await fetch(paperCallPath(paperId, call), {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
	}).catch(() => undefined);
	const isFromServer = response !== undefined && (response.headers.has(BUILD_HEADER) || isDevelopment());
	const receivedAt = performance.now();
	// Written by our own server (server/papers).
	const json = isFromServer ? await response.json().catch(() => undefined) : undefined;
	const isAnswered = isFromServer && json !== undefined && response.status < 500;
	reportContact(isAnswered);
	if (!isAnswered) return { state: "unreached" };
	if (response.ok) return { state: "sent", value: json, sentAt, receivedAt };
	return { state: "refused", status: response.status, code: String(json.code), message: String(json.message) };
}

/** There neither pages nor responses name a build. */
function isDevelopment(): boolean {
	return !(BUILD_MARK in document.documentElement.dataset);
}
