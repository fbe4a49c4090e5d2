// Before the end nothing that a candidate's browser gets depends on what is right: two papers that differ in keys and reasons alone give
// the same bytes.
import { beforeAll, expect, test } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, signInFirst } from "../../tests/test-panel.ts";
import {
	answer,
	createPaper,
	createQuestions,
	makeDraft,
	makeSection,
	TestCandidate,
} from "../../tests/test-papers.ts";

const OPTIONS = ["Mercury", "Venus", "Earth", "$x^2$"];
const REASON = "BecauseOfTheSecretReason";

/** The same questions with other keys: the option at `right` (or those from it on) is right, or the number. */
function makeQuestions(right: number): Question[] {
	const options = (isRight: (index: number) => boolean) =>
		OPTIONS.map((text, index) => {
			const isCorrect = isRight(index);
			return { id: `o${index}`, text, isCorrect, explanation: isCorrect ? `${REASON} ${text}` : undefined };
		});
	return [
		{ id: "q1", text: "Plain?", options: options((index) => index === right), explanation: REASON.repeat(right + 1) },
		{
			id: "q2",
			text: "Formatted $\\frac{1}{2}$?",
			format: "md1",
			type: "several",
			options: options((index) => index >= right),
			explanation: `${REASON} **${right}**`,
		},
		{
			id: "q3",
			text: "A number?",
			type: "number",
			options: [],
			answer: 31_415 + right,
			tolerance: right / 8,
			unit: "m",
			explanation: REASON,
		},
	];
}

let hub: Hub;
beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
});

/** What a candidate gets until the end, with what differs by chance made the same. */
async function listResponses(right: number): Promise<string[]> {
	const sections = [makeSection({ questions: 3 })];
	const { paperId, moduleId } = await createPaper(
		hub,
		{ sections, resultsFrom: Date.now() + 3_600_000 },
		makeQuestions(right),
	);
	const version = await hub.openPapers.find(paperId);
	if (!version) throw new Error("The paper is not open.");
	// The drawing's order is chance, too.
	const content = { ...version.version.content };
	const inOrder = content.questions.toSorted((one, other) => (one.question.text < other.question.text ? -1 : 1));
	const renumbered = inOrder.map((own, index) => ({ ...own, question: { ...own.question, id: String(index + 1) } }));
	const ids = new Map(inOrder.map((own, index) => [own.question.id, String(index + 1)]));
	content.questions = renumbered;
	content.html = content.html.map(([id, html]) => [ids.get(id) ?? id, html] as const);
	const text = JSON.stringify(content);
	await hub.db.updateTable("paperVersion").set({ content: text, stamp: 2 }).where("paperId", "=", paperId).execute();
	const candidate = new TestCandidate(hub, paperId);
	const device = "phone";
	const begun = await candidate.post("begin", { device });
	await hub.db.updateTable("paperAttempt").set({ seed: 7 }).where("paperId", "=", paperId).execute();
	const steps = answer("1", "1", 5).map((step, sequence) => ({ ...step, sequence, device }));
	const responses = [
		await candidate.post("begin", { device }),
		await candidate.post("state", {}),
		await candidate.post("questions", { from: 0, count: 50 }),
		await candidate.post("events", { device, events: steps }),
		await candidate.post("result", {}),
		await candidate.post("events", { device, events: [{ kind: "handed-in", device, sequence: 9, at: 6 }] }),
		await candidate.post("result", {}),
	];
	expect(begun.status).toBe(200);
	const bodies = await Promise.all(
		responses.map(async (response) => {
			const headers = [...response.headers].filter(([name]) => name !== "date" && name !== "x-request-id").map(String);
			expect([response.status, response.headers.get("etag")]).toEqual([200, null]);
			return `${await response.text()} ${headers.join("\n")}`;
		}),
	);
	const page = JSON.stringify([
		await hub.openPapers.findForCandidate(paperId),
		await hub.openPapers.listForModule(moduleId),
	]);
	const chance = new RegExp(`${moduleId}|${paperId}|"code":"\\w+"|"(?:elapsedMs|receivedAt|resultsFrom)":\\d+`, "g");
	return [...bodies, page].map((body) => body.replaceAll(chance, ""));
}

test("the bytes of two papers that differ in what is right alone are the same", async () => {
	const first = await listResponses(0);
	for (const right of [1, 3]) expect(await listResponses(right)).toEqual(first);
	const all = first.join("\n");
	expect(all).toContain("<math");
	for (const secret of ["isCorrect", REASON, "3141", "tolerance", "explanation"]) expect(all).not.toContain(secret);
});

test("the key goes along where the paper allows it on the phone, and with the result", async () => {
	const { paperId } = await createPaper(hub, { isKeyOnPhone: true, sections: [makeSection()] }, makeQuestions(2));
	const candidate = new TestCandidate(hub, paperId);
	const { questions } = await candidate.begin();
	expect(questions.map(({ key }) => key?.type).toSorted()).toEqual(["number", "several", "single"]);
	expect(JSON.stringify(questions)).toContain(REASON);
	await candidate.send([{ kind: "handed-in", at: 0 }]);
	const result = await candidate.readyResult();
	const several = result.questions.find(({ type }) => type === "several");
	expect(
		several?.options
			.filter(({ isCorrect }) => isCorrect)
			.map(({ text }) => text)
			.toSorted(),
	).toEqual(["Earth", "x²"]);
	expect(several?.html?.explanation).toContain("<strong>2</strong>");
});

test("a page learns nothing of a paper that is not published", async () => {
	const { moduleId } = await createQuestions(hub);
	const created = await hub.papers.create(makeDraft(moduleId), ACTOR);
	if (!created.ok) throw new Error("conflict");
	const paperId = created.id;
	await hub.papers.createPreview(paperId);
	expect(await hub.openPapers.findForCandidate(paperId)).toBeUndefined();
	expect(await hub.openPapers.listForModule(moduleId)).toEqual([]);
	await expect(new TestCandidate(hub, paperId).begin()).rejects.toThrow("409 paper-not-open");
});

test("the preview of a draft says what it gives at most, what passes and which types it asks, as after publishing", async () => {
	const { moduleId } = await createQuestions(hub);
	const draft = makeDraft(moduleId);
	const rules = { ...draft.scheme.rules, number: { right: "2", wrong: "0", blank: "0" } };
	const scheme = { ...draft.scheme, rules, pass: { of: "share" as const, least: "1/3" } };
	const created = await hub.papers.create({ ...draft, scheme }, ACTOR);
	if (!created.ok) throw new Error("conflict");
	const preview = await hub.openPapers.findForPreview(created.id);
	expect(preview).toMatchObject({ most: "12", least: "4", total: 3, sections: [{ types: ["single"], most: "12" }] });
	await hub.papers.publish(created.id, created.version, ACTOR);
	expect({ ...preview }).toEqual(await hub.openPapers.findForCandidate(created.id));
	// More questions than there are.
	const more = { ...draft, scheme, sections: [makeSection({ questions: 6 })] };
	await hub.papers.update(created.id, more, created.version, ACTOR);
	expect(await hub.openPapers.findForPreview(created.id)).toMatchObject({ most: "24", total: 6 });
});

test("an administrator looks at the draft as a candidate, which counts nowhere", async () => {
	const { paperId } = await createPaper(hub, { attempts: 1 });
	await hub.papers.withdraw(paperId, ACTOR);
	await expect(new TestCandidate(hub, paperId).begin({ isPreview: true })).rejects.toThrow("401 signed-out");
	const candidate = new TestCandidate(hub, paperId, await signInFirst(hub));
	expect((await candidate.begin({ isPreview: true })).total).toBe(3);
	await candidate.send([{ kind: "handed-in", at: 0 }]);
	expect((await candidate.readyResult()).result.leftOut).toBe(3);
	// Again, as often as they like.
	const again = new TestCandidate(hub, paperId, candidate.cookie);
	expect((await again.begin({ isPreview: true, device: candidate.device })).total).toBe(3);
	const { versions } = await hub.results.get(paperId);
	expect(versions.map(({ number, begun }) => [number, begun])).toEqual([[1, 0]]);
	await hub.db.updateTable("paperVersion").set({ createdAt: 0 }).execute();
	await hub.nameExpiry.run();
	expect((await candidate.post("state", {})).status).toBe(404);
});
