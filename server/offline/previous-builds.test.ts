import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaticFiles } from "#server/http/static-files.ts";
import { createLog } from "#server/log.ts";
import { listEarlierBuilds, storeBuild } from "./previous-builds.ts";

let folder: string;
let dataFolder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "doubtless-builds-"));
	dataFolder = join(folder, "data");
	mkdirSync(dataFolder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose only part says its name. */
function makeBuild(build: string) {
	const clientFolder = join(folder, build);
	mkdirSync(join(clientFolder, "static/js"), { recursive: true });
	writeFileSync(join(clientFolder, `static/js/part-${build}.js`), build);
	writeFileSync(join(clientFolder, "favicon.svg"), build);
	return { build, clientFolder, dataFolder, log: createLog("silent") };
}

/** Deploys the build: it starts later than the ones before it. */
async function deploy(build: string, at: number) {
	const context = makeBuild(build);
	await storeBuild(context);
	utimesSync(join(dataFolder, "builds", build), at, at);
	const http = new Hono();
	http.use(createStaticFiles(context.clientFolder, listEarlierBuilds(context)));
	const partOf = async (name: string) => {
		const response = await http.request(`/static/js/part-${name}.js`);
		return response.ok ? response.text() : response.status;
	};
	return { http, partOf };
}

test("serves the parts of the last two builds beside the current one, and deletes older ones", async () => {
	await deploy("one", 1_000);
	await deploy("two", 2_000);
	const third = await deploy("three", 3_000);
	expect(await Promise.all(["one", "two", "three"].map(third.partOf))).toEqual(["one", "two", "three"]);
	const fourth = await deploy("four", 4_000);
	expect(await Promise.all(["one", "two", "three", "four"].map(fourth.partOf))).toEqual([404, "two", "three", "four"]);
	expect(readdirSync(join(dataFolder, "builds")).toSorted()).toEqual(["four", "three", "two"]);
	expect(await (await fourth.http.request("/favicon.svg")).text()).toBe("four");
});

test("starting the same build again changes nothing, and a build that is put back counts as the newest", async () => {
	await deploy("one", 1_000);
	await deploy("two", 2_000);
	const { partOf } = await deploy("one", 3_000);
	expect(await partOf("two")).toBe("two");
	await deploy("three", 4_000);
	await deploy("four", 5_000);
	expect(readdirSync(join(dataFolder, "builds")).toSorted()).toEqual(["four", "one", "three"]);
});

test("two concurrent processes keep one complete copy and leave no draft", async () => {
	const context = makeBuild("one");
	await Promise.all([storeBuild(context), storeBuild(context), storeBuild(context)]);
	expect(readdirSync(join(dataFolder, "builds"))).toEqual(["one"]);
	expect(readdirSync(join(dataFolder, "builds/one/static/js"))).toEqual(["part-one.js"]);
});

test("logs a warning when the data folder is read-only", async () => {
	const context = makeBuild("one");
	writeFileSync(join(dataFolder, "builds"), "a file where the folder belongs");
	await storeBuild(context);
	rmSync(join(dataFolder, "builds"));
	chmodSync(dataFolder, 0o500);
	await storeBuild({ ...context, clientFolder: join(folder, "none") });
	expect(existsSync(join(dataFolder, "builds/one"))).toBe(false);
	expect(listEarlierBuilds(context)).toEqual([]);
	chmodSync(dataFolder, 0o700);
});
