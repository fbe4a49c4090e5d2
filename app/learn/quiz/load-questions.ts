// Fetches a subtopic's question file and reads it with the same rules that the server stored it by. Never throws: what
// can go wrong comes back as a result that the Recite tab shows.

import type { Problem } from "#core/problem.ts";
import { readQuestions } from "#core/questions/question-file.ts";
import { type Bank, createBank } from "#core/quiz/bank.ts";

/** After this long without the whole file the attempt is given up, in milliseconds. */
const FETCH_MS = 60_000;
/** Of an error's body this much is shown. */
const BODY_LIMIT = 200;

export type QuestionsResult =
	| { state: "ready"; bank: Bank }
	| { state: "empty" }
	| { state: "failed"; failure: LoadFailure };
export type LoadFailure =
	| { kind: "status"; status: number; body: string }
	| { kind: "no-answer" }
	| { kind: "bad-file"; problem: Problem | undefined };

/** The last file that was read, for coming back to it without a network. One: banks can be large. */
let last: { mcqFileRef: string; bank: Bank } | undefined;

export async function loadQuestions(mcqFileRef: string, signal: AbortSignal): Promise<QuestionsResult> {
	let text: string;
	try {
		const response = await fetch(mcqFileRef, {
			signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]),
		});
		text = await response.text();
		if (!response.ok) {
			const body = text.trim().slice(0, BODY_LIMIT);
			return { state: "failed", failure: { kind: "status", status: response.status, body } };
		}
	} catch {
		if (last?.mcqFileRef === mcqFileRef) return { state: "ready", bank: last.bank };
		return { state: "failed", failure: { kind: "no-answer" } };
	}
	const read = readQuestions(text);
	if (read.ok) {
		last = { mcqFileRef, bank: createBank(read.questions) };
		return { state: "ready", bank: last.bank };
	}
	const [problem] = read.problems;
	if (problem?.code === "no-questions") return { state: "empty" };
	return { state: "failed", failure: { kind: "bad-file", problem } };
}
