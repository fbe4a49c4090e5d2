// npm run bench [-- --quick] [--only=words] [--minutes=n]: every figure that the product promises, side by side with what
// it is held against; a table at the end, the same in bench/results/latest.json. --quick runs everything for a second, to
// see that it runs; --only the groups whose name has the words, or one of several with commas between; --minutes=30 keeps
// the thousand learners there for so long. Ends with 1 when something that was asked for is not reached.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Missing } from "../scripts/debian.ts";
import { ROOT } from "../scripts/settings.ts";
import { type Context, type Group, makeSite } from "./context.ts";
import { measureDatabase } from "./database.ts";
import { measureLearners } from "./learners.ts";
import { describeMachine } from "./machine.ts";
import { measureMemory, measureStart } from "./memory-and-start.ts";
import { CAN_PIN } from "./processes.ts";
import { measureBehindNginx, measureReadyBytes } from "./ready-bytes.ts";
import { measureRenderedAfresh, measureTwoProcesses } from "./rendered-afresh.ts";
import { formatTable, type NotRun, type Row, writeJson } from "./report.ts";
import { measureUploads } from "./uploads.ts";

const RESULT = join(ROOT, "bench/results/latest.json");

const GROUPS: Group[] = [
	{ what: "start", run: measureStart },
	{ what: "ready bytes", run: measureReadyBytes },
	{ what: "behind nginx", run: measureBehindNginx },
	{ what: "rendered afresh", run: measureRenderedAfresh },
	{ what: "database", run: measureDatabase },
	{ what: "uploads", run: measureUploads },
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
// By its own exit, which takes along what it started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const rows: Row[] = [];
const notRun: NotRun[] = [];
const machine = describeMachine();
process.stdout.write(
	`${Object.values(machine).join(", ")}${CAN_PIN ? "" : ", nothing pinned to a core"}\n\n`,
);

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
	for (const group of GROUPS.filter(({ what }) => isAsked(what))) await run(group);
} finally {
	site.remove();
	rmSync(folder, { recursive: true, force: true });
}
report();

function isAsked(what: string): boolean {
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
	process.stdout.write(
		`${missed.length === 0 ? "All goals are met." : `${missed.length} goals are NOT met.`}\n`,
	);
	// What was measured for a second proves nothing.
	process.exitCode = notRun.length > 0 || (missed.length > 0 && !isQuick) ? 1 : 0;
}
