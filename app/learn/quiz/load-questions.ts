// Fetches a subtopic's question file and parses it by the same rules as the server. Never throws: a failure is a result that
// the Recite tab shows.

import type { Problem } from "#core/problem.ts";
import { readCheckedQuestions } from "#core/questions/checked-file.ts";
import { FORMULA_STYLE, isRenderedRef, plainRef, renderedRef } from "#core/questions/rendered-ref.ts";
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
	| { kind: "no-answer" }
	| { kind: "bad-file"; problem: Problem | undefined };

/** The last file that was read, for opening it again without a network. One only: banks can be large. */
let last: { mcqFileRef: string; bank: Bank } | undefined;

/**
 * @param mcqFileRef the address of a question file, or of its rendered form. Each leads to the other where the file was
 *   replaced after the page was made.
 */
export async function loadQuestions(
	mcqFileRef: string,
	signal: AbortSignal,
	isSecond = false,
): Promise<QuestionsResult> {
	let text: string;
	const isRendered = isRenderedRef(mcqFileRef);
	const reader = isRendered ? import("#core/questions/rendered-file.ts").catch(() => undefined) : undefined;
	try {
		const response = await fetch(mcqFileRef, {
			signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]),
		});
		text = await response.text();
		if (response.status === 404 && isRendered && !isSecond) return loadQuestions(plainRef(mcqFileRef), signal, true);
		if (!response.ok) {
			const body = cutAtEnd(text.trim());
			return { state: "failed", failure: { kind: "status", status: response.status, body } };
		}
	} catch {
		if (last?.mcqFileRef === mcqFileRef) return { state: "ready", bank: last.bank };
		return { state: "failed", failure: { kind: "no-answer" } };
	}
	const rendered = (await reader)?.readRenderedQuestions(text);
	if (rendered) addFormulaStyle();
	const checked = rendered ?? readCheckedQuestions(text);
	const read = checked ? { ok: true as const, ...checked } : await readBySchema(text);
	if (!read) return { state: "failed", failure: { kind: "no-answer" } };
	if (read.ok) {
		const isFormatted = !isRendered && read.questions.some(({ format }) => format !== undefined);
		if (isFormatted && !isSecond) return loadQuestions(renderedRef(mcqFileRef), signal, true);
		last = { mcqFileRef, bank: createBank(read.questions, read.shufflesOptions, rendered?.html) };
		return { state: "ready", bank: last.bank };
	}
	const [problem] = read.problems;
	if (problem?.code === "no-questions") return { state: "empty" };
	return { state: "failed", failure: { kind: "bad-file", problem } };
}

/** Undefined when its code cannot be fetched. */
async function readBySchema(text: string) {
	const schema = await import("#core/questions/question-file.ts").catch(() => undefined);
	return schema?.readQuestions(text);
}

function addFormulaStyle(): void {
	if (document.querySelector(`link[href="${FORMULA_STYLE}"]`)) return;
	document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: FORMULA_STYLE }));
}

/** At most BODY_LIMIT characters; an ellipsis shows that there were more. */
function cutAtEnd(body: string): string {
	return body.length <= BODY_LIMIT ? body : `${body.slice(0, BODY_LIMIT).toWellFormed().trimEnd()}…`;
}
