// A Chromium that nothing watches, for times: Playwright's and Lighthouse's own scripts run in the page's thread, and a slowed CPU makes
// them as slow as the page. Speaks the DevTools protocol itself, and switches on no more than it needs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { CHROMIUM_FLAGS } from "./chromium.ts";

const LIMIT_MS = 30_000;
const POLL_MS = 50;
/** What a page does once it shows does not slow the next one. */
const REST_MS = 1_500;

const messageSchema = z.object({
	id: z.optional(z.number()),
	result: z.optional(z.unknown()),
	error: z.optional(z.unknown()),
});
const targetSchema = z.object({ targetId: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const titlesSchema = z.object({ targetInfos: z.array(z.object({ targetId: z.string(), title: z.string() })) });

export type BareBrowser = {
	/**
	 * Opens an address in a tab of its own.
	 * @param script runs before the page's own, and sets the title to SHOWN and a time in milliseconds
	 * @returns that time
	 */
	open: (address: string, script: string, cpuSlowdown: number) => Promise<number>;
	close: () => Promise<void>;
};

/** Begins the title of a page that shows what was waited for. */
export const SHOWN = "SHOWN ";

export async function startBareBrowser(executablePath: string, profile: string): Promise<BareBrowser> {
	const flags = [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"];
	const child = spawn(executablePath, flags, { stdio: ["ignore", "ignore", "pipe"] });
	const { send, end } = await connect(await findAddress(child.stderr));
	const open: BareBrowser["open"] = async (address, script, rate) => {
		const { targetId } = targetSchema.parse(await send("Target.createTarget", { url: "about:blank" }));
		const { sessionId } = sessionSchema.parse(await send("Target.attachToTarget", { targetId, flatten: true }));
		const size = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
		await send("Emulation.setDeviceMetricsOverride", size, sessionId);
		await send("Emulation.setCPUThrottlingRate", { rate }, sessionId);
		await send("Page.enable", {}, sessionId);
		await send("Page.addScriptToEvaluateOnNewDocument", { source: script }, sessionId);
		await send("Page.navigate", { url: address }, sessionId);
		const end = Date.now() + LIMIT_MS;
		while (Date.now() < end) {
			await wait(POLL_MS);
			const { targetInfos } = titlesSchema.parse(await send("Target.getTargets", {}));
			const title = targetInfos.find((target) => target.targetId === targetId)?.title ?? "";
			if (!title.startsWith(SHOWN)) continue;
			await wait(REST_MS);
			await send("Target.closeTarget", { targetId });
			return Number(title.slice(SHOWN.length));
		}
		throw new Error(`${address} does not show in ${LIMIT_MS / 1_000} s.`);
	};
	// By the browser itself: Debian's program is a script that starts it.
	const close = async () => {
		const ended = once(child, "exit");
		await send("Browser.close", {});
		await ended;
		end();
	};
	return { open, close };
}

/** The browser's own DevTools address, which it writes once it has started. */
async function findAddress(output: NodeJS.ReadableStream): Promise<string> {
	for await (const line of createInterface({ input: output })) {
		const [address] = /ws:\/\/\S+/.exec(line) ?? [];
		if (address) return address;
	}
	throw new Error("Chromium ended before it listened.");
}

async function connect(address: string) {
	const socket = new WebSocket(address);
	await once(socket, "open");
	const waiting = new Map<number, PromiseWithResolvers<unknown>>();
	socket.addEventListener("message", ({ data }) => {
		const { id = 0, result, error } = messageSchema.parse(JSON.parse(String(data)));
		const call = waiting.get(id);
		waiting.delete(id);
		if (error) call?.reject(new Error(JSON.stringify(error)));
		else call?.resolve(result);
	});
	let last = 0;
	const send = (method: string, parameters: object, sessionId?: string): Promise<unknown> => {
		const call = Promise.withResolvers<unknown>();
		waiting.set(++last, call);
		socket.send(JSON.stringify({ id: last, method, params: parameters, sessionId }));
		return call.promise;
	};
	return { send, end: () => socket.close() };
}
