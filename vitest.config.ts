// Unit tests, database tests, HTTP tests and the architecture tests. TEST_QUICK (set by `npm run check`) leaves PostgreSQL out.
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{core,server,app,scripts}/**/*.test.{ts,tsx}", "tests/{*,http/*}.test.ts"],
		environment: "node",
		globalSetup: process.env.TEST_QUICK ? [] : ["tests/postgres.ts"],
		// Many tests wait for processes and timers: on two cores two files at a time take little more than half the time. Three
		// take a tenth less, but timers are then late on a busy machine.
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 30_000,
		// The default of one second is too short on a busy machine.
		expect: { poll: { timeout: 10_000 } },
	},
});
