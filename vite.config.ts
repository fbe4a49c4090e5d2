import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** How a question is fetched and looks; for learners a part of the quiz, which loads when it is opened, as the chat does. */
const QUESTION =
	/^[^?]*(\/app\/ui\/question-view\.tsx|\/app\/learn\/quiz\/(ask-why|load-questions)\.ts|\/core\/questions\/question-file\.ts|\/messages\/(why|right_answer|your_answer|your_answer_right|question_n_of_m|mcq_\w+)\.js)$/;
/** What is said where a module could not be opened; nothing that a quiz needs. */
const REFUSED = /\/app\/ui\/wait\.tsx$|\/messages\/(wait_\w+|failed_to_load_subtopics|module_not_found)\.js$/;
/** What reads question files and stored sessions. */
const SCHEMAS = /^[^?]*(\/node_modules\/zod\/[^?]*|\/core\/(json|quiz\/bank)\.ts)$/;
/** What only the doubt chat loads that reads shapes: its library, its call, its memory. */
const CHAT =
	/\/node_modules\/(ai|@ai-sdk)\/|\/core\/doubts\/call\.ts$|\/app\/learn\/doubts\/conversation\/memory\.ts$/;
/** What only administrators load: their pieces and pages, their texts, the rules of their forms. */
const PANEL =
	/\/app\/(admin|routes\/admin)\/|\/messages\/(admin_|problem-text)|\/core\/catalog\/(catalog|form)\.ts$|\?panel$/;
/** The libraries under the panel's dialogs, messages, choices and dragging, with what they stand on. */
const PANEL_KIT =
	/\/node_modules\/(@base-ui|@floating-ui|@atlaskit|@babel\/runtime|bind-event-listener|raf-schd|reselect|use-sync-external-store)\//;

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), ownCopies(), hubInDevelopment(), reactRouter(), plainLetters()],
	// `npm run dev` listens where the product would.
	server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 3000), strictPort: true },
	build: {
		assetsDir: "static",
		assetsInlineLimit: 0,
	},
	worker: {
		format: "es",
		rolldownOptions: { output: { entryFileNames: "static/js/[name]-[hash].js" } },
	},
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// Code parts live under static/js (specification 7).
					output: {
						entryFileNames: "static/js/[name]-[hash].js",
						chunkFileNames: "static/js/[name]-[hash].js",
						assetFileNames: "static/assets/[name]-[hash][extname]",
						// What every page needs travels as one file: fewer requests, and it compresses better together.
						codeSplitting: {
							groups: [
								{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
								{ name: "shared", test: isForLearners, minShareCount: 3, entriesAware: false },
								// What learners load late and the panel needs too must not end in the panel's file.
								{ name: "question", test: QUESTION, minShareCount: 2 },
								{ name: "refused", test: REFUSED, minShareCount: 2 },
								{ name: "schemas", test: SCHEMAS, minShareCount: 2, priority: 1 },
								// The same for the panel, so that nothing of it travels to learners.
								{ name: "panel", test: PANEL, minShareCount: 2, entriesAware: false },
								{ name: "panel-kit", test: PANEL_KIT, minShareCount: 2, entriesAware: false },
							],
						},
					},
				},
			},
		},
		ssr: {
			// Otherwise every library that has a copy for development would bring it along, half of the text.
			// And the router asks at each request whether it is being built: the environment is not a plain object, so asking it
			// takes as long as finding the page's routes.
			...(command === "build" && {
				define: { "process.env.NODE_ENV": JSON.stringify("production"), "process.env": "{}" },
			}),
			// Built, the pages bring their libraries along, as far as they use them: loading 400 files took 15 MB of each
			// process. In development only the one that names its files in a way that only bundlers resolve.
			resolve: { noExternal: command === "build" ? true : [/^@atlaskit\//] },
			build: {
				rolldownOptions: {
					input: "./app/pages.ts",
					output: {
						entryFileNames: "index.js",
						chunkFileNames: "chunks/[name]-[hash].js",
						// A process keeps the text of its code. Names stay, for the log's sake.
						minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
					},
				},
			},
		},
	},
	optimizeDeps: {
		include: [
			...["react", "react-dom/client", "react-router", "react-router/dom", "zod/mini"],
			// of the doubt chat, which is met late: a dependency found late reloads the page
			...["@ai-sdk/react", "ai", "markdown-it"],
		],
	},
}));

/** What is loaded with the first page of a learner, if enough pages share it. */
function isForLearners(path: string): boolean {
	if (/\/node_modules\/|\?/.test(path) || [QUESTION, REFUSED, SCHEMAS, PANEL].some((late) => late.test(path)))
		return false;
	return /\/(app|core|messages)\//.test(path);
}

/**
 * Modules of which the chat and the panel get a copy of their own, with all that these import. Module by module they
 * would be shared, and the quiz would carry what only the others use: the whole of the schema library for the chat.
 */
const COPIES = [
	{ tag: "?chat", by: CHAT, of: /^zod(\/|$)/ },
	{ tag: "?panel", by: PANEL, of: /^zod(\/|$)|^#core\/questions\/(question-file|file-check)\.ts$/ },
];

function ownCopies(): Plugin {
	return {
		name: "own-copies",
		apply: "build",
		enforce: "pre",
		async resolveId(source, importer = "", options) {
			if (this.environment.name !== "client") return null;
			const inCopy = COPIES.find(({ tag }) => importer.endsWith(tag));
			const copy = inCopy ?? COPIES.find(({ by, of }) => by.test(importer) && of.test(source));
			if (!copy) return null;
			const from = inCopy ? importer.slice(0, -inCopy.tag.length) : importer;
			const found = await this.resolve(source, from, { ...options, skipSelf: true });
			return found && { ...found, id: found.id + copy.tag };
		},
	};
}

/** A process keeps the text of its code: with one letter outside ASCII in it, in twice the memory. */
function plainLetters(): Plugin {
	return {
		name: "plain-letters",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "ssr",
		generateBundle(_options, bundle) {
			for (const part of Object.values(bundle)) {
				if (part.type !== "chunk") continue;
				part.code = part.code.replaceAll(/[\u0080-\uffff]/g, (letter) => {
					return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
				});
			}
		},
	};
}

/** In development the same Hono application answers, inside Vite's server, with pages loaded through Vite. */
function hubInDevelopment(): Plugin {
	return {
		name: "hub-in-development",
		apply: "serve",
		async configureServer(vite) {
			const { createDevelopmentListener } = await import(`${import.meta.dirname}/scripts/development.ts`);
			const listener = await createDevelopmentListener((path: string) => vite.ssrLoadModule(path));
			return () => {
				vite.middlewares.use(listener);
			};
		},
	};
}
