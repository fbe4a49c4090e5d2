import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { css } from "./vite.css.ts";

/** Modules that only the server renders: learner's pages, whose browser files vite.learner.config.ts builds. */
const SERVER_ONLY = /\/app\/(?:learner-document|routes\/[\w-]+)\.tsx$/;
/** The exports of a route in the browser. */
const ROUTE_EXPORTS = ["handle", "meta", "ErrorBoundary", "LearnerDocument", "FilesContext"];

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), panelAlone(), hubInDevelopment(), reactRouter()],
	// `npm run dev` listens where the product would.
	server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 3000), strictPort: true },
	css,
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
					// Chunks are under static/js (specification 7).
					output: {
						entryFileNames: "static/js/[name]-[hash].js",
						chunkFileNames: "static/js/[name]-[hash].js",
						assetFileNames: "static/assets/[name]-[hash][extname]",
						codeSplitting: {
							groups: [
								{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
								// One file for modules that several pages share: fewer requests, better compression.
								// Scripts only: style sheets stay with the page that imports them, which keeps their order.
								{
									name: "panel",
									test: /\/(?:app|core|messages)\/[^?]*\.[jt]sx?$/,
									minShareCount: 2,
									entriesAware: false,
								},
							],
						},
					},
				},
			},
		},
		ssr: {
			// Leaves out the development builds of libraries, half of the bundle.
			...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
			// The build bundles all libraries: loading 400 files took 15 MB per process. In development only the library whose
			// imports only a bundler can resolve.
			resolve: { noExternal: command === "build" ? true : [/^@atlaskit\//] },
			build: {
				rolldownOptions: {
					input: "./app/pages.ts",
					// One copy of the messages in a process, in the request's language (server/http/language.ts).
					external: /^#messages(?:\/runtime)?$/,
					output: {
						entryFileNames: "index.js",
						chunkFileNames: "chunks/[name]-[hash].js",
					},
				},
			},
		},
	},
	optimizeDeps: {
		include: [
			...["react", "react-dom/client", "react-router", "react-router/dom", "zod/mini"],
			// Used by the doubt chat, which loads late: a dependency that Vite finds late reloads the page.
			...["@ai-sdk/react", "ai", "markdown-it"],
		],
	},
}));

/** Replaces learner's pages by empty modules in the panel's browser build. */
function panelAlone(): Plugin {
	return {
		name: "panel-alone",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		transform(_code, id) {
			if (!SERVER_ONLY.test(id)) return undefined;
			const nothing = ROUTE_EXPORTS.map((name) => `export const ${name} = undefined;`);
			return { code: `${nothing.join("\n")}\nexport default undefined;`, map: null };
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
