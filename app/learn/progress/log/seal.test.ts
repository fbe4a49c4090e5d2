import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import type { OwnEvent, SealedEvent } from "#core/progress/log/event.ts";
import { NOTE_LENGTH } from "#core/progress/log/own-notes.ts";
import { foldOwnQuestions, OWN_ANSWER_LENGTH, OWN_QUESTION_LENGTH, ownIdOf } from "#core/progress/log/own-questions.ts";
import { createTable, decodeEvent, encodeEvent, syncRequestSchema } from "#core/progress/log/sync-protocol.ts";
import { deriveCodeSecret } from "./code-secret.ts";
import { createContentKey, openSealed, sealOwn, unwrapKey, wrapKey } from "./seal.ts";

const CODE = "ABCDEFGHJKMN0";
const DEVICES = ["AAAAAAAA", "BBBBBBBB"] as const;
const of = fc.constantFrom(...DEVICES).map((device) => ownIdOf({ device, clock: 1 }));
const words = (maxLength: number) =>
	fc.string({ maxLength, unit: "binary" }).filter((text) => text.length <= maxLength);
const content = fc.oneof(
	fc.record({ kind: fc.constant("own-asked" as const), text: words(OWN_QUESTION_LENGTH) }),
	fc.record({ kind: fc.constant("own-reworded" as const), of, text: words(OWN_QUESTION_LENGTH) }),
	fc.record({
		kind: fc.constant("own-answered" as const),
		of,
		phase: fc.constantFrom(...DOCUMENT_PHASES),
		block: fc.option(fc.nat(1_000_000)),
		words: words(OWN_ANSWER_LENGTH),
	}),
	fc.record({ kind: fc.constant("own-recalled" as const), of, wasKnown: fc.boolean() }),
	fc.record({ kind: fc.constant("own-noted" as const), questionId: words(200), text: words(NOTE_LENGTH) }),
);
const base = { device: fc.constantFrom(...DEVICES), clock: fc.integer({ min: 1, max: 9 }), run: fc.nat(3) };
const event: fc.Arbitrary<OwnEvent> = fc
	.tuple(fc.record({ ...base, subtopicId: fc.constant("S1") }), content)
	.map(([at, what]) => ({ ...at, ...what }));
const log = fc.uniqueArray(event, { selector: ({ device, clock }) => `${device} ${clock}`, maxLength: 12 });

const { keyId, key } = createContentKey();
const keys = new Map([[keyId, key]]);

async function seal(one: OwnEvent): Promise<SealedEvent> {
	const sealed = await sealOwn(one, keys);
	if (!sealed) throw new Error("not sealed");
	return sealed;
}

describe("a sealed event", () => {
	test("decrypts to the same event, and passes the sync call's schema", async () => {
		await fc.assert(
			fc.asyncProperty(log, async (events) => {
				const sealed = await Promise.all(events.map(seal));
				const subtopics = createTable();
				const wire = sealed.map((one) => encodeEvent(one, subtopics.indexOf(one.subtopicId)));
				const request = { device: DEVICES[0], since: 0, subtopics: subtopics.texts, events: wire };
				const sent = z.parse(syncRequestSchema, JSON.parse(JSON.stringify(request)));
				const received = sent.events.map((one, n) => decodeEvent(one, sealed[n]?.device ?? "", sent.subtopics));
				expect(received).toEqual(sealed);
				expect(await openSealed(sealed, keys)).toEqual(events);
			}),
		);
	});

	test("folds to the same own questions, however the events are split over two phones and in which order they come", async () => {
		await fc.assert(
			fc.asyncProperty(log, fc.func(fc.integer()), async (events, rank) => {
				const shuffled = events.map((one, n) => ({ one, rank: rank(n) })).sort((a, b) => a.rank - b.rank);
				const known = JSON.stringify(foldOwnQuestions(events));
				for (const device of DEVICES) {
					const [own, others] = [true, false].map((isOwn) => {
						return shuffled.map(({ one }) => one).filter((one) => (one.device === device) === isOwn);
					});
					const opened = await openSealed(await Promise.all((others ?? []).map(seal)), keys);
					expect(JSON.stringify(foldOwnQuestions([...opened, ...(own ?? [])]))).toBe(known);
				}
			}),
		);
	});

	const asked: OwnEvent = {
		device: DEVICES[0],
		clock: 3,
		subtopicId: "S1",
		run: 0,
		kind: "own-asked",
		text: "Why do leaves fall?",
	};

	test("reveals neither its text nor the length of short texts", async () => {
		const [one, other] = [await seal(asked), await seal({ ...asked, text: "?" })];
		expect(one.box.length).toBe(other.box.length);
		expect(Buffer.from(one.box, "base64url").includes("leaves")).toBe(false);
		expect((await seal(asked)).box).not.toBe(one.box);
	});

	test.each([
		["another key", {}, createContentKey().key],
		["another device", { device: DEVICES[1] }, key],
		["another clock", { clock: 4 }, key],
		["another subtopic", { subtopicId: "S2" }, key],
		["another run", { run: 1 }, key],
	])("is not opened with %s", async (_, change, used) => {
		const sealed = { ...(await seal(asked)), ...change };
		expect(await openSealed([sealed], new Map([[keyId, used]]))).toEqual([]);
	});

	test("is not opened when it was cut or changed anywhere, nor without its key", async () => {
		const sealed = await seal(asked);
		for (let length = 0; length < sealed.box.length; length += 7)
			expect(await openSealed([{ ...sealed, box: sealed.box.slice(0, length) }], keys)).toEqual([]);
		const bytes = Buffer.from(sealed.box, "base64url");
		for (const place of [0, 11, 12, 40, bytes.length - 1]) {
			const changed = Buffer.from(bytes);
			changed[place] = (changed[place] ?? 0) ^ 1;
			expect(await openSealed([{ ...sealed, box: changed.toString("base64url") }], keys)).toEqual([]);
		}
		expect(await openSealed([sealed, { ...sealed, keyId: "toString" }], new Map())).toEqual([]);
	});

	test("fits its schema with the longest text, and is not made of longer ones", async () => {
		const longest: OwnEvent = {
			device: DEVICES[0],
			clock: 2 ** 40,
			subtopicId: "S1",
			run: 0,
			kind: "own-answered",
			phase: "question",
			of: `${DEVICES[0]}.${2 ** 40}`,
			block: 1_000_000,
			words: "\u0939".repeat(OWN_ANSWER_LENGTH),
		};
		const request = { device: DEVICES[0], since: 0, subtopics: ["S1"], events: [encodeEvent(await seal(longest), 0)] };
		expect(z.safeParse(syncRequestSchema, request).success).toBe(true);
		expect(await sealOwn({ ...longest, words: `${longest.words}x` }, keys)).toBeUndefined();
		expect(await sealOwn({ ...longest, words: "\u0001".repeat(OWN_ANSWER_LENGTH) }, keys)).toBeUndefined();
		expect(await sealOwn(longest, new Map())).toBeUndefined();
	});
});

describe("a content key", () => {
	test("is opened only by its code, under its own id", async () => {
		const { wrapping = "" } = await deriveCodeSecret(CODE);
		const { wrapping: other = "" } = await deriveCodeSecret("ABCDEFGHJKMP0");
		const box = await wrapKey(keyId, key, wrapping);
		expect(box).toHaveLength(80);
		const event = { kind: "key" as const, device: DEVICES[0], clock: 1, subtopicId: "-", run: 0, keyId, box };
		expect(await unwrapKey(event, wrapping)).toBe(key);
		expect(await unwrapKey(event, other)).toBeUndefined();
		expect(await unwrapKey({ ...event, keyId: "Ab3-_xyz" }, wrapping)).toBeUndefined();
	});
});

test("a code's locator is the same without WebCrypto, where there is no wrapping key", async () => {
	const { locator, wrapping } = await deriveCodeSecret(CODE);
	expect(locator).toMatch(/^[\w-]{43}$/);
	expect(wrapping).toMatch(/^[\w-]{43}$/);
	expect(wrapping).not.toBe(locator);
	vi.stubGlobal("crypto", {});
	expect(await deriveCodeSecret(CODE)).toEqual({ locator, wrapping: undefined });
	vi.unstubAllGlobals();
});
