// The entry point before any TypeScript: enables Node's compile cache, so that the TypeScript compiler (25 MB, 0.1 s) is not
// loaded when nothing has changed. Then runs start.ts.
import module from "node:module";
import { join } from "node:path";

if (!process.features.typescript) {
	console.error(
		`Node ${process.version} is too old for this program: \`npm start\` runs it with the project's own Node.`,
	);
	process.exit(1);
}

// Skipped by Node when the folder is read-only. In the environment, so that child processes share it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.compile-cache");
module.enableCompileCache();
await import("./start.ts");
