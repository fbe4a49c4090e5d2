// The page's own log without a browser: in memory.
import { beforeEach, expect, test, vi } from "vitest";
import { checksumOf } from "#core/checksum.ts";
import { listAnswers } from "#core/practice/answers.ts";
import { listMistakes } from "#core/practice/mistakes.ts";
import { createBank } from "#core/quiz/bank.ts";
import { makeQuestion } from "../../../../tests/make.ts";

const S1 = "s1";
const question = makeQuestion({
	id: "q1",
	text: "Which river is longer?",
	options: [
		{ id: "a", text: "The Main", isCorrect: false },
		{ id: "b", text: "The Rhine", isCorrect: true },
	],
});

beforeEach(() => vi.resetModules());

/** Misses the question by the key of then, and loads it with today's. */
async function openPage(given: string, version: number | undefined) {
	const store = await import("./log-store.ts");
	const { loadPractice, logPractised, dayNow } = await import("#app/learn/practice/dose/practice-log.ts");
	const { markLoaded } = await import("./mark-again.ts");
	const answer = { subtopicId: S1, questionId: "q1", checksum: checksumOf(question.text), given };
	await logPractised({ ...answer, isCorrect: false, sureness: null, tookMs: 0 });
	const changed: unknown[] = [];
	store.onForeignChange((change) => changed.push(change));
	const listOpen = async () => {
		const { events } = await loadPractice([S1]);
		return listMistakes(listAnswers(events, dayNow()), events);
	};
	expect(await listOpen()).toHaveLength(1);
	const bank = version === undefined ? createBank([question]) : { ...createBank([question]), version };
	await markLoaded({ subtopicId: S1, bank }, (await loadPractice([S1])).events);
	return { changed, mistakes: await listOpen() };
}

test("a miss that a corrected key makes right leaves the mistakes, and the page reads its log again", async () => {
	const { changed, mistakes } = await openPage("b", 5);
	expect(mistakes).toEqual([]);
	expect(changed).toEqual([{ subtopicIds: [S1] }]);
});

test("a miss stays one by the same key, and by a file that has no version", async () => {
	expect(await openPage("a", 5)).toMatchObject({ changed: [], mistakes: [{ given: "a" }] });
	vi.resetModules();
	expect(await openPage("b", undefined)).toMatchObject({ changed: [], mistakes: [{ given: "b" }] });
});
