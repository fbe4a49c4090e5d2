// Fetches a subtopic's question file and parses it by the same rules as the server. Never throws: a failure is a result that
// the Recite tab shows.

import { checkContact } from "#app/ui/script/contact.ts";
import type { Problem } from "#core/problem.ts";
import { readCheckedQuestions } from "#core/questions/checked-file.ts";
import { FORMULA_STYLE, isRenderedRef, plainRef, renderedRef, VERSION_HEADER } from "#core/questions/learners-ref.ts";
import { type Bank, createBank } from "#core/quiz/bank.ts";

/** Time limit for the whole file, in milliseconds. */
const FETCH_MS = 60_000;
/** Characters of an error's body that are shown. */
const BODY_LIMIT = 200;

export type QuestionsResult =
	| { state: "ready"; bank: Bank }
	| { state: "empty" }
	| { state: "failed"; failure: LoadFailure };
export type LoadFailure =
	| { kind: "status"; status: number; body: string }
	| { kind: "no-response" }
	| { kind: "bad-file"; problem: Problem | undefined };
/** Why there are no questions. */
export type LoadProblem =
	| Exclude<QuestionsResult, { state: "ready" }>
	/** Neither the questions nor the server can be reached. */
	| { state: "unreached" };

const failed = (failure: LoadFailure) => ({ state: "failed", failure }) as const;
export const NO_RESPONSE = failed({ kind: "no-response" });

/** The last file that was read, for opening it again without a network. Only one: banks can be large. */
let last: { mcqFileRef: string; bank: Bank } | undefined;

type LoadOptions = {
	isSecond?: boolean;
	timeoutMs?: number;
	priority?: RequestPriority;
	/** Resolves when the text may be parsed, which takes some tenths of a second for a large file on a slow phone. */
	waitUntilIdle?: () => Promise<void>;
};

/**
 * @param mcqFileRef the address of a question file, or of its rendered form. Each falls back to the other when the file was
 *   replaced after the page was made.
 */
export async function loadFile(
	mcqFileRef: string,
	signal: AbortSignal,
	{ isSecond, timeoutMs = FETCH_MS, priority = "auto", waitUntilIdle }: LoadOptions = {},
): Promise<QuestionsResult> {
	let text: string;
	let version: number;
	const isRendered = isRenderedRef(mcqFileRef);
	const reader = isRendered ? loadReader() : undefined;
	try {
		const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
		const response = await fetch(mcqFileRef, { signal: limited, priority });
		text = await response.text();
		version = Number(response.headers.get(VERSION_HEADER));
		if (response.status === 404 && isRendered && !isSecond)
			return loadFile(plainRef(mcqFileRef), signal, { isSecond: true });
		if (!response.ok) return failed({ kind: "status", status: response.status, body: cutAtEnd(text.trim()) });
	} catch {
		return last?.mcqFileRef === mcqFileRef ? { state: "ready", bank: last.bank } : NO_RESPONSE;
	}
	await waitUntilIdle?.();
	const read = await readBank(text, await reader);
	if (!read) return NO_RESPONSE;
	if (read.ok) {
		const isFormatted = !isRendered && [...read.bank.questions.values()].some(({ format }) => format !== undefined);
		if (isFormatted && !isSecond) return loadFile(renderedRef(mcqFileRef), signal, { isSecond: true });
		const bank = { ...read.bank, version };
		last = { mcqFileRef, bank };
		return { state: "ready", bank };
	}
	const [problem] = read.problems;
	return problem?.code === "no-questions" ? { state: "empty" } : failed({ kind: "bad-file", problem });
}

type Reader = Awaited<ReturnType<typeof loadReader>>;

/** The parser of rendered questions, requested at the same time; undefined when its code cannot be loaded. */
export function loadReader() {
	return import("#core/questions/rendered-file.ts").catch(() => undefined);
}

/**
 * Parses a text into a bank or its problems; undefined when the code for it cannot be loaded.
 * @param reader for the rendered form only: nothing else may hold HTML
 */
export async function readBank(text: string, reader: Reader) {
	const rendered = reader?.readRenderedQuestions(text);
	if (rendered) addFormulaStyle();
	const checked = rendered ?? readCheckedQuestions(text);
	const read = checked ? { ok: true as const, ...checked } : await readBySchema(text);
	if (!read?.ok) return read;
	return { ok: true as const, bank: createBank(read.questions, read.shufflesOptions, rendered?.html) };
}

/** Undefined when its code cannot be loaded. */
async function readBySchema(text: string) {
	const schema = await import("#core/questions/question-file.ts").catch(() => undefined);
	return schema?.readQuestions(text);
}

function addFormulaStyle(): void {
	if (document.querySelector(`link[href="${FORMULA_STYLE}"]`)) return;
	document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: FORMULA_STYLE }));
}

/** If the server answers other requests, the failed one is an error; otherwise the phone is offline. */
export async function explainProblem(problem: LoadProblem): Promise<LoadProblem> {
	if (problem.state !== "failed" || problem.failure.kind !== "no-response") return problem;
	return (await checkContact()) === undefined ? { state: "unreached" } : problem;
}

/** At most BODY_LIMIT characters; an ellipsis shows that there were more. */
function cutAtEnd(body: string): string {
	return body.length <= BODY_LIMIT ? body : `${body.slice(0, BODY_LIMIT).toWellFormed().trimEnd()}…`;
}
