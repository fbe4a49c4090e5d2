// npm run bench [-- --quick] [--only=names] [--minutes=n]: measures the product against a baseline and against limits
// below which it must not fall; prints a table and writes it to tools/bench/results/latest.json. --quick measures each row for a
// second, to see that it runs; --only runs the groups whose names contain one of the words (comma-separated); --minutes is
// how long the thousand learners stay. Exits with 1 when a limit is missed.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Missing } from "../../scripts/debian.ts";
import { ROOT } from "../../scripts/settings.ts";
import { type Context, type Group, makeSite } from "./context.ts";
import { measureDatabase } from "./database.ts";
import { measureLearners } from "./learners.ts";
import { describeMachine } from "./machine.ts";
import { measureMemory, measureStart } from "./memory-and-start.ts";
import { measureOthersWait } from "./others-wait.ts";
import { measurePapers } from "./papers.ts";
import { CAN_PIN } from "./processes.ts";
import { measureProgress } from "./progress.ts";
import { measureReadyPages } from "./ready-pages.ts";
import { measureRenderedPages, measureTwoProcesses } from "./rendered-pages.ts";
import { formatTable, type NotRun, type Row, writeJson } from "./report.ts";
import { measureUploads } from "./uploads.ts";

const RESULT = join(ROOT, "tools/bench/results/latest.json");

const GROUPS: Group[] = [
	{ what: "start", run: measureStart },
	{ what: "ready page", run: measureReadyPages },
	{ what: "rendered page", run: measureRenderedPages },
	{ what: "database", run: measureDatabase },
	{ what: "uploads", run: measureUploads },
	{ what: "others wait", run: measureOthersWait },
	{ what: "progress", run: measureProgress },
	{ what: "papers", run: measurePapers },
	{ what: "two processes", run: measureTwoProcesses },
	{ what: "memory", run: measureMemory },
	{ what: "learners", run: measureLearners },
];

const { values } = parseArgs({
	options: {
		quick: { type: "boolean", default: false },
		only: { type: "string", default: "" },
		minutes: { type: "string", default: "1" },
	},
});
const isQuick = values.quick;
// process.exit runs the handlers that stop the started servers.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const rows: Row[] = [];
const notRun: NotRun[] = [];
const machine = describeMachine();
process.stdout.write(`${Object.values(machine).join(", ")}${CAN_PIN ? "" : ", nothing pinned to a core"}\n\n`);

const site = await makeSite();
const folder = mkdtempSync(`${site.folder}-`);
const context: Context = {
	isQuick,
	site,
	folder,
	times: isQuick ? { rounds: 1, seconds: 1, warmUpSeconds: 1 } : { rounds: 9, seconds: 3, warmUpSeconds: 30 },
	steadySeconds: isQuick ? 2 : Number(values.minutes) * 60,
};
try {
	for (const group of GROUPS.filter(({ what }) => isSelected(what))) await run(group);
} finally {
	site.remove();
	rmSync(folder, { recursive: true, force: true });
}
report();

function isSelected(what: string): boolean {
	return values.only.split(",").some((words) => what.includes(words));
}

async function run({ what, run: measure }: Group): Promise<void> {
	process.stdout.write(`${what} …\n`);
	try {
		rows.push(...(await measure(context)));
	} catch (error) {
		const reason = error instanceof Missing ? error.message : String(error);
		notRun.push({ what, reason });
		process.stdout.write(`  not run: ${reason}\n`);
	}
}

function report(): void {
	process.stdout.write(`\n${formatTable(rows)}\n`);
	for (const { what, reason } of notRun) process.stdout.write(`Not run: ${what}. ${reason}\n`);
	const loadAfter = describeMachine().load;
	writeJson(RESULT, { machine, loadAfter, isQuick, rows, notRun });
	const missed = rows.filter(({ isMet }) => isMet === false);
	process.stdout.write(`${missed.length === 0 ? "Every limit holds." : `${missed.length} limits are missed.`}\n`);
	// A measurement of one second proves nothing.
	process.exitCode = notRun.length > 0 || (missed.length > 0 && !isQuick) ? 1 : 0;
}
