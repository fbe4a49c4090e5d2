// Rules, rows, calls and the house's own tests. TEST_QUICK (set by `npm run check`) leaves PostgreSQL out.
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{core,server,app,scripts}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
		environment: "node",
		globalSetup: process.env.TEST_QUICK ? [] : ["tests/postgres.ts"],
		// Many tests wait for processes and clocks: three files at a time keep two cores busy.
		maxWorkers: 3,
		testTimeout: 15_000,
		hookTimeout: 30_000,
	},
});
