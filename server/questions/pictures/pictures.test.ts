// Pictures: what is stored of one, what is refused and why, who may add and see one, and when unused ones go.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { pictureAddress } from "#core/questions/picture.ts";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import { copySite } from "#server/db/site/copying.ts";
import { restoreBackup } from "#server/db/site/restoring.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { makeQuestion, makeQuestions } from "../../../tests/make.ts";
import { drawPicture, makePhoto } from "../../../tests/pictures.ts";
import { createBareHttp, createTestHttp } from "../../../tests/test-http.ts";
import { createTestHub, describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";
import {
	ENGINES,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	removeTestSites,
} from "../../../tests/test-sites.ts";
import { decodePicture } from "./decode-picture.ts";
import { createPictureSweep, UNUSED_MS } from "./picture-sweep.ts";

// Decoding closes the library's other readers for the process, which is a child process in the product and shared by files here.
afterAll(() => sharp.unblock({ operation: ["VipsForeignLoad"] }));

const hexOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Of a hub that is made for a test, added or failed. */
async function add(hub: Hub, bytes: Uint8Array) {
	const added = await hub.pictures.add(bytes);
	if (!added.ok) throw new Error(added.fault);
	return added;
}

describe("a picture", () => {
	test("becomes two upright sizes without the phone's metadata", async () => {
		const photo = await makePhoto({ width: 1_600, height: 1_200 }, 1, 6);
		expect(photo.includes("SecretCam")).toBe(true);
		const decoded = await decodePicture(photo);
		if (!decoded.ok) throw new Error(decoded.fault);
		expect(decoded).toMatchObject({ size: { width: 960, height: 1_280 }, isCut: false });
		for (const [bytes, width] of [[decoded.large, 960] as const, [decoded.small ?? new Uint8Array(), 480] as const]) {
			const facts = await sharp(bytes).metadata();
			expect(facts).toMatchObject({ format: "webp", width, height: (width / 3) * 4 });
			expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([
				undefined,
				undefined,
				undefined,
				undefined,
			]);
			expect(Buffer.from(bytes).includes("Secret")).toBe(false);
		}
	});

	test.each(["png", "webp", "gif"] as const)("is read as %s, and a small one is not enlarged", async (format) => {
		const bytes = await drawPicture({ width: 300, height: 100 }).toFormat(format).toBuffer();
		expect(await decodePicture(bytes)).toMatchObject({ ok: true, size: { width: 300, height: 100 }, small: null });
	});

	test("keeps transparency, and narrows a very long picture", async () => {
		const empty = { width: 700, height: 7_000, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
		const decoded = await decodePicture(await sharp({ create: empty }).png().toBuffer());
		if (!decoded.ok) throw new Error(decoded.fault);
		expect(decoded.size).toEqual({ width: 192, height: 1_920 });
		expect((await sharp(decoded.large).metadata()).hasAlpha).toBe(true);
	});

	test("is cut to its first frame when it is animated", async () => {
		const frame = (red: number) => Buffer.alloc(20 * 20 * 3, Buffer.from([red, 0, 0]));
		const frames = Array.from({ length: 500 }, (_, index) => frame((index % 2) * 200 + (index % 50)));
		const raw = { width: 20, height: 20 * 500, channels: 3 as const, pageHeight: 20 };
		const gif = await sharp(Buffer.concat(frames), { raw }).gif({ loop: 0 }).toBuffer();
		expect((await sharp(gif, { animated: true }).metadata()).pages).toBeGreaterThan(100);
		const decoded = await decodePicture(gif);
		expect(decoded).toMatchObject({ ok: true, isCut: true, size: { width: 20, height: 20 } });
		expect(decoded.ok && (await sharp(decoded.large).metadata()).pages).toBeUndefined();
	});
});

/** A valid PNG of 20,000 by 20,000 black pixels in 50 KB. */
function makeBomb(): Buffer {
	const chunk = (name: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
		const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
		ends[0].writeUInt32BE(data.length);
		ends[1].writeUInt32BE(crc32(body));
		return Buffer.concat([ends[0], body, ends[1]]);
	};
	const head = Buffer.from([0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 1, 0, 0, 0, 0]);
	const lines = deflateSync(Buffer.alloc(20_000 * 2_501));
	const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

describe("of a hostile file", () => {
	test.each([
		["nothing", "empty", async () => new Uint8Array()],
		["a bomb of 400 million pixels", "too-many-pixels", async () => makeBomb()],
		[
			"a JPEG that ends early",
			"damaged",
			async () => (await makePhoto({ width: 900, height: 900 })).subarray(0, 9_000),
		],
		[
			"a PNG that ends early",
			"damaged",
			async () => (await drawPicture({ width: 900, height: 900 }).png().toBuffer()).subarray(0, 900),
		],
		["an SVG", "svg", async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
		["HTML", "no-picture", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
		[
			"HTML behind the first bytes of a JPEG",
			"damaged",
			async () => Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
		],
		["HEIC", "heic", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
		["TIFF", "other-picture", () => drawPicture({ width: 9, height: 9 }).tiff().toBuffer()],
		[
			"more than 5 MB",
			"too-large",
			async () => Buffer.concat([await makePhoto({ width: 9, height: 9 }), Buffer.alloc(PICTURE_BYTES)]),
		],
	])("%s: refused as %s", async (_, fault, make) => {
		const bytes = await make();
		const cpuMs = startCpuClock();
		expect(await decodePicture(bytes)).toEqual({ ok: false, fault });
		expect(cpuMs()).toBeLessThan(2_000);
	});
});

describeOnBothEngines("stored pictures", (createHub) => {
	let hub: Hub;
	let http: Http;
	beforeAll(async () => {
		hub = await createHub();
		http = createBareHttp(hub);
	});
	afterAll(() => hub.close());

	test("have their two sizes at addresses that never change", async () => {
		const photo = await makePhoto({ width: 1_200, height: 600 });
		const added = await add(hub, photo);
		expect(added).toEqual({ ok: true, sha256: hexOf(photo), width: 960, height: 480, isCut: false });
		expect(await add(hub, photo)).toEqual(added);
		for (const width of [480, 960] as const) {
			const response = await http.request(pictureAddress(added.sha256, width));
			expect(response.status).toBe(200);
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"content-type": "image/webp",
				"cache-control": "public, max-age=31536000, immutable",
				"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
				"x-content-type-options": "nosniff",
			});
			expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width);
		}
		for (const address of [
			pictureAddress(hexOf(new Uint8Array()), 480),
			`/pictures/${added.sha256}-481.webp`,
			`/pictures/${added.sha256}.webp`,
		])
			expect((await http.request(address, { headers: { "Sec-Fetch-Dest": "image" } })).status).toBe(404);
	});

	test("show in questions, published and in the panel, and leave a notice where something is missing", async () => {
		const { sha256 } = await add(hub, await makePhoto({ width: 1_200, height: 600 }));
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const other = "0".repeat(64);
		const question = makeQuestion({
			text: `See ![a red disc](sha256:${sha256.toUpperCase()})`,
			explanation: `![](sha256:${other})`,
		});
		const content = new TextEncoder().encode(JSON.stringify({ format: "md1", questions: [question] }));
		const saved = await hub.questionFiles.saveFilePieces(moduleId, subtopicId, "q.json", [content], ACTOR);
		const place = { question: 1, field: "explanation" };
		expect(saved).toMatchObject({
			notices: [
				{ code: "picture-missing", ...place },
				{ code: "picture-without-text", ...place },
			],
		});
		const tag = `<img class="md-img" src="/pictures/${sha256}-960.webp" srcset="/pictures/${sha256}-480.webp 480w, /pictures/${sha256}-960.webp 960w" sizes="(max-width: 46rem) 100vw, 44rem" width="960" height="480" style="--ratio:2" alt="a red disc" loading="lazy" decoding="async">`;
		const stored = Buffer.from((await hub.questionFiles.getRenderedFile(moduleId, subtopicId)).content).toString();
		expect(JSON.parse(stored).html[0][1].text).toContain(tag);
		expect(stored).toContain("md-picture");
		const { questions } = await hub.questionEditor.list(subtopicId, { search: "", page: 1 });
		expect(questions[0]?.html?.text).toContain(tag);
		expect((await hub.exports.findPaper(subtopicId)).isRendered).toBe(true);
	});

	test("show in a large file, which is read in a thread of its own", async () => {
		const { sha256 } = await add(hub, await makePhoto({ width: 1_200, height: 600 }));
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const questions = makeQuestions(60).map((question) => ({ ...question, text: `![disc](sha256:${sha256})` }));
		const content = new TextEncoder().encode(JSON.stringify({ format: "md1", questions }));
		const read = async () =>
			Buffer.from((await hub.questionFiles.getRenderedFile(moduleId, subtopicId)).content).toString();
		const place = [moduleId, subtopicId, "q.json"] as const;
		expect(await hub.questionFiles.saveFilePieces(...place, [content], ACTOR)).toMatchObject({ ok: true, notices: [] });
		expect((await read()).split("<img class").length).toBe(61);
		expect(await hub.questionFiles.saveQuestionFile(...place, content, ACTOR)).toMatchObject({ ok: true, notices: [] });
		expect((await read()).split("<img class").length).toBe(61);
	});

	test("are deleted after 30 days without a question", async () => {
		await hub.db.deleteFrom("picture").execute();
		const [used, unused, again, inText] = await Promise.all(
			[1, 2, 3, 4].map(async (seed) => (await add(hub, await makePhoto({ width: 90, height: 60 }, seed))).sha256),
		);
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const question = makeQuestion({ text: `![x](sha256:${used})` });
		const content = new TextEncoder().encode(JSON.stringify({ format: "md1", questions: [question] }));
		await hub.questionFiles.saveFilePieces(moduleId, subtopicId, "q.json", [content], ACTOR);
		// An earlier version of a text counts too.
		const text = { subtopicId, phase: "read" as const, origin: "written" as const };
		await hub.texts.save({ ...text, markdown: `![x](sha256:${inText?.toUpperCase()})`, version: 0 }, ACTOR);
		await hub.texts.save({ ...text, markdown: "no picture", version: 1 }, ACTOR);
		const kept = async () =>
			(await hub.db.selectFrom("picture").select("sha256").execute()).map(({ sha256 }) => sha256).sort();
		let at = Date.now();
		const sweep = createPictureSweep({ db: hub.db, searchDb: hub.db, log: hub.log, now: () => at });
		expect(await sweep.run()).toBe(0);
		at += UNUSED_MS - 3_600_000;
		expect(await sweep.run()).toBe(0);
		await hub.pictures.add(await makePhoto({ width: 90, height: 60 }, 3));
		at += 3_600_001;
		expect(await sweep.run()).toBe(1);
		expect(await kept()).toEqual([used, again, inText].sort());
		expect(unused).not.toBe(used);
		// A question in the history counts: its version can be brought back.
		const key = (await hub.questionEditor.list(subtopicId, { search: "", page: 1 })).questions[0]?.key ?? "";
		const { typed, version } = await hub.questionEditor.getForm(subtopicId, key);
		await hub.questionEditor.save({ subtopicId, key }, { ...typed, text: "no picture" }, version, ACTOR);
		const { stamp } = await hub.questionEditor.listChanges(subtopicId);
		expect(await hub.questionEditor.publish(subtopicId, stamp, ACTOR)).toMatchObject({ ok: true });
		for (let day = 0; day < 3; day++) {
			at += UNUSED_MS + 1;
			await sweep.run();
		}
		expect(await kept()).toEqual([used, inText].sort());
	});
});

describe("the call that stores a picture", () => {
	let hub: Hub;
	let http: Http;
	let cookie: string;
	beforeEach(async () => {
		hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		http = createTestHttp(hub);
		cookie = await signInFirst(hub);
	});
	afterEach(() => hub.close());
	const send = (body: Uint8Array, headers: Record<string, string> = {}) => {
		const all = { cookie, "Content-Type": "application/octet-stream", ...headers };
		return http.request("/api/pictures", { method: "POST", body: Buffer.from(body), headers: all });
	};

	test("gives the checksum and the size", async () => {
		const photo = await makePhoto({ width: 1_200, height: 600 });
		const response = await send(photo);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({
			success: true,
			sha256: hexOf(photo),
			width: 960,
			height: 480,
			isCut: false,
		});
	});

	test("names the kind of a refused file, and what to do", async () => {
		const svg = await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
		expect([svg.status, (await svg.json()).message]).toEqual([422, expect.stringContaining("Export it as PNG")]);
		const large = await send(new Uint8Array(PICTURE_BYTES + 1));
		expect([large.status, (await large.json()).message]).toEqual([413, expect.stringContaining("more than 5 MB")]);
		expect((await send(new Uint8Array(1), { "Content-Type": "image/jpeg" })).status).toBe(415);
		expect((await send(new Uint8Array(1), { cookie: "" })).status).toBe(401);
		expect(await hub.db.selectFrom("picture").select("sha256").execute()).toEqual([]);
	});
});

describe("a backup and a copy", () => {
	afterEach(removeTestSites);

	test.each(ENGINES)("carry the pictures (%s)", async (engine) => {
		const [site, restored, copied] = [
			await makeStartedSite("sqlite"),
			await makeTestSite(engine),
			await makeTestSite(engine),
		];
		const hub = await openHubOn(site);
		const { sha256 } = await add(hub, await makePhoto({ width: 1_200, height: 600 }));
		const picture = await hub.pictures.find(sha256, 480);
		await hub.close();
		const source = openTestSite(site);
		const file = join(makeSiteFolder(), "site.backup.gz");
		await writeBackup(source, file, { now: () => new Date() });
		await source.close();
		await restoreBackup(file, restored.address);
		await copySite(site.address, copied.address);
		for (const place of [restored, copied]) {
			const other = await openHubOn(place);
			expect(Buffer.from((await other.pictures.find(sha256, 480)) ?? [])).toEqual(Buffer.from(picture ?? []));
			await other.close();
		}
	});
});
