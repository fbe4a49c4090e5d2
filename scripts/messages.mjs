// Compiles messages/*.json (one file a language) into typed functions under messages/compiled.
// Adding a language means adding its file: the list of locales is read from the folder.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile } from "@inlang/paraglide-js";
import { minify } from "vite";

const folder = "messages";
const made = "build/messages/compiled";
const kept = "messages/compiled";
const locales = readdirSync(folder)
	.filter((name) => name.endsWith(".json"))
	.map((name) => name.slice(0, -".json".length))
	.sort((a, b) => (a === "en" ? -1 : b === "en" ? 1 : a.localeCompare(b)));

// The compiler needs a project folder of its own; it is written each time so that it cannot differ from the files.
const project = "build/messages/project.inlang";
mkdirSync(project, { recursive: true });
writeFileSync(
	`${project}/settings.json`,
	JSON.stringify({
		baseLocale: "en",
		locales,
		modules: ["../../node_modules/@inlang/plugin-message-format/dist/index.js"],
		"plugin.inlang.messageFormat": { pathPattern: "../../messages/{locale}.json" },
	}),
);

rmSync(made, { recursive: true, force: true });
// Browsers get one file for each message, so that a page loads only its own; the server, which needs them all, gets one
// file for each language: loading hundreds of files took 25 MB of each process.
await compileTo(made, "message-modules");
await compileTo(join(made, "at-once"), "locale-modules");
// A process keeps the source text of its code in memory, and most of this text is comments: saves 3 MB of each process.
for (const file of listFiles(join(made, "at-once")).filter((name) => name.endsWith(".js"))) {
	const path = join(made, "at-once", file);
	const whitespace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
	writeFileSync(path, (await minify(file, readFileSync(path, "utf8"), whitespace)).code);
}
copyChanges(made, kept);

/**
 * @param {string} outdir
 * @param {"message-modules" | "locale-modules"} outputStructure
 */
async function compileTo(outdir, outputStructure) {
	const strategy = /** @type {const} */ (["globalVariable", "baseLocale"]);
	const options = { strategy: [...strategy], emitTsDeclarations: false, outputStructure };
	await compile({ project: `./${project}`, outdir: `./${outdir}`, ...options });
}

/**
 * Makes `to` equal to `from` without touching equal files, so that a watcher or reader (the development server, a
 * running test) sees one changed message, not hundreds of files disappear and return.
 * @param {string} from
 * @param {string} to
 */
function copyChanges(from, to) {
	const files = listFiles(from);
	for (const file of files) {
		const text = readFileSync(join(from, file), "utf8");
		const target = join(to, file);
		if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, text);
	}
	const wanted = new Set(files);
	for (const file of listFiles(to)) if (!wanted.has(file)) rmSync(join(to, file));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
