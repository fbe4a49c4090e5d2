import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
	plugins: [tailwindcss(), hubInDevelopment(), reactRouter()],
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
								// The same for the panel, so that nothing of it travels to learners.
								{ name: "panel", test: isOfPanel, minShareCount: 3, entriesAware: false },
							],
						},
					},
				},
			},
		},
		ssr: {
			build: {
				rolldownOptions: {
					input: "./app/pages.ts",
					output: { entryFileNames: "index.js", chunkFileNames: "chunks/[name]-[hash].js" },
				},
			},
		},
	},
	optimizeDeps: { include: ["react", "react-dom/client", "react-router", "react-router/dom", "zod/mini"] },
});

/** Ours, and not only the panel's. */
function isForLearners(path: string): boolean {
	return /\/(app|core|messages)\//.test(path) && !path.includes("/node_modules/") && !isOfPanel(path);
}

/** What only administrators load: their pieces and pages, their texts, and the rules of their forms. */
function isOfPanel(path: string): boolean {
	return /\/app\/(admin|routes\/admin)\/|\/messages\/admin_|\/core\/(catalog|catalog-form)\.ts$/.test(path);
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
