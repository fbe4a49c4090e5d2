// Installs libraries, compiles messages and (with --build) builds the pages, each if needed. npm calls it before start,
// test, dev and check. Must run on an old Node without node_modules, so: plain JavaScript and only Node's own modules.
// Prints nothing when nothing is to do. Each stamp is removed first and written last, so an interrupted step is redone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressFolder } from "./prepare/compress.mjs";
import { hashFiles, hashTexts } from "./prepare/hash.mjs";
import { withLock } from "./prepare/lock.mjs";
import { Failure, nodeBinary, runNpm, runWithProgress } from "./prepare/run.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

/** All sources of the built pages; not server/, which runs from source. */
const BUILD_INPUTS = [
	"app",
	"core",
	"messages",
	"public",
	"scripts/messages.mjs",
	"scripts/prepare.mjs",
	"scripts/prepare",
];
const BUILD_SETTINGS = [
	"vite.config.ts",
	"vite.learner.config.ts",
	"react-router.config.ts",
	"tsconfig.json",
	"package.json",
	"package-lock.json",
];
/** The only generated folder that neither npm nor a build empties. */
const LOCK_PLACE = ".react-router";

/** @typedef {{ stamp: string, hash: () => string, outputs: string[], make: () => Promise<void> }} Step */

/** @type {Step} */
const install = {
	stamp: "node_modules/.doubtless-installed",
	hash: hashLibraries,
	outputs: ["node_modules/react", "node_modules/vite"],
	async make() {
		await runNpm("Installing the libraries", ["ci", "--include=dev", "--include=optional"]);
	},
};

/** @type {Step} */
const compileMessages = {
	stamp: "messages/compiled/.doubtless-compiled",
	hash: () => hashFiles(["messages", "scripts/messages.mjs", "package-lock.json"], isInput),
	outputs: ["messages/compiled/messages.js"],
	async make() {
		readdirSync("messages")
			.filter((name) => name.endsWith(".json"))
			.forEach(checkMessageFile);
		await runWithProgress("Compiling the messages", nodeBinary(), ["scripts/messages.mjs"]);
	},
};

/** @type {Step} */
const buildPages = {
	stamp: "build/.doubtless-built",
	hash: () => hashFiles([...BUILD_INPUTS, ...BUILD_SETTINGS], isInput),
	outputs: ["build/client/static", "build/server/index.js", "build/learner-manifest.json"],
	async make() {
		const env = { NODE_ENV: "production" };
		const panel = ["node_modules/@react-router/dev/bin.cjs", "build"];
		await runWithProgress("Building the pages", nodeBinary(), panel, { env });
		// Second, since the first build empties the folder.
		const learner = ["node_modules/vite/bin/vite.js", "build", "--app", "--config", "vite.learner.config.ts"];
		await runWithProgress("Building the learner's pages", nodeBinary(), learner, { env });
		await compressFolder("build/client");
	},
};

try {
	const steps = [install, compileMessages, ...(process.argv.includes("--build") ? [buildPages] : [])];
	if (!steps.every(isDone)) {
		mkdirSync(LOCK_PLACE, { recursive: true });
		await withLock(`${LOCK_PLACE}/prepare.lock`, async () => {
			for (const step of steps) await doStep(step);
		});
	}
} catch (error) {
	process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`);
	process.exit(1);
}

/** @param {Step} step */
async function doStep(step) {
	if (isDone(step)) return;
	const hash = step.hash();
	rmSync(step.stamp, { force: true });
	await step.make();
	const missing = step.outputs.find((output) => !existsSync(output));
	if (missing) throw new Failure(`Doubtless could not be prepared: ${missing} is absent after its step ran.`);
	writeFileSync(step.stamp, hash);
}

/** @param {Step} step */
function isDone(step) {
	if (!existsSync(step.stamp) || !step.outputs.every((output) => existsSync(output))) return false;
	return readFileSync(step.stamp, "utf8") === step.hash();
}

/** The lock file, what package.json requires, and the kind of machine (a folder may be shared with a container). */
function hashLibraries() {
	const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
		readFileSync("package.json", "utf8"),
	);
	const asked = JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides });
	return hashTexts([readFileSync("package-lock.json", "utf8"), asked, process.platform, process.arch]);
}

/**
 * The compiler prints pages about a missing comma; this prints one line.
 * @param {string} name
 */
function checkMessageFile(name) {
	try {
		JSON.parse(readFileSync(join("messages", name), "utf8"));
	} catch (error) {
		throw new Failure(`messages/${name} is not valid JSON: ${error.message}`);
	}
}

/** @param {string} path */
function isInput(path) {
	return !path.startsWith("messages/compiled/") && !path.endsWith(".test.ts");
}
