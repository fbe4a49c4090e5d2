// Compiles messages/*.json (one file a language) into typed functions under messages/compiled.
// Adding a language means adding its file: the list of locales is read from the folder.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";

const folder = "messages";
const locales = readdirSync(folder)
	.filter((name) => name.endsWith(".json"))
	.map((name) => name.slice(0, -".json".length))
	.sort((a, b) => (a === "en" ? -1 : b === "en" ? 1 : a.localeCompare(b)));

// The compiler wants a project folder of its own; it is written each time so that it cannot drift from the files.
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

await compile({
	project: `./${project}`,
	outdir: "./messages/compiled",
	strategy: ["globalVariable", "baseLocale"],
	emitTsDeclarations: false,
	outputStructure: "message-modules",
});
