// Own questions synced between phones: what the page sends, what the server stores, and which phones can read it.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OwnQuestion, ownIdOf } from "#core/progress/log/own-questions.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import { answerPages, type LogPhone, openLogPhone } from "./log-phones.ts";
import { createBareHttp } from "./test-http.ts";
import { type CreateTestHub, createTestHub, describeOnOneEngine } from "./test-hub.ts";

const SUBTOPIC = "SubtopicOfTwentyOnes";
const base = { subtopicId: SUBTOPIC, run: 0 };

async function ask(phone: LogPhone, ...texts: string[]): Promise<void> {
	for (const text of texts) await phone.append(SUBTOPIC, [{ ...base, kind: "own-asked", text }]);
}

async function read(phone: LogPhone): Promise<string[]> {
	return (await phone.load(SUBTOPIC)).questions.map(({ text }) => text);
}

describeOnOneEngine("own questions", (create: CreateTestHub) => {
	let hub: Hub;
	let lines: string[];
	beforeEach(async () => {
		hub = await create();
		lines = [];
		const log = createLog("debug", (line) => lines.push(line));
		answerPages(createBareHttp({ ...hub, log }));
	});
	afterEach(async () => {
		vi.unstubAllGlobals();
		await hub.close();
	});

	const listKinds = async () => {
		const rows = await hub.db.selectFrom("answerEvent").select("body").orderBy("sequence").execute();
		return rows.map(({ body }) => JSON.parse(body)[0]).sort();
	};

	/** The content of all tables, as text. */
	async function readDatabase(): Promise<string> {
		const tables = await hub.db.introspection.getTables();
		expect(tables.length).toBeGreaterThan(15);
		const contents = [];
		for (const { name } of tables) {
			const rows = await hub.db.withTables<Record<string, object>>().selectFrom(name).selectAll().execute();
			contents.push(...rows.flatMap((row) => Object.values(row)));
		}
		return contents.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)).join("\n");
	}

	test("stay on the phone without a code and reach a phone that joins, but are never readable on the server", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Why do leaves fall?", "Who counts the birds?");
		await one.append(SUBTOPIC, [{ ...base, kind: "read", phase: "read" }]);
		await one.sync();
		expect(await listKinds()).toEqual(["r"]);
		expect((await one.status()).own).toEqual({ isOnlyHere: true, isLocked: false, canBeSent: true });
		const code = await one.createCode();
		expect(await listKinds()).toEqual(["k", "r", "x", "x"]);
		expect((await one.status()).own).toEqual({ isOnlyHere: false, isLocked: false, canBeSent: true });
		const [question] = (await one.load(SUBTOPIC)).questions;
		const of = question?.id ?? "";
		await one.append(SUBTOPIC, [
			{ ...base, kind: "own-answered", of, phase: "read", block: 4, words: "They lose water." },
			{ ...base, kind: "own-recalled", of, wasKnown: true },
		]);
		await one.sync();
		expect((await other.join(code)).ok).toBe(true);
		expect(await other.load(SUBTOPIC)).toEqual({ ...(await one.load(SUBTOPIC)), lockedCount: 0 });
		expect((await other.load(SUBTOPIC)).questions[0]).toMatchObject({ answer: { words: "They lose water." } });
		await ask(other, "Asked on the other one");
		await other.sync();
		await one.sync();
		expect(await read(one)).toEqual(["Why do leaves fall?", "Who counts the birds?", "Asked on the other one"]);
		// Both phones have the same key.
		expect((await listKinds()).filter((kind) => kind === "k")).toHaveLength(1);
		const seen = (await readDatabase()) + lines.join("\n");
		const words = ["leaves fall", "the birds", "lose water", "Asked on", code, '"own-', "wasKnown", SUBTOPIC];
		expect(words.filter((some) => seen.includes(some))).toEqual([SUBTOPIC]);
	});

	test("can be read after a changed code, including those that a phone with the old code writes", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Before the change");
		await other.join(await one.createCode());
		const changed = await one.createCode();
		await ask(one, "After the change");
		await ask(other, "Without the new code");
		await one.sync();
		// Only the second sync, which sends nothing, gets the list of codes.
		for (let n = 0; n < 2; n++) await other.sync();
		expect((await other.status()).isCodeChanged).toBe(true);
		await one.sync();
		const third = await openLogPhone();
		expect((await third.join(changed)).ok).toBe(true);
		const all = ["After the change", "Before the change", "Without the new code"];
		for (const phone of [one, other, third]) expect((await read(phone)).sort()).toEqual(all);
	});

	test("of two phones with different keys can be read on both, and on a third phone with either code", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Mine");
		await ask(other, "Yours");
		const codes = [await one.createCode(), await other.createCode()];
		await other.join(codes[0] ?? "");
		for (const phone of [one, other]) await phone.sync();
		for (const phone of [one, other]) expect((await read(phone)).sort()).toEqual(["Mine", "Yours"]);
		for (const code of codes) {
			const third = await openLogPhone();
			expect((await third.join(code)).ok).toBe(true);
			expect((await read(third)).sort()).toEqual(["Mine", "Yours"]);
		}
	});

	test("are locked after the storage was wiped until the code is entered", async () => {
		const one = await openLogPhone();
		await ask(one, "Why?", "When?");
		const code = await one.createCode();
		const wiped = await openLogPhone(one.jar.cookie);
		await wiped.sync();
		expect(await wiped.load(SUBTOPIC)).toEqual({ questions: [], lockedCount: 2 });
		expect((await wiped.status()).own).toEqual({ isOnlyHere: false, isLocked: true, canBeSent: true });
		// It can read its own new questions immediately.
		await ask(wiped, "Where?");
		expect(await read(wiped)).toEqual(["Where?"]);
		expect((await wiped.join(code)).ok).toBe(true);
		expect(await wiped.load(SUBTOPIC)).toMatchObject({ lockedCount: 0 });
		await one.sync();
		for (const phone of [wiped, one]) expect(await read(phone)).toEqual(["Why?", "When?", "Where?"]);
	});

	test("of a wiped phone that makes a new code can be read as soon as another phone has entered it", async () => {
		const [one, wiped] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Old");
		await one.createCode();
		wiped.jar.cookie = one.jar.cookie;
		await wiped.sync();
		const code = await wiped.createCode();
		await ask(wiped, "New");
		await wiped.sync();
		expect(await wiped.load(SUBTOPIC)).toMatchObject({ questions: [{ text: "New" }], lockedCount: 1 });
		await one.join(code);
		await wiped.sync();
		for (const phone of [one, wiped]) expect((await read(phone)).sort()).toEqual(["New", "Old"]);
	});

	test("are deleted by forgetting, and sent again, sealed, by another phone that continues", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Mine");
		await other.join(await one.createCode());
		await ask(other, "Yours");
		await other.sync();
		await one.forget();
		expect(await one.load(SUBTOPIC)).toEqual({ questions: [], lockedCount: 0 });
		expect([await listKinds(), (await one.status()).code]).toEqual([[], undefined]);
		await other.sync();
		expect((await other.status()).mode).toBe("forgotten");
		await other.sendAgain();
		await other.sync();
		const code = await other.createCode();
		expect(await listKinds()).toEqual(["k", "k", "x", "x"]);
		const third = await openLogPhone();
		await third.join(code);
		for (const phone of [other, third]) expect(await read(phone)).toEqual(["Mine", "Yours"]);
	});

	test("are the same on two phones after any actions and syncs", async () => {
		const step = fc.record({
			who: fc.nat(1),
			what: fc.constantFrom("ask", "reword", "answer", "recall", "sync", "sync"),
			which: fc.nat(5),
			text: fc.constantFrom("", "one", "two"),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
				await hub.db.deleteFrom("rateLimit").execute();
				const phones = [await openLogPhone(), await openLogPhone()] as const;
				const codeAt = Math.floor(steps.length / 2);
				for (const [n, { who, what, which, text }] of steps.entries()) {
					const phone = phones[who] ?? phones[0];
					if (n === codeAt) await phones[1].join(await phones[0].createCode());
					const known: readonly OwnQuestion[] = (await phone.load(SUBTOPIC)).questions;
					const of = known[which]?.id ?? ownIdOf({ device: "AAAAAAAA", clock: which });
					if (what === "sync") await phone.sync();
					if (what === "ask") await ask(phone, text);
					if (what === "reword") await phone.append(SUBTOPIC, [{ ...base, kind: "own-reworded", of, text }]);
					if (what === "recall")
						await phone.append(SUBTOPIC, [{ ...base, kind: "own-recalled", of, wasKnown: which > 2 }]);
					if (what === "answer")
						await phone.append(SUBTOPIC, [
							{ ...base, kind: "own-answered", of, phase: "read", block: which, words: text },
						]);
				}
				for (const phone of [...phones, ...phones]) await phone.sync();
				const [first, second] = [await phones[0].load(SUBTOPIC), await phones[1].load(SUBTOPIC)];
				if (steps.length > 0) expect(second).toEqual(first);
				expect([first.lockedCount, second.lockedCount]).toEqual([0, 0]);
			}),
			{ numRuns: 12 },
		);
	});
});

describeOnOneEngine("without WebCrypto", (create: CreateTestHub) => {
	test("a code syncs everything except own questions, which stay on the phone", async () => {
		const hub = await create();
		answerPages(createBareHttp(hub));
		const modern = await openLogPhone();
		await ask(modern, "Sealed");
		const codeOfModern = await modern.createCode();
		vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await ask(one, "Why?");
		await one.append(SUBTOPIC, [{ ...base, kind: "read", phase: "read" }]);
		expect((await other.join(await one.createCode())).ok).toBe(true);
		expect([await read(one), await other.load(SUBTOPIC)]).toEqual([["Why?"], { questions: [], lockedCount: 0 }]);
		expect((await one.status()).own).toEqual({ isOnlyHere: true, isLocked: false, canBeSent: false });
		expect((await other.status()).events).toBe(1);
		// Received events cannot be decrypted here, and entering the code again would not help.
		expect((await one.join(codeOfModern)).ok).toBe(true);
		expect(await one.load(SUBTOPIC)).toMatchObject({ questions: [{ text: "Why?" }], lockedCount: 0 });
		vi.unstubAllGlobals();
		await hub.close();
	});
});

test("a site with PROGRESS=device receives no own questions", async () => {
	const hub = await createTestHub({ env: { PROGRESS: "device" } });
	answerPages(createBareHttp(hub));
	const phone = await openLogPhone();
	await ask(phone, "Why?");
	await phone.sync();
	expect(await phone.createCode()).toBe("unknown");
	expect(await read(phone)).toEqual(["Why?"]);
	expect(await hub.db.selectFrom("answerEvent").selectAll().execute()).toEqual([]);
	vi.unstubAllGlobals();
	await hub.close();
});
