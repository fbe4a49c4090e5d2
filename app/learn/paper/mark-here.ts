// The result of an attempt as this device marks it without a network, by the rules of the server (core/papers/marking.ts). The server's own
// replaces it. Loaded only where a paper allows the key on the phone.
import type { AttemptView } from "#app/learn/paper/attempt/store.ts";
import type { ResultQuestion, ShownQuestion } from "#core/papers/calls.ts";
import { type KeyedQuestion, markByKeys } from "#core/papers/marking.ts";
import type { ReadyResult } from "./result-question.tsx";

/** @returns undefined where marks, a question or its key have not arrived */
export function markHere({
	stored: { marking, plan },
	attempt,
	questions,
}: Pick<AttemptView, "stored" | "attempt" | "questions">): ReadyResult | undefined {
	if (!marking) return undefined;
	const ids = plan.sections.flatMap(({ questionIds }) => questionIds);
	const keyed: KeyedQuestion[] = [];
	const shown: ResultQuestion[] = [];
	for (const id of ids) {
		const question = questions.get(id);
		if (!question?.key) return undefined;
		const { section, type, key } = question;
		keyed.push({ id, section, type, key });
		shown.push(withKey(question, key, attempt.questions.get(id)?.given ?? null));
	}
	const result = markByKeys({ ...marking, questions: keyed }, attempt.questions);
	// Only the server knows the other results, what is settled, and which texts are open.
	return { state: "ready", result, attemptsLeft: null, place: null, settlements: [], questions: shown };
}

function withKey(question: ShownQuestion, key: KeyedQuestion["key"], given: string | null): ResultQuestion {
	const why = new Map(question.why);
	const right = key.type === "number" ? [] : key.right;
	const options = question.options.map(({ id, text }) => {
		return { id, text, isCorrect: right.includes(id), explanation: why.get(id) };
	});
	return { ...question, options, given, keys: [key], explanation: question.explanation ?? "", place: null };
}
