// Mock papers: a thousand candidates who begin within a minute, and who answer and hand in within another one, on one process.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createHub } from "#server/hub.ts";
import { readGivenSettings } from "../../scripts/settings.ts";
import { makeQuestions } from "../../tests/make.ts";
import { answer, createPaper, makeSection, TestCandidate } from "../../tests/test-papers.ts";
import type { Context } from "./context.ts";
import { cpuSeconds, startProduct } from "./processes.ts";
import { format, median, percentile, type Row } from "./report.ts";

const CANDIDATES = 1_000;
const QUESTIONS = 180;
const SECONDS = 60;
/** The slowest request. */
const MOST_MS = 2_000;

export async function measurePapers({ folder, isQuick }: Context): Promise<Row[]> {
	const settings = { DATA_DIR: join(folder, "papers") };
	const hub = await createHub(readGivenSettings({ ...settings, LOG_LEVEL: "error" }));
	await hub.administrators.ensureFirstAdministrator();
	const sections = [makeSection({ questions: QUESTIONS })];
	const { paperId } = await createPaper(hub, { sections, minutes: 180 }, makeQuestions(QUESTIONS));
	await hub.close();
	const product = await startProduct(settings);
	try {
		const count = isQuick ? 100 : CANDIDATES;
		const seconds = isQuick ? 6 : SECONDS;
		const times: number[] = [];
		const timed = async (path: string, init: RequestInit) => {
			const begun = performance.now();
			const response = await fetch(`${product.url}${path}`, init);
			const text = await response.text();
			times.push(performance.now() - begun);
			return new Response(text, response);
		};
		const candidates = Array.from({ length: count }, () => new TestCandidate(timed, paperId));
		const plans = new Map<TestCandidate, readonly string[]>();
		const run = async (what: string, work: (candidate: TestCandidate) => Promise<boolean>): Promise<Row> => {
			times.length = 0;
			const [cpu, begun] = [cpuSeconds(product.pid), performance.now()];
			const each = candidates.map(async (candidate, n) => {
				await wait((n * seconds * 1_000) / count);
				return work(candidate).catch(() => false);
			});
			const lost = (await Promise.all(each)).filter((isDone) => !isDone).length;
			const busy = ((cpuSeconds(product.pid) - cpu) * 100_000) / (performance.now() - begun);
			const [p50, most] = [median(times), percentile(times, 100)];
			return {
				what,
				ours: `p50 ${p50.toFixed(1)}, slowest ${most.toFixed(0)} ms`,
				against: `${busy.toFixed(0)} % of a core, ${format(times.length / seconds)} requests/s`,
				limit: `slowest < ${MOST_MS} ms, 0 lost`,
				result: `${lost} lost`,
				isMet: lost === 0 && most < MOST_MS,
				figures: { p50, most, busy, lost, count },
			};
		};
		return [
			await run(`Papers, ${count} candidates begin in ${seconds} s`, async (candidate) => {
				const { plan, total } = await candidate.begin();
				plans.set(
					candidate,
					plan.sections.flatMap(({ questionIds }) => questionIds),
				);
				for (let from = 10; from < total; from += 50) await candidate.questions(from, 50);
				return true;
			}),
			await run(
				`Papers, ${count} candidates send ${QUESTIONS} answers, hand in and see the result in ${seconds} s`,
				async (candidate) => {
					const ids = plans.get(candidate) ?? [];
					const steps = ids.flatMap((id, n) => answer(id, "1", 1 + n));
					for (let from = 0; from < steps.length; from += 180) await candidate.send(steps.slice(from, from + 180));
					await candidate.send([{ kind: "handed-in", at: 1_000 }]);
					const { result } = await candidate.readyResult();
					return result.right + result.wrong === QUESTIONS;
				},
			),
		];
	} finally {
		await product.stop();
	}
}
