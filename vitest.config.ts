// Unit tests, database tests, HTTP tests and the architecture tests. TEST_QUICK (set by `npm run check`) leaves PostgreSQL out.
import { defineConfig } from "vitest/config";
import { NODE_COMPILE_CACHE } from "./scripts/test/run.ts";
import { LongestFirst } from "./tests/longest-first.ts";

export default defineConfig({
	// As in the built pages: React's production build has no development JSX.
	oxc: { jsx: { development: false } },
	test: {
		include: ["{core,server,app,scripts,tools}/**/*.test.{ts,tsx}", "tests/{*,http/*}.test.ts"],
		environment: "node",
		// One process runs many files: loading the product's modules again for each took half of the time. tests/setup.ts leaves
		// nothing behind for the next file.
		isolate: false,
		sequence: { sequencer: LongestFirst },
		// The built pages need the production build of React, and a process has one.
		// With Node's compile cache the threads and processes of the tests start in half the time.
		env: { NODE_ENV: "production", NODE_COMPILE_CACHE },
		globalSetup: ["tests/run-folder.ts", ...(process.env.TEST_QUICK ? [] : ["tests/postgres.ts"])],
		setupFiles: ["tests/setup.ts"],
		// Many tests wait for processes and timers: on two cores two files at a time take little more than half the time. Three
		// take a tenth less, but timers are then late on a busy machine.
		maxWorkers: 2,
		// Only a test that hangs takes so long, also on a busy machine. No test has a shorter limit of its own.
		testTimeout: 120_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: 60_000 } },
	},
});
