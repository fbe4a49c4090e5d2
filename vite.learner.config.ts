// The second browser build: what learner's pages load, apart from the panel's build (vite.config.ts). Run by
// scripts/prepare.mjs after it, into the same folder. Writes build/learner-manifest.json, which the server reads
// (server/http/pages/learner-files.ts), and the service worker as one file with a fixed name.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { OFFLINE_PATHS, SERVER_PATHS } from "./core/addresses/addresses.ts";
import { css } from "./vite.css.ts";

const ROOT = import.meta.dirname;
const CLIENT_FOLDER = join(ROOT, "build/client");
const shared = { outDir: CLIENT_FOLDER, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0 } as const;

/** Modules shared by pages with and without React, in one file to save requests. */
const EVERY_PAGE = filesOf({
	app: "learner-page",
	"app/ui/script": "button-actions contact links listeners page-start storage theme",
	"app/learn/progress/session": "session-store typed-words watch-activity",
	core: "json progress/session/session progress/session/version modules/phases quiz/given-length quiz/set-number",
	"messages/compiled": "runtime.js registry.js messages/continue_learning.js",
});
/** Modules that every page with React loads. */
const REACT = filesOf({
	app: "hydrate-island.tsx learn/progress/log/use-log-mode ui/icon.tsx ui/script/lock ui/site",
	"messages/compiled/messages": "progress_not_saved.js progress_forgotten_elsewhere.js quiz_unstored_synced.js",
});
const REACT_PACKAGES = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Modules that the quiz shares with the chat and with later chunks, in one file to save requests. */
const QUIZ = filesOf({
	core: "checksum random questions/checked-file questions/learners-ref questions/question-texts quiz/bank quiz/given-answer",
	app: "ui/question-view.tsx ui/text-direction.tsx learn/questions/loading/load-file learn/questions/loading/load-questions learn/questions/ask-why learn/phases/phase-hash",
	"messages/compiled/messages":
		"question_n.js question_n_of_m.js your_answer.js right_answer.js your_answer_right.js your_answer_one_of.js why.js",
});
/** Pure parts of the log that practice shares with other pages, which do without the rules of practice. */
const LOG_FOLDS = filesOf({ core: "progress/log/corrected-fold progress/log/tidy-line practice/settings" });
/** Where screens within a page begin: of Recite, practice and papers, without the rest of any. */
const SCREENS = filesOf({ "app/ui/script": "begin-at-top" });
/** The rules of practice, which the home page loads later, without React; what both pages of practice show; and their questions. */
const PRACTICE_RULES = filesOf({
	"core/practice": "answers choose-questions marks memory mistakes plan",
	app: "learn/practice/dose/practice-log",
	core: "progress/log/own-notes",
	"node_modules/ts-fsrs/dist": "index.mjs",
});
const PRACTICE = filesOf({
	"app/learn/practice": "practice-island.tsx practice-data practice-wait.tsx sureness-switch.tsx dose",
	"app/ui/script": "day-text",
});
const PRACTICE_QUESTIONS = filesOf({ "app/learn/practice/dose": "practice-session.tsx question-store" });
/** Modules of the doubt chat that use zod: its library, its call, its storage. */
const CHAT = filesOf({ core: "doubts/call", app: "learn/doubts/conversation/conversation-store" });
const CHAT_PACKAGES = /\/node_modules\/(ai|@ai-sdk)\//;

/**
 * Practice and papers get copies of the modules of Recite that hold no state: as shared files they would cost Recite 1.8 KB, in more and
 * smaller ones. The log, the session and what every page has stay shared. Papers get a copy of zod, too: a shared one would hold what any
 * page uses of it.
 */
const isCopied = (id: string, { own, copiesZod }: OwnCopies) =>
	(copiesZod && ZOD.test(id)) ||
	(COPIED.test(id) && !SHARED.test(id) && !own.test(id) && !EVERY_PAGE(id) && !REACT(id));
const COPIED = /\/(?:app|core|messages\/compiled)\/(?!runtime|registry)/;
const SHARED =
	/\/app\/(?:ui\/script|learn\/progress\/log|learn\/progress\/session\/(?!lazy-part))|\/core\/(?:progress|practice)\/|\/node_modules\//;
const ZOD = /\/node_modules\/zod\//;
/** `own`: the modules that only these pages have. `tag`: on the ids of their copies. */
type OwnCopies = { own: RegExp; tag: string; copiesZod: boolean };
const COPIES: readonly OwnCopies[] = [
	{ own: /\/app\/(?:learn\/practice\/|(?:today|mistakes)-page)/, tag: "?practice", copiesZod: false },
	{ own: /\/app\/(?:learn\/paper\/|paper-page)/, tag: "?paper", copiesZod: true },
];
const isCopy = (id = "") => COPIES.some(({ tag }) => id.endsWith(tag));

/** The style sheets of pages that do not have the learning page's. */
const SHEETS: Readonly<Record<string, string>> = {
	"plain-page": "plain-page",
	"today-page": "practice-page",
	"mistakes-page": "practice-page",
	"paper-page": "paper-page",
};

/** A pattern as the text of a string, without the escapes that only a literal needs. */
function patternText({ source }: RegExp): string {
	return JSON.stringify(source.replaceAll("\\/", "/"));
}

export default defineConfig({
	css,
	plugins: [tailwindcss(), oneLanguage(), plainDates(), ownZodForChat(), ...COPIES.map(ownCopies), writeManifest()],
	define: { "process.env.NODE_ENV": JSON.stringify("production") },
	builder: {},
	environments: {
		client: {
			build: {
				...shared,
				modulePreload: { polyfill: false },
				rolldownOptions: {
					// Limits and addresses of core are written into each file: no page waits for a file of constants.
					optimization: { inlineConst: { mode: "all", pass: 2 } },
					input: {
						"plain-page": join(ROOT, "app/plain-page.ts"),
						"learning-page": join(ROOT, "app/learning-page.tsx"),
						"progress-page": join(ROOT, "app/progress-page.tsx"),
						"data-page": join(ROOT, "app/data-page.tsx"),
						"today-page": join(ROOT, "app/today-page.tsx"),
						"mistakes-page": join(ROOT, "app/mistakes-page.tsx"),
						"paper-page": join(ROOT, "app/paper-page.tsx"),
						"plain-page-style": join(ROOT, "app/plain-page.css"),
						"learning-page-style": join(ROOT, "app/theme.css"),
						"practice-page-style": join(ROOT, "app/practice-page.css"),
						"paper-page-style": join(ROOT, "app/paper-page.css"),
					},
					output: {
						entryFileNames: "static/js/[name]-[hash].js",
						chunkFileNames: "static/js/[name]-[hash].js",
						assetFileNames: "static/assets/[name]-[hash][extname]",
						codeSplitting: {
							groups: [
								{
									name: "react",
									test: (id) => REACT(id) || REACT_PACKAGES.test(id),
									includeDependenciesRecursively: false,
								},
								{ name: "learner", test: EVERY_PAGE },
								{ name: "quiz", test: QUIZ, includeDependenciesRecursively: false },
								{ name: "log-folds", test: LOG_FOLDS, includeDependenciesRecursively: false },
								{ name: "screens", test: SCREENS, includeDependenciesRecursively: false },
								{ name: "practice-rules", test: PRACTICE_RULES, includeDependenciesRecursively: false },
								{ name: "practice", test: PRACTICE },
								{ name: "practice-questions", test: PRACTICE_QUESTIONS },
							],
						},
					},
				},
			},
		},
		worker: {
			consumer: "client",
			define: {
				OFFLINE_PATHS: patternText(OFFLINE_PATHS),
				SERVER_PATHS: patternText(SERVER_PATHS),
			},
			build: {
				...shared,
				rolldownOptions: {
					input: { sw: join(ROOT, "app/learn/offline/service-worker.ts") },
					output: { entryFileNames: "[name].js", codeSplitting: false },
				},
			},
		},
	},
});

/** A test for files, named by folder, without ".ts". @throws Error for one that does not exist */
function filesOf(folders: Record<string, string>): (id: string) => boolean {
	const names = Object.entries(folders).flatMap(([folder, files]) =>
		files.split(" ").map((name) => join(ROOT, folder, name)),
	);
	const files = names.map((name) => (extname(name) === "" ? `${name}.ts` : name));
	const missing = files.find((file) => !existsSync(file));
	if (missing) throw new Error(`${missing} does not exist: update the groups of vite.learner.config.ts.`);
	return (id) => files.includes(id);
}

/** The function of a message that finds the language before it calls the function of that language. */
const CHOOSING = /export const (\w+) = [\s\S]*?return (\w+)\(inputs\)\s*\}\);/;

/** Where the messages are in one language, none looks for it: saves a page 1 to 2 KB. */
function oneLanguage(): Plugin {
	const [language, ...others] = readdirSync(join(ROOT, "messages")).filter((name) => name.endsWith(".json"));
	const locale = JSON.stringify(language?.replace(".json", ""));
	return {
		name: "one-language",
		apply: "build",
		enforce: "pre",
		transform: {
			filter: { id: /\/messages\/compiled\// },
			handler: (code) => {
				if (others.length > 0) return null;
				const found = code.replace(
					"const experimentalStaticLocale = undefined",
					`const experimentalStaticLocale = ${locale}`,
				);
				return { code: found.replace(CHOOSING, "export { $2 as $1 };"), map: null };
			},
		},
	};
}

/** The statements by which ts-fsrs adds methods to all dates. Nothing calls them, and they keep 0.6 KB of it in the pages of practice. */
const DATE_METHODS = /^Date\.prototype\.\w+ = function[\s\S]*?^\};$/gm;

function plainDates(): Plugin {
	return {
		name: "plain-dates",
		apply: "build",
		enforce: "pre",
		transform: {
			filter: { id: /\/node_modules\/ts-fsrs\/dist\/index\.mjs$/ },
			handler: (code) => ({ code: code.replaceAll(DATE_METHODS, ""), map: null }),
		},
	};
}

/**
 * Gives the doubt chat its own copy of zod (tag "?chat"). A shared copy would put everything that any part uses of zod into
 * the file that the quiz loads: 10 KB more.
 */
function ownZodForChat(): Plugin {
	const tag = "?chat";
	return {
		name: "own-zod-for-chat",
		apply: "build",
		enforce: "pre",
		async resolveId(source, importer = "", options) {
			const isInCopy = importer.endsWith(tag);
			const isOfChat = CHAT(importer) || CHAT_PACKAGES.test(importer);
			if (!isInCopy && !(isOfChat && /^zod(\/|$)/.test(source))) return null;
			const from = isInCopy ? importer.slice(0, -tag.length) : importer;
			const found = await this.resolve(source, from, { ...options, skipSelf: true });
			return found && { ...found, id: found.id + tag };
		},
	};
}

/** Gives pages their copies, by a tag on the ids. */
function ownCopies(copies: OwnCopies): Plugin {
	const { own, tag } = copies;
	return {
		name: `own-copies${tag}`,
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		async resolveId(source, importer = "", options) {
			const isInCopy = importer.endsWith(tag);
			if (!isInCopy && (isCopy(importer) || !own.test(importer))) return null;
			const from = isInCopy ? importer.slice(0, -tag.length) : importer;
			const found = await this.resolve(source, from, { ...options, skipSelf: true });
			const isWanted = found && isCopied(found.id, copies) && !isCopy(found.id);
			return found && isWanted ? { ...found, id: found.id + tag } : found;
		},
	};
}

/**
 * Lists the emitted files: for each page its script with the chunks that it imports, and its style sheet; for each part that
 * loads later (named after its source file) the files that the learning page has not loaded yet. The build's id is a hash
 * over everything that a page is made of.
 */
function writeManifest(): Plugin {
	return {
		name: "learner-manifest",
		apply: "build",
		enforce: "post",
		applyToEnvironment: ({ name }) => name === "client",
		writeBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const readPage = (name: string) => {
				const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
				const sheet = SHEETS[name] ?? "learning-page";
				const style = Object.values(bundle).find(({ fileName }) => fileName.includes(`/${sheet}-style-`));
				if (!entry || !style) throw new Error(`The build lacks ${name}.`);
				return { scripts: listFiles(bundle, entry), style: `/${style.fileName}` };
			};
			// Else a part that loads later starts another page's script in this one: what is typed counts as another tab's then.
			for (const page of chunks.filter(({ isEntry }) => isEntry)) {
				const other = listReachable(bundle, page).find((chunk) => chunk.isEntry && chunk !== page);
				if (other) throw new Error(`${page.name} would run the script of ${other.name}.`);
			}
			const learning = readPage("learning-page");
			// A copy has the name of a part of the learning page.
			const later = chunks.filter((chunk) => !chunk.isEntry && !isCopy(chunk.facadeModuleId ?? undefined));
			const parts = later.map((chunk) => [
				chunk.name,
				listFiles(bundle, chunk).filter((file) => !learning.scripts.includes(file)),
			]);
			const files = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith(".map"));
			const hash = createHash("sha256").update(readFileSync(join(ROOT, "build/server/index.js")));
			for (const { fileName } of files) hash.update(fileName).update(readFileSync(join(CLIENT_FOLDER, fileName)));
			const manifest = {
				build: hash.digest("base64url").slice(0, 16),
				pages: {
					"plain-page": readPage("plain-page"),
					"learning-page": learning,
					"progress-page": readPage("progress-page"),
					"data-page": readPage("data-page"),
					"today-page": readPage("today-page"),
					"mistakes-page": readPage("mistakes-page"),
					"paper-page": readPage("paper-page"),
				},
				parts: Object.fromEntries(parts),
				files: files.map(({ fileName }) => `/${fileName}`),
			};
			writeFileSync(join(ROOT, "build/learner-manifest.json"), `${JSON.stringify(manifest, null, "\t")}\n`);
		},
	};
}

/** The addresses of a chunk and of what it imports at once, the chunk first. */
function listFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
	const names = new Set([entry.fileName]);
	for (const name of names) {
		const file = bundle[name];
		if (file?.type === "chunk") for (const imported of file.imports) names.add(imported);
	}
	return [...names].map((name) => `/${name}`);
}

/** A chunk and all others that it may load, at once or later. */
function listReachable(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
	const chunks = new Set([entry]);
	for (const { imports, dynamicImports } of chunks) {
		for (const name of [...imports, ...dynamicImports]) {
			const file = bundle[name];
			if (file?.type === "chunk") chunks.add(file);
		}
	}
	return [...chunks];
}
