// Rules, rows, calls and the house's own tests. TEST_QUICK (set by `npm run check`) leaves PostgreSQL out.
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{core,server,app,scripts}/**/*.test.{ts,tsx}", "tests/{*,http/*}.test.ts"],
		environment: "node",
		globalSetup: process.env.TEST_QUICK ? [] : ["tests/postgres.ts"],
		// Many tests wait for processes and clocks: on two cores two files at a time take little more than half the time. Three
		// take a tenth less, but the clocks are then late on a machine that has other work.
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 30_000,
		// A second is not enough for a machine that does three other things besides.
		expect: { poll: { timeout: 10_000 } },
	},
});
