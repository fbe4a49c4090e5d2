// The search indexes of a process: how much memory stays in use after searches in many modules.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createFileThreads } from "#server/questions/files/file-threads.ts";
import { byRun } from "../../../tests/faults.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { createModule, createSubtopic } from "../../../tests/test-panel.ts";
import { createPassageSearch } from "./passage-search.ts";

/** Eight modules of so many questions take about twice the cache. */
const QUESTIONS = byRun(1_000, 5_000);
const CACHE_MB = byRun(20, 100);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapMb(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed / 1_000_000;
}

function makeFile(seed: number): Buffer {
	const questions = Array.from({ length: QUESTIONS }, (_, n) => ({
		id: n,
		text: `What does planet${seed}x${n % 450} weigh beside moon${n % 900}?`,
		options: ["a", "b"].map((id) => ({ id, text: `${id} tons of rock${n % 50}`, isCorrect: id === "a" })),
	}));
	return Buffer.from(JSON.stringify({ questions }));
}

test("is bounded: eight large modules take no more than four", async () => {
	const hub = await createTestHub();
	const files = createFileThreads({ maxQuestions: QUESTIONS });
	const passageSearch = createPassageSearch({ db: hub.db, log: hub.log, now: Date.now, files, cacheMb: CACHE_MB });
	const searched: number[] = [];
	const start = heapMb();
	for (let n = 0; n < 8; n++) {
		const module = await createModule(hub, { title: `Planets ${n}` });
		const subtopic = await createSubtopic(hub, module.id);
		const saved = await hub.questionFiles.saveQuestionFile(module.id, subtopic.id, "x.json", makeFile(n));
		expect(saved.ok).toBe(true);
		const { hits } = await passageSearch.search(module.id, subtopic.id, `what does planet${n}x7 weigh`, 3);
		expect(hits).toHaveLength(3);
		if (n === 3 || n === 7) searched.push(heapMb() - start);
	}
	const [four = 0, eight = 0] = searched;
	expect(eight).toBeLessThan(1.25 * four);
	await files.close();
	await hub.close();
});
