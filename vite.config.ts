import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Fetching and showing a question. Learners load it when they open the quiz or the chat; without this group, with the panel's code. */
const QUESTION =
	/^[^?]*(\/app\/ui\/(question-view|text-direction)\.tsx|\/app\/learn\/quiz\/(ask-why|load-questions)\.ts|\/core\/questions\/question-file\.ts|\/messages\/(why|right_answer|your_answer\w*|question_n_of_m|mcq_\w+)\.js)$/;
/** Messages of a module that could not be opened; not needed by a quiz. Without this group they come with the panel's code. */
const REFUSED = /\/app\/ui\/wait\.tsx$|\/messages\/(wait_\w+|failed_to_load_subtopics|module_not_found)\.js$/;
/** Schemas of question files and stored sessions, loaded late. */
const SCHEMAS = /^[^?]*(\/node_modules\/zod\/[^?]*|\/core\/(json|quiz\/bank)\.ts)$/;
/** What of the doubt chat uses zod: its library, its call, its memory. */
const CHAT = /\/node_modules\/(ai|@ai-sdk)\/|\/core\/doubts\/call\.ts$|\/app\/learn\/doubts\/conversation\/store\.ts$/;
/** What only administrators load: components, pages, texts, form rules. */
const PANEL = /\/app\/(admin|routes\/admin)\/|\/messages\/(admin_|problem-text)|\/core\/catalog\/(catalog|form)\.ts$/;

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), ownZodForChat(), hubInDevelopment(), reactRouter(), plainLetters()],
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
						// One file for what every page needs: fewer requests, and it compresses better.
						codeSplitting: {
							groups: [
								{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
								{ name: "shared", test: isForLearners, minShareCount: 3, entriesAware: false },
								// What learners load late and the panel needs too must not be in the panel's file.
								{ name: "question", test: QUESTION, minShareCount: 2 },
								{ name: "refused", test: REFUSED, minShareCount: 2 },
								// The panel's own code, so that learners load none of it.
								{ name: "panel", test: PANEL, minShareCount: 2, entriesAware: false },
							],
						},
					},
				},
			},
		},
		ssr: {
			// Leaves out the development builds of libraries, half of the bundle. React Router reads process.env in each request,
			// which is slow because it is not a plain object.
			...(command === "build" && {
				define: { "process.env.NODE_ENV": JSON.stringify("production"), "process.env": "{}" },
			}),
			// The build bundles all libraries: loading 400 files took 15 MB per process. In development only the library whose
			// imports only a bundler can resolve.
			resolve: { noExternal: command === "build" ? true : [/^@atlaskit\//] },
			build: {
				rolldownOptions: {
					input: "./app/pages.ts",
					output: {
						entryFileNames: "index.js",
						chunkFileNames: "chunks/[name]-[hash].js",
						// V8 keeps the source text in memory. Names stay, for stack traces.
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

/** What a learner's first page loads, if enough pages share it. */
function isForLearners(path: string): boolean {
	if (/\/node_modules\/|\?/.test(path) || [QUESTION, REFUSED, SCHEMAS, PANEL].some((late) => late.test(path)))
		return false;
	return /\/(app|core|messages)\//.test(path);
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
			if (this.environment.name !== "client") return null;
			const isInCopy = importer.endsWith(tag);
			if (!isInCopy && !(CHAT.test(importer) && /^zod(\/|$)/.test(source))) return null;
			const from = isInCopy ? importer.slice(0, -tag.length) : importer;
			const found = await this.resolve(source, from, { ...options, skipSelf: true });
			return found && { ...found, id: found.id + tag };
		},
	};
}

/** Escapes non-ASCII letters: V8 keeps source text with one of them in two bytes per letter, twice the memory. */
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

/** In development the same Hono application runs inside Vite's server, with pages loaded through Vite. */
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
