// A link code grants access: no line of the log may contain one, however its address is written.
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog, sendConsoleTo } from "#server/log.ts";
import { createTestListener } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";

const CODE = "BseCret7";
const lines: string[] = [];
let server: Server;

beforeAll(async () => {
	const hub = await createTestHub();
	const log = createLog("debug", (line) => lines.push(line));
	vi.stubGlobal("console", { ...console });
	sendConsoleTo(log);
	server = createTestListener({ ...hub, log }).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => {
	vi.unstubAllGlobals();
	server.close();
});

test.each([
	`/module/${CODE}`,
	`/module/${CODE}%`,
	`/%6Dodule/${CODE}%`,
	`/%6Dodule%2F${CODE}%`,
	`/%256Dodule/${CODE}`,
	`/module%252F${CODE}`,
	`/module%23${CODE}%`,
	`/module%3F${CODE}`,
	`/module%5C${CODE}`,
	`/module/a%20${CODE}`,
	`/module/x%00${CODE}`,
	`/module:${CODE}`,
	`/modul/${CODE}`,
	`/MODULE/${CODE}.css%`,
	`/module.data/${CODE}`,
	`/m%C3%B6dule/${CODE}`,
	`/${CODE}`,
	`/${CODE}%`,
	`/?next=/module/${CODE}%`,
])("the address %s leaves no code in the log", async (path) => {
	lines.length = 0;
	const { port } = server.address() as AddressInfo;
	const [response] = await once(request({ host: "127.0.0.1", port, path, agent: false }).end(), "response");
	response.resume();
	await once(response, "end");
	expect(lines.join()).toContain("request");
	expect(lines.join()).not.toMatch(/secret7/i);
});
