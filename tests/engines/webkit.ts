// For tests only: a phone with WebKitGTK's small browser, by WebDriver. Its profile ends with its session, so it cannot be
// killed and started again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { z } from "zod";
import { findFreePort } from "../../scripts/free-port.ts";
import { type Phone, wrapped } from "./phone.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser";
const START_MS = 15_000;

/** The small browser; needs the driver, the browser and a display. */
export function findWebkit(): string | undefined {
	const isWhole = existsSync(DRIVER) && existsSync("/usr/bin/Xvfb");
	return isWhole ? globSync(BROWSERS)[0] : undefined;
}

export async function openWebkit(): Promise<Phone> {
	const binary = findWebkit();
	const display = await startDisplay();
	const port = await findFreePort();
	const environment = { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
	const driver = spawn(DRIVER, [`--port=${port}`, "--host=127.0.0.1"], { env: environment, stdio: "ignore" });
	const call = createCaller(`http://127.0.0.1:${port}`);
	const options = { binary, args: ["--automation"] };
	const capabilities = {
		alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 120_000, pageLoad: 30_000 } },
	};
	const { sessionId } = sessionSchema.parse(await untilReady(() => call("POST", "/session", { capabilities })));
	const session = `/session/${sessionId}`;
	return {
		async open(url) {
			await call("POST", `${session}/url`, { url }).catch(() => undefined);
		},
		async runText(work, parameters) {
			const script = `const done = arguments[arguments.length - 1];
				(${wrapped(work, parameters)})().then((text) => done({ text }), (error) => done({ error: String(error) }));`;
			const { text, error } = doneSchema.parse(await call("POST", `${session}/execute/async`, { script, args: [] }));
			if (error !== undefined) throw new Error(error);
			return text ?? "";
		},
		async takePicture() {
			return Buffer.from(z.string().parse(await call("GET", `${session}/screenshot`)), "base64");
		},
		async close() {
			await call("DELETE", session).catch(() => undefined);
			await Promise.all([end(driver), end(display.child)]);
		},
	};
}

const sessionSchema = z.object({ sessionId: z.string() });
const doneSchema = z.object({ text: z.string().optional(), error: z.string().optional() });

function createCaller(base: string) {
	return async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = z.object({ value: z.unknown() }).parse(await response.json());
		if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
		return value;
	};
}

async function untilReady<Result>(work: () => Promise<Result>): Promise<Result> {
	const end = Date.now() + START_MS;
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (Date.now() > end) throw error;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	}
}

/** Xvfb chooses the number of the display and writes it to the descriptor 3. */
async function startDisplay(): Promise<{ name: string; child: ChildProcess }> {
	const parameters = ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"];
	const child = spawn("Xvfb", parameters, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
	const pipe = child.stdio[3];
	if (!pipe || !("on" in pipe)) throw new Error("Xvfb has no pipe.");
	const [chunk] = await once(pipe, "data");
	return { name: `:${String(chunk).trim()}`, child };
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	await ended;
}
