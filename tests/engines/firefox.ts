// For tests only: a phone with Firefox, by WebDriver BiDi, which it speaks itself.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Phone, wrapped } from "./phone.ts";
import { killTree } from "./processes.ts";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const REPLY_MS = 30_000;
/** No traffic of its own. */
const PREFERENCES = `
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("toolkit.startup.max_resumed_crashes", -1);
`;

export function findFirefox(): string | undefined {
	return PLACES.find((path) => existsSync(path));
}

type Running = { child: ChildProcess; send: (method: string, params: object) => Promise<unknown>; context: string };

export async function openFirefox(): Promise<Phone> {
	const profile = mkdtempSync(join(tmpdir(), "doubtless-firefox-"));
	writeFileSync(join(profile, "user.js"), PREFERENCES);
	let running = await launch(profile);
	return {
		async open(url) {
			const { send, context } = running;
			await send("browsingContext.navigate", { context, url, wait: "complete" }).catch(() => undefined);
		},
		async runText(work, parameters) {
			const { send, context } = running;
			const functionDeclaration = wrapped(work, parameters);
			const answer = await send("script.callFunction", {
				functionDeclaration,
				awaitPromise: true,
				target: { context },
			});
			const { result, exceptionDetails } = resultSchema.parse(answer);
			if (exceptionDetails) throw new Error(exceptionDetails.text);
			return result?.value ?? "";
		},
		async takePicture() {
			const { send, context } = running;
			const { data } = pictureSchema.parse(await send("browsingContext.captureScreenshot", { context }));
			return Buffer.from(data, "base64");
		},
		async kill() {
			const ended = once(running.child, "exit");
			killTree(profile);
			await ended;
			running = await launch(profile);
		},
		async close() {
			const ended = once(running.child, "exit");
			killTree(profile);
			await ended;
			rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
		},
	};
}

const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) });
const resultSchema = z.object({
	result: z.object({ value: z.string().optional() }).optional(),
	exceptionDetails: z.object({ text: z.string() }).optional(),
});
const pictureSchema = z.object({ data: z.string() });
const replySchema = z.object({
	id: z.number().nullish(),
	result: z.unknown(),
	error: z.string().optional(),
	message: z.string().optional(),
});

async function launch(profile: string): Promise<Running> {
	const parameters = ["--remote-debugging-port=0", "--headless", "--no-remote", "--profile", profile];
	const child = spawn(findFirefox() ?? "firefox", parameters, { stdio: ["ignore", "ignore", "pipe"] });
	const socket = new WebSocket(`${await readAddress(child)}/session`);
	await once(socket, "open");
	const send = createSender(socket);
	await send("session.new", { capabilities: {} });
	const [tab] = treeSchema.parse(await send("browsingContext.getTree", {})).contexts;
	return { child, send, context: tab?.context ?? "" };
}

function readAddress(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = "";
		child.once("exit", () => reject(new Error(`Firefox ended:\n${output}`)));
		child.stderr?.on("data", (chunk: Buffer) => {
			output += chunk;
			const [, address] = /listening on (ws:\S+)/.exec(output) ?? [];
			if (address) resolve(address);
		});
	});
}

function createSender(socket: WebSocket) {
	const waiting = new Map<number, (reply: z.infer<typeof replySchema>) => void>();
	let last = 0;
	socket.addEventListener("message", ({ data }) => {
		const reply = replySchema.parse(JSON.parse(String(data)));
		waiting.get(reply.id ?? 0)?.(reply);
	});
	return (method: string, params: object) => {
		return new Promise<unknown>((resolve, reject) => {
			last += 1;
			const id = last;
			const timer = setTimeout(() => reject(new Error(`${method}: no reply`)), REPLY_MS);
			const fail = () => reject(new Error(`${method}: the browser is gone`));
			socket.addEventListener("close", fail, { once: true });
			waiting.set(id, ({ result, error, message }) => {
				clearTimeout(timer);
				socket.removeEventListener("close", fail);
				waiting.delete(id);
				if (error) reject(new Error(`${method}: ${error} ${message}`));
				else resolve(result);
			});
			socket.send(JSON.stringify({ id, method, params }));
		});
	};
}
