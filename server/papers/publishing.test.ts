// What publishing a paper again keeps, when it asks, and what deleting a paper or its module leaves to those who sit it.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { type createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV } from "../../tests/test-panel.ts";
import { answer, createPaper, TestCandidate } from "../../tests/test-papers.ts";

const DAY = 86_400_000;

describeOnBothEngines("publishing a paper again", (createHub: typeof createTestHub) => {
	let hub: Hub;
	let clock = 0;
	beforeAll(async () => {
		hub = await createHub({ env: ADMINISTRATOR_ENV });
		vi.spyOn(Date, "now").mockImplementation(() => clock);
		return () => vi.restoreAllMocks();
	});
	beforeEach(() => {
		clock = 1_790_000_000_000;
	});

	const textsOf = async (paperId: string) => {
		const { questions } = await hub.papers.getPrinted(paperId);
		return questions.map(({ question }) => question.text);
	};
	const save = async (paperId: string, overrides: Parameters<typeof createPaper>[1]) => {
		const { draft, version } = await hub.papers.get(paperId);
		const saved = await hub.papers.update(paperId, { ...draft, ...overrides }, version, ACTOR);
		if (!saved.ok) throw new Error("conflict");
		return saved.version;
	};
	const publish = async (paperId: string, options?: { mayBeNew: boolean }) => {
		const { version } = await hub.papers.get(paperId);
		return hub.papers.publish(paperId, version, ACTOR, options);
	};

	test.each([true, false])(
		"opens the stored version where its questions are gone from the module (begun: %s)",
		async (isBegun) => {
			const { paperId, subtopicId } = await createPaper(hub);
			const texts = await textsOf(paperId);
			if (isBegun) await new TestCandidate(hub, paperId).begin();
			await hub.subtopics.remove(subtopicId, ACTOR);
			await hub.papers.withdraw(paperId, ACTOR);
			expect(await publish(paperId)).toEqual({ ok: true, number: 1 });
			await save(paperId, { openUntil: clock + DAY });
			expect(await publish(paperId)).toEqual({ ok: true, number: 1 });
			expect(await textsOf(paperId)).toEqual(texts);
			expect((await hub.openPapers.findForCandidate(paperId))?.openUntil).toBe(clock + DAY);
			await save(paperId, { openFrom: clock + 2 * DAY });
			expect(await publish(paperId)).toEqual({ ok: false, problems: [{ code: "closes-before-opening" }] });
			await save(paperId, { openFrom: null, minutes: 30 });
			expect(await publish(paperId)).toMatchObject({ ok: false, problems: [{ code: "too-few-questions" }] });
		},
	);

	test("knows at once that somebody has begun it: its texts stay, and another draft is a new version that is asked for", async () => {
		const { paperId, moduleId, subtopicId } = await createPaper(hub);
		const texts = await textsOf(paperId);
		expect((await hub.papers.get(paperId)).published?.isBegun).toBe(false);
		await new TestCandidate(hub, paperId).begin();
		expect((await hub.papers.get(paperId)).published?.isBegun).toBe(true);
		const corrected = makeQuestions(5).map((one) => ({ ...one, text: `${one.text} Corrected.` }));
		const file = Buffer.from(JSON.stringify({ questions: corrected }));
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "questions.json", file, ACTOR);
		expect(await publish(paperId, { mayBeNew: false })).toEqual({ ok: true, number: 1 });
		expect(await textsOf(paperId)).toEqual(texts);
		await save(paperId, { openUntil: clock + DAY });
		expect(await publish(paperId, { mayBeNew: false })).toEqual({ ok: true, number: 1 });
		await save(paperId, { minutes: 30 });
		const asks = { ok: false, problems: [], needsNewVersion: true };
		expect(await publish(paperId, { mayBeNew: false })).toEqual(asks);
		expect((await hub.papers.get(paperId)).published).toMatchObject({ number: 1, isCurrent: false });
		expect(await publish(paperId, { mayBeNew: true })).toEqual({ ok: true, number: 2 });
		// Nobody has begun this one.
		await save(paperId, { minutes: 40 });
		expect(await publish(paperId, { mayBeNew: false })).toEqual({ ok: true, number: 2 });
	});

	test.each(["paper", "module"])(
		"in the bin with its %s, nobody begins it, and who has begun opens its page again",
		async (kind) => {
			const { paperId, moduleId } = await createPaper(hub, { title: "Genes" });
			const [ended, sitting] = [new TestCandidate(hub, paperId), new TestCandidate(hub, paperId)];
			await ended.begin();
			const { code } = await sitting.begin();
			clock += 10_000;
			await ended.send([{ kind: "handed-in", at: 9_000 }]);
			const use = { title: "Genes", isOpen: true, sitting: 1, sittingUntil: expect.any(Number), results: 1 };
			expect(await hub.papers.listUse(moduleId)).toEqual([use]);
			const binId = await (kind === "paper" ? hub.papers.remove(paperId, ACTOR) : hub.modules.remove(moduleId, ACTOR));
			expect(await hub.openPapers.findForCandidate(paperId)).toMatchObject({ isWithdrawn: true, total: 3 });
			await expect(new TestCandidate(hub, paperId).begin()).rejects.toThrow("404 paper-not-found");
			const phone = new TestCandidate(hub, paperId);
			await phone.takeOver(code);
			await phone.send([{ kind: "handed-in", at: 9_500 }]);
			expect((await phone.readyResult()).result.marks).toBe("0");
			await hub.bin.restore(binId, ACTOR);
			expect(await hub.openPapers.findForCandidate(paperId)).toMatchObject({ isWithdrawn: false });
			const none = { sitting: 0, sittingUntil: null, results: 2 };
			expect(await hub.papers.listUse(moduleId)).toEqual([{ title: "Genes", isOpen: true, ...none }]);
			const again = await hub.papers.remove(paperId, ACTOR);
			await hub.bin.deleteForGood(again, "Genes", ACTOR);
			expect(await hub.openPapers.findForCandidate(paperId)).toBeUndefined();
		},
	);

	test("its link does not open on a new device while a link of its module is closed, or the module is", async () => {
		const { paperId, moduleId } = await createPaper(hub);
		const refusal = async () => (await hub.linkGate.refusesNewDevice(moduleId))?.code;
		expect(await refusal()).toBeUndefined();
		const sitting = new TestCandidate(hub, paperId);
		const { code } = await sitting.begin();
		await hub.publications.setModule(moduleId, { state: "archived", publishAt: null }, ACTOR);
		expect(await refusal()).toBe("archived");
		await hub.publications.setModule(moduleId, { state: "published", publishAt: null }, ACTOR);
		await hub.moduleLinks.switchOwn(moduleId, false, ACTOR);
		expect(await refusal()).toBe("link-needed");
		const late = new TestCandidate(hub, paperId);
		const answered = await late.post("begin", { device: late.device });
		expect([answered.status, (await answered.json()).message]).toEqual([410, m.link_needed()]);
		// A page that was open goes on, also on another device, and hands in.
		clock += 5_000;
		await sitting.send(answer("q1", "0", 1_000));
		await late.takeOver(code);
		await late.send([{ kind: "handed-in", at: 5_000 }]);
		// Of two devices, which are in no order.
		const kinds = (await late.state()).events.map(({ kind }) => kind);
		expect(kinds.toSorted()).toEqual(["handed-in", "saved", "taken-over", "visited"]);
	});
});
