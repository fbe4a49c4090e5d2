// Runs work on untrusted files in a child process that may die: a file that takes too much time or memory ends the child, never the
// server. The child starts with the first task and ends when it is idle, so that its memory goes back. One task runs at a time, others
// wait. Used for imports, pictures and study texts; the only file of the server that starts a program (decision 81).
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getLocale } from "#messages/runtime";
import { childEnv, WATCH } from "./child-env.ts";
import { createFrameReader, frameOf } from "./message-frames.ts";
import { createSemaphore } from "./semaphore.ts";

/** A task that takes longer is ended (milliseconds). */
const LIMIT_MS = 20_000;
/** How many tasks may wait. */
const WAITING = 8;
/** A child without a task ends after this time (milliseconds). */
const IDLE_MS = 20_000;
/** Most bytes of a task and of its answer. */
const TASK_BYTES = 256 * 1024 * 1024;
const ANSWER_BYTES = 96 * 1024 * 1024;
/** Of a message around its answer. */
const MARGIN_BYTES = 64 * 1024;

/** V8's heap of the child, in MB. */
const HEAP_MB = 512;
/**
 * What Linux lets the child have, in KB: heap, buffers, stacks and native memory. 550 MB of it are V8's reserved range for code,
 * which takes no memory.
 */
const DATA_KB = 1_400 * 1024;
/** Ends a child whose parent has been killed while it works (seconds of CPU); it ends itself long before, between two tasks. */
const CPU_SECONDS = 600;
/** No core files; the kernel takes this process first when the machine runs out of memory. */
const SHELL = "/bin/sh";
const LIMITS = `ulimit -c 0; ulimit -t ${CPU_SECONDS}; ulimit -d ${DATA_KB}; echo 1000 > /proc/self/oom_score_adj; exec "$@"`;

const HAS_SYSTEM_LIMIT = process.platform === "linux" && existsSync(SHELL);

const WORKER = fileURLToPath(new URL("./limited-process-worker.ts", import.meta.url));
const FLAGS = [`--max-old-space-size=${HEAP_MB}`, "--max-semi-space-size=8", "--v8-pool-size=1", "--disable-sigusr1"];

/** The module of a task exports `run`, which gets the data and returns the answer. */
export type ProcessTask = { module: string; data: unknown; language: string; answerBytes: number };
/** What the child sends; `isLast`: it has taken much memory and ends now. */
export type ProcessAnswer = ({ answer: unknown } | { failed: "memory" } | { thrown: string }) & { isLast: boolean };
/** `why`: the task took too much time, or too much memory. */
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; why: "time" | "memory" };

export type LimitedProcess = ReturnType<typeof createLimitedProcess>;
export type LimitedProcessOptions = {
	limitMs?: number;
	waiting?: number;
	idleMs?: number;
	answerBytes?: number;
	/** Whether the operating system limits the child's memory; otherwise a thread of the child does (memory-watch.ts). */
	hasSystemLimit?: boolean;
};

type Child = { process: ChildProcess; onAnswer: (answer: ProcessAnswer) => void; onEnd: () => void };

/** Builds the runner; nothing starts before the first task. `close` ends the child. */
export function createLimitedProcess({
	limitMs = LIMIT_MS,
	waiting = WAITING,
	idleMs = IDLE_MS,
	answerBytes = ANSWER_BYTES,
	hasSystemLimit = HAS_SYSTEM_LIMIT,
}: LimitedProcessOptions = {}) {
	const semaphore = createSemaphore({ atOnce: 1, waiting });
	let current: Child | undefined;
	let idle: NodeJS.Timeout | undefined;
	let isClosed = false;

	function start(): Child {
		const child: Child = { process: startProcess(hasSystemLimit), onAnswer: () => {}, onEnd: () => {} };
		const leave = () => {
			if (current === child) current = undefined;
			child.onEnd();
		};
		// After the last answer has been read.
		child.process.once("close", leave);
		child.process.once("error", leave);
		const answers = child.process.stdio[3];
		answers?.on("error", () => {});
		answers?.on(
			"data",
			createFrameReader<ProcessAnswer>(answerBytes + MARGIN_BYTES, {
				take: (answer) => child.onAnswer(answer),
				refuse: () => child.process.kill("SIGKILL"),
			}),
		);
		return child;
	}

	function runNow<Answer>(task: ProcessTask, limit: number): Promise<Outcome<Answer>> {
		if (isClosed) return Promise.reject(new Error("The work on a file was stopped."));
		const frame = frameOf(task);
		if (frame.byteLength > TASK_BYTES) return Promise.resolve({ ok: false, why: "memory" });
		clearTimeout(idle);
		current ??= start();
		const child = current;
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				resolve({ ok: false, why: "time" });
				current = undefined;
				child.process.kill("SIGKILL");
			}, limit);
			child.onEnd = () => {
				clearTimeout(timer);
				if (isClosed) reject(new Error("The work on a file was stopped."));
				// The heap, the operating system or the length of the answer has ended it.
				else resolve({ ok: false, why: "memory" });
			};
			child.onAnswer = (answer) => {
				clearTimeout(timer);
				child.onEnd = () => {};
				child.onAnswer = () => {};
				if (answer.isLast) current = undefined;
				else idle = setTimeout(() => end(child), idleMs).unref();
				if ("failed" in answer) resolve({ ok: false, why: answer.failed });
				else if ("thrown" in answer) reject(new Error(answer.thrown));
				// The task's module says what its answer is.
				else resolve({ ok: true, answer: answer.answer as Answer });
			};
			child.process.stdin?.write(frame);
		});
	}

	/** Ends an idle child: its input ends. */
	function end(child: Child): void {
		if (current === child) current = undefined;
		child.process.stdin?.end();
	}

	return {
		/**
		 * Runs `run(data)` of a module in the child, in the language of the caller.
		 * @throws HubError("too-many-tries") while too many tasks wait, and what the task throws
		 */
		run<Answer>(module: URL, data: unknown, limit = limitMs): Promise<Outcome<Answer>> {
			const task = { module: module.href, data, language: getLocale(), answerBytes };
			return semaphore.runOrThrow(() => runNow<Answer>(task, limit));
		},

		/** The child's id, while there is one. */
		pid: () => current?.process.pid,

		/** Ends the child; its task and all that wait are rejected. */
		async close(): Promise<void> {
			isClosed = true;
			clearTimeout(idle);
			const child = current?.process;
			if (!child || child.exitCode !== null || child.signalCode !== null) return;
			// The process may have nothing else to wait for.
			child.ref();
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGKILL");
			await ended;
		},
	};
}

/** The program and its arguments are fixed: no input becomes part of a command. */
function startProcess(hasSystemLimit: boolean): ChildProcess {
	const command = [process.execPath, ...FLAGS, WORKER];
	const [program = "", ...args] = hasSystemLimit ? [SHELL, "-c", LIMITS, "sh", ...command] : [...command, WATCH];
	const child = spawn(program, args, {
		stdio: ["pipe", "ignore", "ignore", "pipe"],
		env: childEnv(),
		windowsHide: true,
	});
	// A child that has ended does not read its task; its exit is what counts.
	child.stdin?.on("error", () => {});
	// The server may end while a child is idle; the child then reads the end of its input.
	child.unref();
	for (const stream of child.stdio)
		if (stream && "unref" in stream) Reflect.apply(stream.unref as () => void, stream, []);
	return child;
}
