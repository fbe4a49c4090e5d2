import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	// Few routes: one small list up front saves a request before every first move.
	routeDiscovery: { mode: "initial" },
	// The server bundle is app/pages.ts around the routes (see vite.config.ts).
	serverBuildFile: "index.js",
} satisfies Config;
