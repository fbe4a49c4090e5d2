// npm run cluster [-- --kills 10] [--json FILE]: three PostgreSQL nodes under Patroni behind HAProxy and two processes of
// the product, all on this machine alone; kills the leader under load repeatedly and reports lost writes and outage
// times. Uses the settings of docs/cluster. Removes everything at the end; exits with 1 when a limit is missed.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Missing } from "../../scripts/debian.ts";
import { ROOT } from "../../scripts/settings.ts";
import { type KillFigures, killLeader } from "./kills.ts";
import { createCluster } from "./nodes.ts";
import { measurePooler, startPooler } from "./pooler.ts";
import { ensurePrograms, giveAway, type Programs, stopProgram } from "./programs.ts";
import { listMisses, printReport, type Report, writeReport } from "./report.ts";
import { calmDown, fillSite, makeBusy, startSite } from "./site.ts";

const KILLS = "10";

/** Cleanup steps, run in reverse order at the end. */
const undoing: (() => Promise<void> | void)[] = [];

const { values } = parseArgs({
	options: {
		kills: { type: "string", default: KILLS },
		json: { type: "string", default: join(ROOT, "data/bench/cluster.json") },
		/** Keeps the folder with all logs. */
		keep: { type: "boolean", default: false },
	},
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(1));
try {
	const report = await run(await ensurePrograms());
	printReport(report);
	writeReport(values.json, report, new Date());
	const misses = listMisses(report);
	process.stdout.write(`\n${misses.length === 0 ? "Every limit holds." : misses.join("\n")}\n${values.json}\n`);
	await end(misses.length === 0 ? 0 : 1);
} catch (error) {
	process.stderr.write(`${error instanceof Missing ? error.message : error instanceof Error ? error.stack : error}\n`);
	await end(1);
}

async function run(programs: Programs): Promise<Report> {
	const folder = makeFolder();
	say("Starting three nodes, and HAProxy before them …");
	const cluster = await createCluster(folder, programs);
	undoing.push(cluster.stop);
	await cluster.begin();
	const own = join(folder, "site");
	mkdirSync(own);
	const content = await fillSite(cluster.url, own, 3);
	const start = async (url: string) => {
		const product = await startSite(content, url);
		undoing.push(product.stop);
		return product;
	};
	const place = (n: number) => content.places[n] ?? { moduleId: "", subtopicId: "" };
	const [first, second] = [await start(cluster.url), await start(cluster.url)];
	const busy = [
		await makeBusy("first", first.url, place(0), content),
		await makeBusy("second", second.url, place(1), content),
	];
	const kills: KillFigures[] = [];
	for (let n = 1; n <= Number(values.kills); n++) {
		kills.push(printRow(`Kill ${n}`, await killLeader(cluster, busy)));
	}
	await Promise.all(busy.map(calmDown));
	await second.stop();

	say("One process by way of pgbouncer …");
	const pooler = await startPooler(folder, programs, cluster);
	undoing.push(() => stopProgram(pooler.child));
	const pooled = await start(pooler.url);
	const figures = await measurePooler(pooler, first.url, pooled.url, place(0));
	const both = [
		await makeBusy("direct", first.url, place(0), content),
		await makeBusy("pooled", pooled.url, place(2), content),
	];
	const kill = printRow("Kill with pgbouncer", await killLeader(cluster, both));
	await Promise.all(both.map(calmDown));
	return { kills, pooled: { ...figures, kill } };
}

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-cluster-"));
	// The product runs as the current user, the database as its own user.
	chmodSync(folder, 0o711);
	giveAway(folder);
	undoing.push(() => {
		if (values.keep) say(`Logs: ${folder}`);
		else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	});
	return folder;
}

function printRow(what: string, figures: KillFigures): KillFigures {
	const { leader, next, promotedAfterMs, wroteAfterMs, lost } = figures;
	const [promoted, wrote] = [promotedAfterMs, wroteAfterMs].map((ms) => (ms / 1_000).toFixed(1));
	say(`${what}: ${leader}; ${next} leads after ${promoted} s, writes ${wrote} s later; ${lost.length} lost.`);
	return figures;
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

async function end(code: number): Promise<void> {
	for (const undo of undoing.splice(0).reverse()) await undo();
	process.exit(code);
}
