// Opens a module by its link code among 100,000 modules against among 10, on SQLite and on PostgreSQL.
import { onBothEngines } from "./both-engines.ts";
import type { Context } from "./context.ts";
import { format, middleRound, type Row, ratioRow } from "./report.ts";
import { openSite } from "./site.ts";

const [FEW, MANY] = [10, 100_000];
/** Modules opened in a row before switching to the other site. */
const BATCH = 500;

type Site = Awaited<ReturnType<typeof openSite>>;

export function measureDatabase(context: Context): Promise<Row[]> {
	return onBothEngines(async (engine, url) => [await measureOn(engine, url, context)]);
}

async function measureOn(engine: string, url: string | undefined, { isQuick, times }: Context): Promise<Row> {
	const many = isQuick ? MANY / 20 : MANY;
	const small = await openSite({ modules: FEW, subtopics: FEW, hasFiles: false }, url);
	const large = await openSite({ modules: many, subtopics: many, hasFiles: false }, url);
	try {
		const rounds: { few: number; many: number }[] = [];
		for (let round = 0; round <= times.rounds * 4 + 1; round++) {
			const pair = { few: await openSome(small, FEW), many: await openSome(large, many) };
			if (round > 0) rounds.push(pair);
		}
		const ratioOf = (round: { few: number; many: number }) => round.many / round.few;
		const shown = middleRound(rounds, ratioOf);
		const row = {
			what: `open one of ${format(many)} modules by its code, ${engine}`,
			ours: `${shown.many.toFixed(3)} ms`,
			against: `one of ${FEW}: ${shown.few.toFixed(3)} ms`,
			figures: { ...shown, rounds },
		};
		return ratioRow(row, ratioOf(shown), { atMost: 1.5 });
	} finally {
		await small.close();
		await large.close();
	}
}

/** @returns milliseconds for one; the codes are spread over the whole table */
async function openSome({ hub }: Site, count: number): Promise<number> {
	const begun = performance.now();
	for (let n = 0; n < BATCH; n++) {
		await hub.access.openModule(`Bcode${(n * 7_919) % count}`, "127.0.0.1");
	}
	return (performance.now() - begun) / BATCH;
}
