// Fetches a subtopic's question file and parses it by the same rules as the server. Never throws: a failure is a result that
// the Recite tab shows.

import type { Problem } from "#core/problem.ts";
import { readQuestions } from "#core/questions/question-file.ts";
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

export async function loadQuestions(mcqFileRef: string, signal: AbortSignal): Promise<QuestionsResult> {
	let text: string;
	try {
		const response = await fetch(mcqFileRef, {
			signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]),
		});
		text = await response.text();
		if (!response.ok) {
			const body = cutAtEnd(text.trim());
			return { state: "failed", failure: { kind: "status", status: response.status, body } };
		}
	} catch {
		if (last?.mcqFileRef === mcqFileRef) return { state: "ready", bank: last.bank };
		return { state: "failed", failure: { kind: "no-answer" } };
	}
	const read = readQuestions(text);
	if (read.ok) {
		last = { mcqFileRef, bank: createBank(read.questions, read.shufflesOptions) };
		return { state: "ready", bank: last.bank };
	}
	const [problem] = read.problems;
	if (problem?.code === "no-questions") return { state: "empty" };
	return { state: "failed", failure: { kind: "bad-file", problem } };
}

/** At most BODY_LIMIT characters; an ellipsis shows that there were more. */
function cutAtEnd(body: string): string {
	return body.length <= BODY_LIMIT ? body : `${body.slice(0, BODY_LIMIT).toWellFormed().trimEnd()}…`;
}
