// `npm run engines`: the flows of the learner's log, and a mock exam, in Chromium, Firefox ESR and WebKitGTK. `--whole` runs them at
// full length (about half an hour); `--pictures=<folder>` stores screenshots of the formulas; `--flow=<words>` runs some flows.
// Installs Debian's packages where that is allowed, and names an engine that is missing.
import { ENGINES, type Engine } from "../tests/engines/engines.ts";
import {
	type Amount,
	killAndAnswer,
	mergeTwoPhones,
	openKeptModule,
	openLongLog,
	restoreByCode,
	SHORT,
	WHOLE,
} from "../tests/engines/flows.ts";
import { compareSizes, drawFormulas } from "../tests/engines/formulas.ts";
import { sitPaper } from "../tests/engines/paper.ts";
import { fixMistake, forgetPractice, planOnTwoPhones, practiseOffline } from "../tests/engines/practice.ts";
import { ensureChromium } from "./chromium.ts";
import { installPackage, Missing, NOT_TESTED } from "./debian.ts";

const FLOWS: Readonly<Record<string, (engine: Engine, amount: Amount) => Promise<string>>> = {
	formulas: (engine) => drawFormulas(engine, readParameter("pictures")),
	"answers under kills": killAndAnswer,
	"a kept module": openKeptModule,
	"restored by code": restoreByCode,
	"a long log": openLongLog,
	"two phones": mergeTwoPhones,
	"a mistake": fixMistake,
	"practice offline": practiseOffline,
	"an exam day": planOnTwoPhones,
	"practice forgotten": forgetPractice,
	"a paper": sitPaper,
};

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const amount = process.argv.includes("--whole") ? WHOLE : SHORT;
const wanted = readParameter("engine");
const wantedFlow = readParameter("flow");
await ensureChromium();
const there: Engine[] = [];
for (const engine of ENGINES.filter(({ name }) => !wanted || name.toLowerCase().startsWith(wanted))) {
	const missing = await install(engine);
	if (missing) process.stdout.write(`${engine.name} ${NOT_TESTED}: ${missing}\n`);
	else there.push(engine);
}
// Browsers wait for servers most of the time.
await Promise.all(there.map(runFlows));
for (const line of compareSizes()) process.stdout.write(`${line}\n`);
process.exit();

function readParameter(name: string): string | undefined {
	return process.argv.find((parameter) => parameter.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function runFlows(engine: Engine): Promise<void> {
	for (const [title, flow] of Object.entries(FLOWS))
		if (!wantedFlow || title.startsWith(wantedFlow)) await report(engine, title, flow(engine, amount));
}

async function report({ name }: Engine, title: string, flow: Promise<string>): Promise<void> {
	const begun = Date.now();
	const result = await flow.catch((error: unknown) => {
		process.exitCode = 1;
		return `FAILED: ${error instanceof Error ? error.stack : error}`;
	});
	process.stdout.write(`${name}, ${title}: ${result} (${Math.round((Date.now() - begun) / 1_000)} s)\n`);
}

/** @returns the message about what is missing, or undefined */
async function install({ name, packages, isThere }: Engine): Promise<string | undefined> {
	if (isThere()) return undefined;
	try {
		await installPackage(packages, `The flows in ${name}`);
	} catch (error) {
		if (error instanceof Missing) return error.message;
		throw error;
	}
	return isThere() ? undefined : "its programs are not where they are expected.";
}
