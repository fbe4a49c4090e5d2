// The first lines of a process, before any TypeScript: what Node compiled at an earlier start is read back, and then the
// compiler itself (25 MB of memory, a tenth of a second) is not even loaded. What happens is in start.ts.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Where it cannot be kept, not.
enableCompileCache(join(import.meta.dirname, "node_modules/.compile-cache"));
await import("./start.ts");
