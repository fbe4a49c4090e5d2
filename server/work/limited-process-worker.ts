// The child process of limited-process.ts: reads tasks from its input, runs them one by one and writes the answers to its fourth
// stream. Ends with its input, and after a task that has taken much memory.
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { assertIsLocale, overwriteGetLocale } from "#messages/runtime";
import { WATCH } from "./child-env.ts";
import type { ProcessTask } from "./limited-process.ts";
import { createFrameReader, frameOf } from "./message-frames.ts";
import { isOutOfMemory } from "./out-of-memory.ts";

const ANSWERS = 3;
/** Memory or CPU after which the child ends: its successor starts with little of both. */
const KEPT_BYTES = 256 * 1024 * 1024;
const KEPT_CPU_SECONDS = 120;

if (process.argv.includes(WATCH)) new Worker(new URL("./memory-watch.ts", import.meta.url)).unref();

process.stdin.on(
	"data",
	createFrameReader<ProcessTask>(Number.POSITIVE_INFINITY, { take: (task) => void answer(task), refuse: () => {} }),
);
process.stdin.on("end", () => process.exit());

async function answer({ module, data, language, answerBytes }: ProcessTask): Promise<void> {
	const locale = assertIsLocale(language);
	overwriteGetLocale(() => locale);
	const found = await run(module, data);
	const { rss } = process.memoryUsage();
	const { user, system } = process.cpuUsage();
	const isLast = rss > KEPT_BYTES || (user + system) / 1e6 > KEPT_CPU_SECONDS;
	const frame = frameOf({ ...found, isLast });
	write(frame.byteLength > answerBytes ? frameOf({ failed: "memory", isLast }) : frame);
	// At once: a child is often ended before it could do so at its exit.
	flushCompileCache();
	if (isLast) process.exit();
}

async function run(module: string, data: unknown) {
	try {
		const { run }: { run: (data: unknown) => Promise<unknown> } = await import(module);
		return { answer: await run(data) };
	} catch (error) {
		if (isOutOfMemory(error)) return { failed: "memory" };
		return { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}

/** Blocks until the parent has read it: the child has nothing else to do. */
function write(frame: Buffer): void {
	let at = 0;
	while (at < frame.byteLength) {
		try {
			at += writeSync(ANSWERS, frame, at);
		} catch (error) {
			const isBusy = error instanceof Error && "code" in error && error.code === "EAGAIN";
			if (!isBusy) process.exit(1);
		}
	}
}
