// The administrators' side of papers: drafts, what publishing freezes, results, dropped questions, names.
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { type createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, codeOf, listAudit } from "../../tests/test-panel.ts";
import {
	answer,
	createPaper,
	createQuestions,
	makeDraft,
	makeSection,
	publishPaper,
	TestCandidate,
} from "../../tests/test-papers.ts";
import { type TableName, writeTable } from "./result-tables.ts";

const DAY = 86_400_000;

describeOnBothEngines("papers", (createHub: typeof createTestHub) => {
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
		const open = await hub.openPapers.find(paperId);
		return (open?.version.content.questions ?? []).map(({ question }) => question.text);
	};
	async function save(paperId: string, overrides: Parameters<typeof makeDraft>[1]) {
		const { draft, version } = await hub.papers.get(paperId);
		const saved = await hub.papers.update(paperId, { ...draft, ...overrides }, version, ACTOR);
		if (!saved.ok) throw new Error("conflict");
		return hub.papers.publish(paperId, saved.version, ACTOR);
	}

	test("say what a draft lacks, and are not published until it is there", async () => {
		const { moduleId, subtopicId } = await createQuestions(hub, makeQuestions(2));
		const draft = makeDraft(moduleId, { sections: [makeSection({ questions: 3 })] });
		const created = await hub.papers.create(draft, ACTOR);
		if (!created.ok) throw new Error("conflict");
		const problem = { code: "too-few-questions", section: 0, pool: 0, wanted: 3, found: 2, unmarked: [] };
		const { groups, subtopics } = await hub.papers.findSources(moduleId);
		expect(subtopics).toMatchObject([{ id: subtopicId, isOpen: true }]);
		expect(groups).toEqual([{ subtopicId, type: "single", topic: null, difficulty: null, count: 2 }]);
		expect(await hub.papers.publish(created.id, 1, ACTOR)).toEqual({ ok: false, problems: [problem] });
		expect((await hub.papers.get(created.id)).published).toBeNull();
	});

	test("are created once, however often an attempt with their id comes, and have what was typed last", async () => {
		const { moduleId } = await createQuestions(hub, makeQuestions(2));
		const id = `${moduleId.slice(0, 19)}p`;
		const draft = makeDraft(moduleId, { title: "Mock" });
		expect(await hub.papers.create(draft, ACTOR, id)).toEqual({ ok: true, id, version: 1 });
		expect(await hub.papers.create(draft, ACTOR, id)).toEqual({ ok: true, id, version: 1 });
		expect(await hub.papers.create({ ...draft, title: "Mock 2" }, ACTOR, id)).toEqual({ ok: true, id, version: 2 });
		expect((await hub.papers.list({ moduleId })).papers).toMatchObject([{ id, title: "Mock 2" }]);
		expect(await hub.papers.create(draft, ACTOR, id)).toMatchObject({
			ok: false,
			conflict: { theirs: { version: 2 } },
		});
		const other = await createQuestions(hub, makeQuestions(2));
		expect(await codeOf(hub.papers.create(makeDraft(other.moduleId), ACTOR, id))).toBe("paper-not-found");
		const binId = await hub.papers.remove(id, ACTOR);
		expect(await codeOf(hub.papers.create(draft, ACTOR, id))).toBe("paper-not-found");
		await hub.bin.restore(binId, ACTOR);
	});

	test("have the questions that were found and chosen, in the order of choosing", async () => {
		const questions = makeQuestions(30).map((one, index) => ({
			...one,
			topic: index === 28 ? "Optics 100%" : "Waves",
		}));
		const { moduleId } = await createQuestions(hub, questions);
		const last = await hub.papers.listChoosable(moduleId, { page: 2 });
		expect(last).toMatchObject({ page: 2, pageCount: 2, total: 30 });
		expect(last.rows.map(({ text }) => text)).toEqual(questions.slice(25).map(({ text }) => text));
		const { rows, total } = await hub.papers.listChoosable(moduleId, { search: "optics 100%" });
		expect([total, rows[0]?.text, rows[0]?.type]).toEqual([1, "Question number 29?", "single"]);
		const chosen = [...rows, ...last.rows.slice(0, 2)].map(({ subtopicId, questionId }) => ({
			subtopicId,
			questionId,
		}));
		const gone = { subtopicId: chosen[0]?.subtopicId ?? "", questionId: "gone" };
		const read = await hub.papers.readChoosable(moduleId, [...chosen, gone]);
		expect(read.map(({ topic }) => topic)).toEqual(["Optics 100%", "Waves", "Waves"]);
		const other = await createQuestions(hub, makeQuestions(1));
		expect(await hub.papers.readChoosable(other.moduleId, chosen)).toEqual([]);
		const created = await hub.papers.create(
			makeDraft(moduleId, { sections: [makeSection({ pools: [], chosen })] }),
			ACTOR,
		);
		if (!created.ok) throw new Error("conflict");
		await hub.papers.publish(created.id, created.version, ACTOR);
		expect(await textsOf(created.id)).toEqual([29, 26, 27].map((number) => `Question number ${number}?`));
	});

	test("are saved over the version that the form began with, and no other one", async () => {
		const { paperId, draft } = await createPaper(hub);
		const changed = { ...draft, title: "Second" };
		expect(await hub.papers.update(paperId, changed, 1, ACTOR)).toMatchObject({ ok: true, version: 2 });
		const conflict = await hub.papers.update(paperId, { ...draft, title: "Third" }, 1, ACTOR);
		expect(conflict).toMatchObject({
			ok: false,
			conflict: { theirs: { draft: { title: "Second" }, version: 2 }, by: ACTOR.email },
		});
		expect(await codeOf(hub.papers.publish(paperId, 1, ACTOR))).toBe("conflict");
		expect(await hub.papers.get(paperId)).toMatchObject({ published: { number: 1, isOpen: true, isCurrent: false } });
	});

	test("say in Activity what a save changed", async () => {
		const { paperId, moduleId, draft, subtopicId } = await createPaper(hub);
		const [section = makeSection()] = draft.sections;
		const pools = [{ count: 3, subtopicId, topic: "Optics", difficulty: null }];
		const changed = { minutes: 90, screen: "nta" as const, openUntil: Date.UTC(2027, 4, 2, 8), isShuffled: false };
		await hub.papers.update(paperId, { ...draft, ...changed, sections: [{ ...section, pools }] }, 1, ACTOR);
		const [entry] = (await hub.audit.list()).entries;
		expect(entry?.action).toBe("paper-updated");
		const title = (await hub.catalog.getSubtopic(moduleId, subtopicId)).title;
		expect(
			Object.fromEntries(entry?.changes.map(({ field, before, after }) => [field, [before, after]]) ?? []),
		).toEqual({
			minutes: ["60", "90"],
			openUntil: ["", "2027-05-02 08:00 UTC"],
			sections: [
				"name Physics, questions 3, rows (count 3), chosen 0",
				`name Physics, questions 3, rows (count 3, subtopic ${title}, topic Optics), chosen 0`,
			],
			screen: [m.admin_mock_screen_is({ style: "plain" }), m.admin_mock_screen_is({ style: "nta" })],
			isShuffled: ["✓", ""],
		});
	});

	test("keep their questions and numbers while nobody has begun them", async () => {
		const { paperId } = await createPaper(hub);
		const before = await textsOf(paperId);
		expect(await save(paperId, { minutes: 90 })).toEqual({ ok: true, number: 1 });
		expect(await textsOf(paperId)).toEqual(before);
		expect((await hub.openPapers.findForCandidate(paperId))?.minutes).toBe(90);
	});

	test("once begun change their times alone; any other change is a new version", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		expect(await save(paperId, { openUntil: clock + DAY })).toEqual({ ok: true, number: 1 });
		expect((await hub.openPapers.findForCandidate(paperId))?.openUntil).toBe(clock + DAY);
		expect(await save(paperId, { minutes: 30 })).toEqual({ ok: true, number: 2 });
		expect(await candidate.state()).toMatchObject({ plan: { minutes: 60 }, paper: { minutes: 60, total: 3 } });
		const results = await hub.results.get(paperId);
		expect(results.versions.map(({ number, begun }) => [number, begun])).toEqual([
			[2, 0],
			[1, 1],
		]);
		expect(results.version?.number).toBe(1);
		// The key of the version that was begun is printed from its results.
		expect((await hub.papers.getPrinted(paperId, results.version?.id)).minutes).toBe(60);
		expect((await hub.papers.getPrinted(paperId)).minutes).toBe(30);
		const { paperId: other } = await createPaper(hub);
		expect(await codeOf(hub.papers.getPrinted(other, results.version?.id))).toBe("paper-not-found");
	});

	test("once closed keep what was begun, and open again as the same version with what was settled", async () => {
		const { paperId, moduleId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		const { code, questions } = await candidate.begin();
		const settlement: Settlement = { questionId: questions[0]?.id ?? "", way: "all" };
		const versionId = (await hub.results.get(paperId)).version?.id ?? "";
		await hub.settlements.settle(paperId, versionId, settlement.questionId, settlement, ACTOR);
		await hub.papers.withdraw(paperId, ACTOR);
		expect((await hub.papers.list({ moduleId })).papers).toMatchObject([{ state: "closed" }]);
		expect((await hub.papers.get(paperId)).published).toMatchObject({ number: 1, isOpen: false, isCurrent: true });
		expect((await hub.papers.getPrinted(paperId)).version).toBe(1);
		expect(await hub.openPapers.findForCandidate(paperId)).toMatchObject({ isWithdrawn: true, total: 3 });
		expect(await hub.openPapers.listForModule(moduleId)).toMatchObject([{ id: paperId, isClosed: true }]);
		await expect(new TestCandidate(hub, paperId).begin()).rejects.toThrow("409 paper-not-open");
		const phone = new TestCandidate(hub, paperId);
		await phone.takeOver(code);
		await phone.send([{ kind: "handed-in", at: 0 }]);
		expect((await phone.readyResult()).settlements).toEqual([settlement]);
		expect(await save(paperId, { openFrom: clock - DAY })).toEqual({ ok: true, number: 1 });
		await hub.papers.withdraw(paperId, ACTOR);
		const { version } = await hub.papers.get(paperId);
		expect(await hub.papers.publish(paperId, version, ACTOR)).toEqual({ ok: true, number: 1 });
		expect(await hub.openPapers.findForCandidate(paperId)).toMatchObject({ isWithdrawn: false });
		expect((await hub.results.get(paperId)).version).toMatchObject({ number: 1, settlements: [settlement] });
		await hub.papers.withdraw(paperId, ACTOR);
		expect(await save(paperId, { minutes: 30 })).toEqual({ ok: true, number: 2 });
	});

	test("lie in the bin when they are deleted: nobody begins, who has begun goes on, and all of it comes back", async () => {
		const { paperId, moduleId } = await createPaper(hub, { title: "To be deleted" });
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		const binId = await hub.papers.remove(paperId, ACTOR);
		expect((await listAudit(hub))[0]).toBe(`paper-removed To be deleted by ${ACTOR.email}`);
		expect(await codeOf(hub.papers.get(paperId))).toBe("paper-not-found");
		expect(await codeOf(hub.results.get(paperId))).toBe("paper-not-found");
		expect((await hub.papers.list({ moduleId })).total).toBe(0);
		// For the candidate: the page shows it to a browser that has begun it.
		expect(await hub.openPapers.listForModule(moduleId)).toMatchObject([{ id: paperId, isClosed: true }]);
		await expect(new TestCandidate(hub, paperId).begin()).rejects.toThrow("404 paper-not-found");
		clock += 10_000;
		expect(await candidate.send([{ kind: "handed-in", at: 9_000 }])).toMatchObject({ endedBy: "candidate" });
		expect((await hub.bin.list({ kind: "paper" })).entries).toMatchObject([{ id: binId, title: "To be deleted" }]);
		await hub.bin.restore(binId, ACTOR);
		expect((await hub.results.get(paperId)).versions).toMatchObject([{ begun: 1, ended: 1 }]);
		expect((await hub.openPapers.listForModule(moduleId)).map(({ id }) => id)).toEqual([paperId]);
	});

	test("are not listed from the bin when nobody has begun them", async () => {
		const { paperId, moduleId } = await createPaper(hub, { title: "Never begun" });
		await hub.papers.remove(paperId, ACTOR);
		expect(await hub.openPapers.listForModule(moduleId)).toEqual([]);
	});

	test("say on their page whether they can be begun, by the server's clock", async () => {
		const { paperId } = await createPaper(hub, { openFrom: clock + 1_000, openUntil: clock + 2_000 });
		const opening = async () => (await hub.openPapers.findForCandidate(paperId))?.opening;
		expect(await opening()).toBe("early");
		clock += 1_000;
		expect(await opening()).toBe("open");
		clock += 1_000;
		expect(await opening()).toBe("closed");
	});

	test("are listed on the module's page, those that are closed last and for who has taken them", async () => {
		const { moduleId } = await createPaper(hub, { title: "A", openUntil: clock + 1_000, resultsFrom: clock + 5_000 });
		await publishPaper(hub, moduleId, { title: "B" });
		const list = async () =>
			(await hub.openPapers.listForModule(moduleId)).map(({ title, isClosed, resultsFrom }) => [
				title,
				isClosed,
				resultsFrom === null,
			]);
		expect(await list()).toEqual([
			["A", false, false],
			["B", false, true],
		]);
		clock += 1_000;
		expect(await list()).toEqual([
			["B", false, true],
			["A", true, false],
		]);
	});

	test.each(["paper", "module"])("are deleted for good with all attempts when their %s is", async (kind) => {
		const { paperId, moduleId } = await createPaper(hub, { title: "Gone" });
		await new TestCandidate(hub, paperId).begin();
		await hub.personTimes.add(paperId, { name: "Asha", factor: "4/3", attemptCode: "" }, ACTOR);
		const { title } = await hub.modules.get(moduleId);
		if (kind === "paper") await hub.bin.deleteForGood(await hub.papers.remove(paperId, ACTOR), "Gone", ACTOR);
		else await hub.bin.deleteForGood(await hub.modules.remove(moduleId, ACTOR), title, ACTOR);
		for (const table of ["paperVersion", "paperAttempt", "paperPersonTime"] as const)
			expect(await hub.db.selectFrom(table).select("paperId").where("paperId", "=", paperId).execute()).toEqual([]);
		expect(await hub.db.selectFrom("paperRow").select("id").where("id", "=", paperId).execute()).toEqual([]);
	});

	test("come along as drafts when their module is copied, with the questions of the copy", async () => {
		const { moduleId, subtopicId } = await createQuestions(hub);
		const [first] = (await hub.papers.listChoosable(moduleId, {})).rows;
		if (!first) throw new Error("no questions");
		const chosen = [{ subtopicId, questionId: first.questionId }];
		const pools = [{ count: 2, subtopicId, topic: null, difficulty: null }];
		const draft = makeDraft(moduleId, {
			openUntil: clock + DAY,
			sections: [makeSection({ questions: 3, pools, chosen })],
		});
		const created = await hub.papers.create(draft, ACTOR);
		if (!created.ok) throw new Error("conflict");
		await hub.papers.publish(created.id, created.version, ACTOR);
		const copy = await hub.moduleCopy.copy(moduleId, ACTOR);
		const { papers } = await hub.papers.list({ moduleId: copy.id });
		expect(papers).toMatchObject([{ title: draft.title, state: "draft", begun: 0 }]);
		const copied = await hub.papers.get(papers[0]?.id ?? "");
		expect(copied.draft).toMatchObject({ moduleId: copy.id, openUntil: null });
		expect(copied.draft.sections[0]?.chosen[0]?.subtopicId).not.toBe(subtopicId);
		expect(await hub.papers.publish(copied.id, copied.version, ACTOR)).toEqual({ ok: true, number: 1 });
		expect(await textsOf(copied.id)).toContain(first.text);
	});

	/** Three candidates: one is right, one wrong, one leaves the question out. The others of the paper are right for all. */
	async function sit(overrides: Parameters<typeof createPaper>[1] = {}, names = ["=0", "=1", "=2"]) {
		const { paperId } = await createPaper(hub, overrides);
		const open = await hub.openPapers.find(paperId);
		if (!open) throw new Error("not open");
		const [dropped, ...others] = open.version.content.questions.map(({ question }) => question);
		if (!dropped) throw new Error("no questions");
		const idOf = (question: typeof dropped, isCorrect: boolean) =>
			question.options.find((option) => option.isCorrect === isCorrect)?.id ?? "";
		const candidates: TestCandidate[] = [];
		for (const given of [idOf(dropped, true), idOf(dropped, false), null]) {
			const candidate = new TestCandidate(hub, paperId);
			await candidate.begin({ name: names[candidates.length] });
			clock += 10_000;
			const rest = others.flatMap((question) => answer(question.id, idOf(question, true), 1_000));
			const own = given === null ? [] : answer(dropped.id, given, 2_000);
			await candidate.send([...rest, ...own, { kind: "handed-in", at: 9_000 }]);
			candidates.push(candidate);
		}
		return { paperId, versionId: open.version.id, dropped, wrongId: idOf(dropped, false), candidates };
	}
	const marksOf = (candidates: readonly TestCandidate[]) =>
		Promise.all(candidates.map(async (one) => (await one.readyResult()).result.marks));

	test("show the institute what was answered, without names unless the paper asks for them", async () => {
		const { paperId, versionId, dropped } = await sit();
		const { version } = await hub.results.get(paperId);
		expect(version).toMatchObject({ asksName: false, most: "12", marks: { highest: "12", median: "8", lowest: "7" } });
		const figures = version?.questions.find(({ id }) => id === dropped.id);
		expect(figures).toMatchObject({ right: 1, wrong: 1, leftOut: 1, meanMs: 7_000 });
		expect(figures?.drawn.map(({ count }) => count).toSorted()).toEqual([0, 0, 1, 1]);
		const { rows } = await hub.results.listRanks(versionId);
		expect(rows.map(({ name, rank }) => [name, rank])).toEqual([
			[null, 1],
			[null, 2],
			[null, 3],
		]);
	});

	test("count 'not attempted' apart from what was left out where the exam has that option", async () => {
		const { scheme } = makeDraft("");
		const { paperId } = await createPaper(hub, { asksName: true, scheme: { ...scheme, notAttempted: "0" } });
		const candidate = new TestCandidate(hub, paperId);
		const { questions } = await candidate.begin({ name: "7" });
		const [chosen = "", left] = questions.map(({ id }) => id);
		await candidate.send([...answer(chosen, NOT_ATTEMPTED, 1_000), { kind: "handed-in", at: 2_000 }]);
		const { version } = await hub.results.get(paperId);
		const figuresOf = (id: string | undefined) => version?.questions.find((one) => one.id === id);
		expect(figuresOf(chosen)).toMatchObject({ right: 0, wrong: 0, leftOut: 0, notAttempted: 1 });
		expect(figuresOf(left)).toMatchObject({ leftOut: 1, notAttempted: 0 });
		const table = { paperId, versionId: version?.id, table: "questions" as const, isCsv: true };
		const [heading] = new TextDecoder().decode((await writeTable(hub.results, table)).content).split("\r\n");
		expect(heading).toContain(`${m.admin_mock_left_out()},${m.mock_not_attempted()},`);
		const [row] = await readRankCsv(paperId, version?.id ?? "");
		expect(row?.[m.admin_mock_left_out_or_not()]).toBe("3");
		const { paperId: other } = await createPaper(hub);
		expect((await hub.results.get(other)).version?.questions[0]?.notAttempted).toBeNull();
	});

	test.each<[string, (id: string, wrong: string) => Settlement, string[], object]>([
		["all", (questionId) => ({ way: "all", questionId }), ["12", "12", "12"], { rise: 2, fall: 0, mostUp: "5" }],
		["those who tried", (questionId) => ({ way: "tried", questionId }), ["12", "12", "8"], { rise: 1, fall: 0 }],
		[
			"another key",
			(questionId, wrong) => ({ way: "keys", questionId, keys: [{ type: "single", right: [wrong] }] }),
			["7", "12", "8"],
			{ rise: 1, fall: 1, mostDown: "-5" },
		],
		["the rest", (questionId) => ({ way: "spread", questionId }), ["12", "12", "12"], { rise: 2, fall: 0 }],
	])("give a dropped question's marks to %s, and mark every result again", async (_, settle, after, effect) => {
		const { paperId, versionId, dropped, wrongId, candidates } = await sit();
		expect(await marksOf(candidates)).toEqual(["12", "7", "8"]);
		const settlement = settle(dropped.id, wrongId);
		expect(await hub.settlements.preview(paperId, versionId, dropped.id, settlement)).toMatchObject({
			ended: 3,
			...effect,
		});
		await hub.settlements.settle(paperId, versionId, dropped.id, settlement, ACTOR);
		expect(await marksOf(candidates)).toEqual(after);
		const { rows } = await hub.results.listRanks(versionId);
		expect(rows.map(({ figures }) => figures.all.marks).toSorted()).toEqual(after.toSorted());
		const own = await candidates[0]?.readyResult();
		expect(own?.settlements).toEqual([settlement]);
		const shown = (await hub.results.get(paperId)).version?.questions.find(({ id }) => id === dropped.id);
		const right = settlement.way === "keys" ? wrongId : dropped.options.find(({ isCorrect }) => isCorrect)?.id;
		expect(shown?.keys).toEqual([{ type: "single", right: [right] }]);
		expect(shown?.drawn.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual([right]);
		// Candidates read what counts as right now.
		const read = own?.questions.find(({ id }) => id === dropped.id);
		expect(read?.keys).toEqual(shown?.keys);
		expect(read?.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)).toEqual([right]);
		expect((await hub.papers.getPrinted(paperId)).settlements).toEqual([settlement]);
		await hub.settlements.settle(paperId, versionId, dropped.id, null, ACTOR);
		expect(await marksOf(candidates)).toEqual(["12", "7", "8"]);
	});

	test("write in tables of questions how each was settled, and the key that counts", async () => {
		const { paperId, versionId, dropped, wrongId } = await sit();
		const textOf = (isCorrect: boolean) => dropped.options.find((one) => one.isCorrect === isCorrect)?.text ?? "";
		const read = async () => {
			const row = (await readCsv(paperId, versionId, "questions")).find((one) => one[m.admin_mock_number()] === "1");
			const ticked = Object.values(row ?? {}).filter((text) => text.startsWith("✓ "));
			return [row?.[m.admin_mock_settled_column()], row?.[m.admin_mock_key_column()], ...ticked];
		};
		expect(await read()).toEqual(["", textOf(true), `✓ ${textOf(true)}`]);
		for (const way of ["all", "tried", "spread"] as const) {
			await hub.settlements.settle(paperId, versionId, dropped.id, { way, questionId: dropped.id }, ACTOR);
			expect(await read()).toEqual([m.mock_settled_way({ way }), m.admin_mock_dropped()]);
		}
		const keys = [{ type: "single" as const, right: [wrongId] }];
		await hub.settlements.settle(paperId, versionId, dropped.id, { way: "keys", questionId: dropped.id, keys }, ACTOR);
		expect(await read()).toEqual([m.mock_settled_way({ way: "keys" }), textOf(false), `✓ ${textOf(false)}`]);
	});

	test("list ranks with ties, in tables that no spreadsheet runs", async () => {
		const { paperId, versionId, dropped, candidates } = await sit({ asksName: true });
		const settlement: Settlement = { way: "tried", questionId: dropped.id };
		await hub.settlements.settle(paperId, versionId, dropped.id, settlement, ACTOR);
		const { rows } = await hub.results.listRanks(versionId);
		expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 3]);
		const byId = (some: typeof rows) => some.toSorted((one, other) => (one.id < other.id ? -1 : 1));
		expect(byId(await hub.results.listAllRanks(versionId))).toEqual(byId(rows));
		expect(rows.map(({ name }) => name).toSorted()).toEqual(candidates.map((_, index) => `=${index}`));
		const csv = await readRankCsv(paperId, versionId);
		expect(csv.map((row) => row[m.admin_mock_name()]).toSorted()).toEqual(["'=0", "'=1", "'=2"]);
		// Right, wrong, left out and dropped are all three questions.
		expect(csv.map((row) => [row[m.admin_mock_right()], row[m.admin_mock_dropped_count()]])).toEqual([
			["2", "1"],
			["2", "1"],
			["2", "1"],
		]);
		expect(csv[0]).not.toHaveProperty(m.admin_mock_exact({ name: m.admin_mock_marks() }));
		const table = { paperId, versionId, table: "ranks" as const };
		const { content } = await writeTable(hub.results, { ...table, isCsv: false });
		const sheet = strFromU8(unzipSync(content)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
		expect(sheet).toContain('<t xml:space="preserve">=0</t>');
		expect(sheet).not.toContain("<f>");
	});

	const readRankCsv = (paperId: string, versionId: string) => readCsv(paperId, versionId, "ranks");

	/** A table as CSV: each row by its headings. */
	async function readCsv(paperId: string, versionId: string, table: TableName) {
		const text = new TextDecoder().decode(
			(await writeTable(hub.results, { paperId, versionId, table, isCsv: true })).content,
		);
		const [heading = [], ...rows] = text
			.trim()
			.split("\r\n")
			.map((line) =>
				[...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain),
			);
		return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name ?? "", row[index] ?? ""])));
	}

	test("say in list and tables which names are on several results, however they are typed", async () => {
		const { paperId, versionId } = await sit({ asksName: true }, ["Roll 7", "8", " roll  7"]);
		const { rows, shared } = await hub.results.listRanks(versionId);
		expect([shared, rows.map(({ sameName }) => sameName)]).toEqual([1, [2, 2, 1]]);
		const note = m.admin_mock_same_name({ count: 2 });
		const csv = await readRankCsv(paperId, versionId);
		expect(csv.map((row) => row[m.admin_mock_note()])).toEqual([note, note, ""]);
		await hub.papers.removeNames(paperId, ACTOR);
		expect(await hub.results.listRanks(versionId)).toMatchObject({ shared: 0, rows: [{ sameName: 0 }, {}, {}] });
	});

	test("name whose results a settlement changes, with marks and ranks now and then, where names are asked for", async () => {
		const { paperId, versionId, dropped, wrongId } = await sit({ asksName: true }, ["Asha", "Ravi", "Mira"]);
		const key: Settlement = { way: "keys", questionId: dropped.id, keys: [{ type: "single", right: [wrongId] }] };
		const { changed } = await hub.settlements.preview(paperId, versionId, dropped.id, key);
		expect(changed).toMatchObject({
			rows: [
				{ name: "Asha", before: "12", after: "7", rank: 1, rankAfter: 3 },
				{ name: "Ravi", before: "7", after: "12", rank: 3, rankAfter: 1 },
			],
			page: 1,
			pageCount: 1,
		});
		const attempts = hub.db.selectFrom("paperAttempt").selectAll().where("versionId", "=", versionId);
		const ravi = await attempts.where("name", "=", "Ravi").executeTakeFirstOrThrow();
		const more = Array.from({ length: 30 }, (_, index) => ({ ...ravi, id: `copy-${index}`, name: `Roll ${index}` }));
		await hub.db.insertInto("paperAttempt").values(more).execute();
		for (const page of [2, 9]) {
			const last = await hub.settlements.preview(paperId, versionId, dropped.id, key, page);
			expect([last.changed?.page, last.changed?.pageCount, last.changed?.rows.length]).toEqual([2, 2, 8]);
		}
		const other = await sit();
		expect(await hub.settlements.preview(other.paperId, other.versionId, other.dropped.id, null)).toMatchObject({
			changed: null,
		});
	});

	test("name who is overtaken by a settlement and keeps the marks", async () => {
		const { paperId, versionId, dropped } = await sit({ asksName: true }, ["Asha", "Ravi", "Mira"]);
		const tried: Settlement = { way: "tried", questionId: dropped.id };
		const { changed, ranksOnly } = await hub.settlements.preview(paperId, versionId, dropped.id, tried);
		expect(ranksOnly).toBe(1);
		expect(changed?.rows).toMatchObject([
			{ name: "Mira", before: "8", after: "8", rank: 2, rankAfter: 3 },
			{ name: "Ravi", before: "7", after: "12", rank: 3, rankAfter: 1 },
		]);
	});

	test("have exact marks in their tables where numbers are rounded", async () => {
		const { scheme } = makeDraft("");
		const rules = { single: { right: "6/7", wrong: "-2/7", blank: "0" } };
		const { paperId, versionId } = await sit({ asksName: true, scheme: { ...scheme, rules } });
		const csv = await readRankCsv(paperId, versionId);
		const [marks, exact] = [m.admin_mock_marks(), m.admin_mock_exact({ name: m.admin_mock_marks() })];
		expect(csv.map((row) => [row[marks], row[exact]])).toEqual([
			["2.571", "2 4/7"],
			["1.714", "1 5/7"],
			["1.429", "1 3/7"],
		]);
	});

	test("say who has passed where there are marks to pass, and have no such column elsewhere", async () => {
		const { scheme } = makeDraft("");
		const passed = async (pass: (typeof scheme)["pass"]) => {
			const { paperId, versionId } = await sit({ asksName: true, scheme: { ...scheme, pass } });
			return (await readRankCsv(paperId, versionId)).map((row) => row[m.mock_result()]);
		};
		expect(await passed({ of: "marks", least: "8" })).toEqual([m.mock_passed(), m.mock_passed(), m.mock_not_passed()]);
		expect(await passed(null)).toEqual([undefined, undefined, undefined]);
	});

	test("count a part of the right options as wrong where it has no marks of its own", async () => {
		const right = ["1", "2"].map((id) => ({ id, text: `Right ${id}`, isCorrect: true }));
		const options = [...right, { id: "3", text: "Wrong", isCorrect: false }];
		const questions = [makeQuestion({ id: "several", type: "several", options })];
		const { scheme } = makeDraft("");
		const figures = async (rule: object) => {
			const several = { right: "4", wrong: "-2", blank: "0", ...rule };
			const sections = [makeSection({ questions: 1 })];
			const { paperId } = await createPaper(hub, { scheme: { ...scheme, rules: { several } }, sections }, questions);
			const candidate = new TestCandidate(hub, paperId);
			const { plan, questions: shown } = await candidate.begin();
			const id = plan.sections[0]?.questionIds[0] ?? "";
			const option = shown[0]?.options.find(({ text }) => text === "Right 1");
			clock += 10_000;
			await candidate.send([...answer(id, JSON.stringify([option?.id]), 1_000), { kind: "handed-in", at: 9_000 }]);
			const { version } = await hub.results.get(paperId);
			const { part, wrong } = version?.questions[0] ?? {};
			return { hasParts: version?.hasParts, part, wrong };
		};
		expect(await figures({})).toEqual({ hasParts: false, part: 0, wrong: 1 });
		expect(await figures({ each: "1" })).toEqual({ hasParts: true, part: 1, wrong: 0 });
	});

	test("without an end keep a name until 90 days after its candidate's time, also when they get an end", async () => {
		const { paperId } = await sit({ asksName: true });
		await hub.personTimes.add(paperId, { name: "Asha", factor: "2", attemptCode: "" }, ACTOR);
		const untilOf = async (table: "paperAttempt" | "paperPersonTime") => {
			const rows = hub.db.selectFrom(table).select("nameUntil").where("paperId", "=", paperId);
			return (await rows.orderBy("nameUntil").execute()).map(({ nameUntil }) => nameUntil);
		};
		const before = await untilOf("paperAttempt");
		await save(paperId, { openUntil: clock + 365 * DAY });
		expect(await untilOf("paperAttempt")).toEqual(before);
		await save(paperId, { openUntil: null });
		// Who begins under a name with extra time keeps it on the list.
		clock += 400 * DAY;
		await new TestCandidate(hub, paperId).begin({ name: "asha" });
		expect(await untilOf("paperPersonTime")).toEqual([clock + 120 * 60_000 + 90 * DAY]);
	});

	test("keep names until 90 days after the end, or until somebody deletes them", async () => {
		const named = async (id: string) => {
			const rows = await hub.db.selectFrom("paperAttempt").select("name").where("paperId", "=", id).execute();
			return rows.filter(({ name }) => name !== null).length;
		};
		const openUntil = clock + DAY;
		const { paperId } = await sit({ asksName: true, openUntil });
		const other = await sit({ asksName: true });
		clock = openUntil + 90 * DAY - 1;
		await hub.nameExpiry.run();
		expect(await named(paperId)).toBe(3);
		clock++;
		await hub.nameExpiry.run();
		expect([await named(paperId), await named(other.paperId)]).toEqual([0, 0]);
		clock = 1_790_000_000_000;
		const third = await sit({ asksName: true });
		expect(await hub.papers.removeNames(third.paperId, ACTOR)).toBe(3);
		expect([await named(third.paperId), (await hub.results.listRanks(third.versionId)).total]).toEqual([0, 3]);
	});
});
