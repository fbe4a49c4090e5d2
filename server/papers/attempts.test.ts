// A candidate's calls: begin, go on elsewhere, steps that arrive twice, late or too late, the end by time, and the result.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { type createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, codeOf } from "../../tests/test-panel.ts";
import { answer, createPaper, makeSection, TestCandidate } from "../../tests/test-papers.ts";
import { createPhone, createPost } from "../../tests/test-phones.ts";

const HOUR = 3_600_000;

describeOnBothEngines("a candidate of a paper", (createHub: typeof createTestHub) => {
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

	/** Texts of the right options, by question. */
	async function findRight(paperId: string): Promise<Map<string, string>> {
		const open = await hub.openPapers.find(paperId);
		const questions = open?.version.content.questions ?? [];
		return new Map(
			questions.map(({ question }) => [question.id, question.options.find((one) => one.isCorrect)?.id ?? ""]),
		);
	}

	test("gets the marks of exactly what was answered", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		const begun = await candidate.begin();
		expect([begun.elapsedMs, begun.endedAt, begun.total, begun.questions.length]).toEqual([0, null, 3, 3]);
		const [first = "", second = ""] = begun.plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		const wrong = begun.questions.find(({ id }) => id === second)?.options.find(({ id }) => id !== right.get(second));
		clock += 60_000;
		const before = await candidate.send([
			...answer(first, right.get(first) ?? "", 10_000),
			...answer(second, wrong?.id ?? "", 20_000),
		]);
		expect(before).toMatchObject({ elapsedMs: 60_000, endedAt: null, isClosed: false, device: candidate.device });
		expect(await candidate.result()).toEqual({ state: "running", elapsedMs: 60_000 });
		const after = await candidate.send([{ kind: "handed-in", at: 50_000 }]);
		expect(after).toMatchObject({ endedAt: 50_000, endedBy: "candidate" });
		const { result, questions, place } = await candidate.readyResult();
		expect(result).toMatchObject({
			marks: "3",
			most: "12",
			right: 1,
			wrong: 1,
			leftOut: 1,
			lost: "1",
			withoutWrong: "4",
		});
		expect(result.questions.find(({ id }) => id === first)?.timeMs).toBe(10_000);
		expect(questions.find(({ id }) => id === first)).toMatchObject({
			given: right.get(first),
			keys: [{ type: "single" }],
		});
		expect(place).toBeNull();
	});

	test("begins once, however often the call is repeated, also after the paper is closed", async () => {
		const { paperId } = await createPaper(hub, { openUntil: clock + 1_000, attempts: 1 });
		const candidate = new TestCandidate(hub, paperId);
		const begun = await candidate.begin();
		clock += 2_000;
		expect(await candidate.begin()).toEqual({ ...begun, elapsedMs: 2_000 });
		await expect(new TestCandidate(hub, paperId).begin()).rejects.toThrow("409 paper-not-open");
	});

	test("begins as often as the paper allows", async () => {
		const { paperId } = await createPaper(hub, { attempts: 1 });
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		const again = new TestCandidate(hub, paperId);
		const refused = await again.post("begin", { device: candidate.device });
		expect([refused.status, (await refused.json()).code]).toEqual([409, "attempts-used"]);
	});

	test("reads with the result how many attempts are left", async () => {
		const leftAfter = async (candidate: TestCandidate, device: string) => {
			await candidate.begin({ device });
			await candidate.post("events", { device, events: [{ device, sequence: 1, at: 1, kind: "handed-in" }] });
			const result = await candidate.result();
			return result.state === "running" ? "running" : result.attemptsLeft;
		};
		const { paperId } = await createPaper(hub, { attempts: 2 });
		const first = new TestCandidate(hub, paperId);
		expect(await leftAfter(first, first.device)).toBe(1);
		expect(await leftAfter(new TestCandidate(hub, paperId), first.device)).toBe(0);
		const other = new TestCandidate(hub, paperId);
		expect(await leftAfter(other, other.device)).toBe(1);
		const { paperId: late } = await createPaper(hub, { attempts: 2, resultsFrom: clock + 60_000 });
		const waiting = new TestCandidate(hub, late);
		expect(await leftAfter(waiting, waiting.device)).toBe(1);
		const { paperId: free } = await createPaper(hub, { attempts: null });
		const unlimited = new TestCandidate(hub, free);
		expect(await leftAfter(unlimited, unlimited.device)).toBeNull();
	});

	test("goes on with another phone by the code, and the first one hears of it", async () => {
		const { paperId } = await createPaper(hub);
		const first = new TestCandidate(hub, paperId);
		const { code, plan } = await first.begin();
		const [question = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		clock += 60_000;
		await first.send(answer(question, right.get(question) ?? "", 30_000));
		const second = new TestCandidate(hub, paperId);
		await expect(second.takeOver("22222222")).rejects.toThrow("404 attempt-unknown");
		const taken = await second.takeOver(code.toLowerCase());
		expect([taken.device, taken.events.length, taken.elapsedMs]).toEqual([second.device, 3, 60_000]);
		expect(taken.plan).toEqual(plan);
		clock += 60_000;
		const late = await first.send(answer(question, "9", 110_000));
		expect(late).toMatchObject({ device: second.device, endedAt: null });
		await second.send([{ kind: "handed-in", at: 115_000 }]);
		// The first one's wrong answer is the later one of its question.
		expect((await second.readyResult()).result.marks).toBe("-1");
		expect((await first.readyResult()).result.marks).toBe("-1");
	});

	test("tells a learner's other phones, and nobody else, that a paper goes on", async () => {
		const { paperId } = await createPaper(hub);
		const { paperId: other } = await createPaper(hub);
		const http = createBareHttp(hub);
		const [learner, stranger] = [1, 2].map(() => createPhone(createPost((path, init) => http.request(path, init))));
		for (const phone of [learner, stranger]) {
			phone?.answer(1);
			await phone?.sync();
		}
		const isRunning = async (cookie: string | undefined, id = paperId) => {
			return (await new TestCandidate(hub, id, cookie).running()).isRunning;
		};
		expect(await isRunning(learner?.cookie)).toBe(false);
		const first = new TestCandidate(hub, paperId, learner?.cookie);
		await first.begin();
		expect(await isRunning(learner?.cookie)).toBe(true);
		expect(await isRunning(learner?.cookie, other), "another paper").toBe(false);
		expect(await isRunning(stranger?.cookie)).toBe(false);
		expect(await isRunning(undefined), "without a log").toBe(false);
		clock += 10_000;
		await first.send([{ kind: "handed-in", at: 9_000 }]);
		expect(await isRunning(learner?.cookie), "handed in").toBe(false);
		await new TestCandidate(hub, other, learner?.cookie).begin();
		expect(await isRunning(learner?.cookie, other)).toBe(true);
		clock += 2 * HOUR;
		expect(await isRunning(learner?.cookie, other), "its time is over").toBe(false);
	});

	test("gives the result to a phone that goes on after another one has handed in, by the code and by its learner", async () => {
		const { paperId } = await createPaper(hub);
		const http = createBareHttp(hub);
		const learner = createPhone(createPost((path, init) => http.request(path, init)));
		learner.answer(1);
		await learner.sync();
		const first = new TestCandidate(hub, paperId, learner.cookie);
		const { code } = await first.begin();
		const second = new TestCandidate(hub, paperId, learner.cookie);
		expect((await second.post("begin", { device: second.device })).status).toBe(409);
		clock += 10_000;
		await first.send([{ kind: "handed-in", at: 9_000 }]);
		for (const given of [undefined, code]) {
			const phone = new TestCandidate(hub, paperId, learner.cookie);
			const taken = await phone.takeOver(given);
			expect(taken).toMatchObject({ endedAt: 9_000, endedBy: "candidate", device: first.device });
			expect((await phone.readyResult()).result.marks).toBe("0");
		}
	});

	test("loses nothing that was answered without a network, until the result was shown", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		const { plan } = await candidate.begin();
		const [first = "", second = "", third = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		clock += 2 * HOUR;
		await hub.handIn.run();
		const late = await candidate.send(answer(first, right.get(first) ?? "", HOUR - 1_000));
		expect(late).toMatchObject({ endedAt: HOUR, endedBy: "time", isClosed: false });
		// Made after the end.
		await candidate.send(answer(second, right.get(second) ?? "", HOUR + 1_000));
		expect((await candidate.readyResult()).result).toMatchObject({ marks: "4", right: 1, leftOut: 2 });
		const closed = await candidate.send(answer(third, right.get(third) ?? "", HOUR - 500));
		expect(closed.isClosed).toBe(true);
		expect((await candidate.readyResult()).result.marks).toBe("4");
	});

	test("gains no time by a clock that stood still, and reads which answers came too late", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		const { plan } = await candidate.begin();
		const [first = "", second = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		clock += 2 * HOUR;
		// The page was closed for an hour: at ten minutes by its clock more than an hour had passed.
		const steps = [
			...answer(first, right.get(first) ?? "", HOUR / 6),
			...answer(second, right.get(second) ?? "", HOUR / 3),
		];
		expect(await candidate.send(steps, HOUR)).toMatchObject({ endedAt: HOUR, tooLate: [first, second] });
		expect((await candidate.readyResult()).result).toMatchObject({ marks: "0", leftOut: 3 });
	});

	test("counts late answers of a clock that was right, however long they were on their way", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		const { plan } = await candidate.begin();
		const [first = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		clock += HOUR + 14_000;
		const steps = answer(first, right.get(first) ?? "", HOUR - 1);
		expect(await candidate.send(steps, HOUR)).toMatchObject({ tooLate: [] });
		expect((await candidate.readyResult()).result.marks).toBe("4");
	});

	test("keeps what the first phone did before it heard of the second one, which reads it", async () => {
		const { paperId } = await createPaper(hub);
		const first = new TestCandidate(hub, paperId);
		const { code, plan } = await first.begin();
		const [question = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		const second = new TestCandidate(hub, paperId);
		clock += 10_000;
		await first.send([{ kind: "visited", questionId: question, at: 50 }]);
		const taken = await second.takeOver(code);
		expect((await second.send([])).others).toBe(taken.events.length - 1);
		clock += 10_000;
		await first.send(answer(question, right.get(question) ?? "", 15_000));
		expect((await second.send([])).others).toBe(taken.events.length + 1);
		expect((await second.state()).events).toContainEqual(
			expect.objectContaining({ kind: "saved", device: first.device, questionId: question }),
		);
		await second.send([{ kind: "handed-in", at: 20_000 }]);
		expect((await second.readyResult()).result).toMatchObject({ marks: "4", right: 1 });
	});

	test("goes on where a phone without a network had handed in and another one took over before it said so", async () => {
		const { paperId } = await createPaper(hub);
		const first = new TestCandidate(hub, paperId);
		const { code, plan } = await first.begin();
		const [one = "", two = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		const unsent = first.write([...answer(one, right.get(one) ?? "", 1_000), { kind: "handed-in", at: 2_000 }]);
		clock += 10_000;
		const second = new TestCandidate(hub, paperId);
		await second.takeOver(code);
		await second.send(answer(two, right.get(two) ?? "", 11_000));
		clock += 10_000;
		expect(await first.sendEvents(unsent)).toMatchObject({ endedAt: null, device: second.device });
		await second.send([{ kind: "handed-in", at: 20_000 }]);
		expect((await second.readyResult()).result).toMatchObject({ marks: "8", right: 2 });
	});

	test("says which answers do not count of a section whose end did not hold, since another phone had taken over", async () => {
		const sections = [1, 2].map((n) => makeSection({ name: `Section ${n}`, questions: 2 }));
		const { paperId } = await createPaper(hub, { sections, sectionOrder: "in-order" }, makeQuestions(4));
		const first = new TestCandidate(hub, paperId);
		const { code, plan } = await first.begin();
		const [one = ""] = plan.sections[0]?.questionIds ?? [];
		const [three = ""] = plan.sections[1]?.questionIds ?? [];
		const right = await findRight(paperId);
		const unsent = first.write([
			...answer(one, right.get(one) ?? "", 1_000),
			{ kind: "section-ended", section: 0, at: 2_000 },
			...answer(three, right.get(three) ?? "", 3_000),
		]);
		clock += 10_000;
		const second = new TestCandidate(hub, paperId);
		await second.takeOver(code);
		expect(await first.sendEvents(unsent)).toMatchObject({ device: second.device, tooLate: [three] });
		await second.send([{ kind: "handed-in", at: 11_000 }]);
		expect((await second.readyResult()).result).toMatchObject({ marks: "4", right: 1 });
	});

	test("has no more time in a locked section by a clock that stood still, and says which answers do not count", async () => {
		const sections = [1, 2].map((n) => makeSection({ name: `Section ${n}`, questions: 2, minutes: 30 }));
		const { paperId } = await createPaper(hub, { sections, sectionOrder: "locked" }, makeQuestions(4));
		const candidate = new TestCandidate(hub, paperId);
		const { plan } = await candidate.begin();
		const [one = "", two = ""] = plan.sections[0]?.questionIds ?? [];
		const right = await findRight(paperId);
		await candidate.send(answer(one, right.get(one) ?? "", 1_000), 1_000);
		clock += HOUR / 2 + 60_000;
		// By its own clock there are still two minutes left.
		const at = HOUR / 2 - 120_000;
		expect((await candidate.send(answer(two, right.get(two) ?? "", at), at)).tooLate).toEqual([two]);
		const [three = ""] = plan.sections[1]?.questionIds ?? [];
		const later = HOUR / 2 + 60_000;
		expect((await candidate.send(answer(three, right.get(three) ?? "", later), later)).tooLate).toEqual([]);
		await candidate.send([{ kind: "handed-in", at: later }]);
		expect((await candidate.readyResult()).result).toMatchObject({ marks: "8", right: 2 });
	});

	test("is handed in by the server when nobody comes back", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		clock += HOUR - 1;
		await hub.handIn.run();
		expect((await candidate.state()).endedAt).toBeNull();
		clock += 10_000;
		await hub.handIn.run();
		const row = await hub.db
			.selectFrom("paperAttempt")
			.selectAll()
			.where("paperId", "=", paperId)
			.executeTakeFirstOrThrow();
		expect(row).toMatchObject({ endedAt: HOUR, endedBy: "time", sortMarks: 0 });
	});

	test("has more time by the link for extra time, and by no other one", async () => {
		const { paperId } = await createPaper(hub);
		const { extraCode } = await hub.papers.get(paperId);
		const candidate = new TestCandidate(hub, paperId);
		expect((await candidate.begin({ extra: extraCode })).plan.extraTime).toBe("4/3");
		clock += HOUR + 1;
		expect((await candidate.state()).endedAt).toBeNull();
		clock += HOUR / 3;
		expect((await candidate.state()).endedAt).toBe((HOUR * 4) / 3);
		await expect(new TestCandidate(hub, paperId).begin({ extra: "wrong" })).rejects.toThrow("404 extra-time-unknown");
	});

	test("has more time by a link for one person, as often as the paper allows, until it is taken away", async () => {
		const { paperId } = await createPaper(hub, { attempts: 1 });
		const give = (name: string, factor: string) =>
			hub.personTimes.add(paperId, { name, factor, attemptCode: "" }, ACTOR);
		expect([await give("Asha", "3/2"), await give("Ravi", "2")]).toEqual([0, 0]);
		const [asha, ravi] = await hub.personTimes.list(paperId);
		const first = new TestCandidate(hub, paperId);
		expect((await first.begin({ extra: asha?.code, name: "Ravi" })).plan.extraTime).toBe("3/2");
		const second = new TestCandidate(hub, paperId);
		await expect(second.begin({ extra: asha?.code })).rejects.toThrow("409 extra-time-used");
		await hub.personTimes.remove(paperId, ravi?.id ?? "", ACTOR);
		await expect(second.begin({ extra: ravi?.code })).rejects.toThrow("404 extra-time-unknown");
		expect(await hub.personTimes.list(paperId)).toMatchObject([{ name: "Asha", factor: "3/2", used: 1 }]);
		await hub.papers.removeNames(paperId, ACTOR);
		expect(await hub.personTimes.list(paperId)).toEqual([]);
	});

	test("is told before the beginning what a link for extra time gives, and that a wrong or a used one gives nothing", async () => {
		const { paperId } = await createPaper(hub, { attempts: 1, extraTime: "4/3" });
		await hub.personTimes.add(paperId, { name: "Asha", factor: "3/2", attemptCode: "" }, ACTOR);
		const [asha] = await hub.personTimes.list(paperId);
		const own = { extra: asha?.code ?? "" };
		const candidate = new TestCandidate(hub, paperId);
		const ask = async (extra: string) => {
			const response = await candidate.post("extra-time", { extra });
			const { extraTime, code } = await response.json();
			return extraTime ?? `${response.status} ${code}`;
		};
		const extraCode = (await hub.openPapers.find(paperId))?.extraCode ?? "";
		expect([await ask(own.extra), await ask(own.extra), await ask(extraCode)]).toEqual(["3/2", "3/2", "4/3"]);
		expect(await ask("AAAAAAAAAAAAAA")).toBe("404 extra-time-unknown");
		await candidate.begin(own);
		expect(await ask(own.extra)).toBe("409 extra-time-used");
	});

	test("has more time by the name that the paper asks for, however it is typed, and at once while it goes on", async () => {
		const { paperId } = await createPaper(hub, { asksName: true, attempts: 1 });
		const give = (name: string, factor: string) =>
			hub.personTimes.add(paperId, { name, factor, attemptCode: "" }, ACTOR);
		await give("Roll 12", "4/3");
		const before = new TestCandidate(hub, paperId);
		expect((await before.begin({ name: " roll  12" })).plan.extraTime).toBe("4/3");
		const during = new TestCandidate(hub, paperId);
		expect((await during.begin({ name: "13" })).plan.extraTime).toBe("1");
		clock += HOUR - 1;
		expect(await give("13", "2")).toBe(1);
		clock += HOUR / 2;
		expect(await during.send([])).toMatchObject({ endedAt: null, extraTime: "2" });
		clock += HOUR / 2 + 1;
		expect((await during.state()).endedAt).toBe(2 * HOUR);
		expect((await before.state()).endedAt).toBe((HOUR * 4) / 3);
	});

	test("has more time by the code on the screen, unless the attempt or a timed section is over", async () => {
		const sections = [
			makeSection({ questions: 1, minutes: 30 }),
			makeSection({ name: "Chemistry", questions: 1, minutes: 30 }),
		];
		const { paperId } = await createPaper(hub, { sections, sectionOrder: "locked" });
		const candidate = new TestCandidate(hub, paperId);
		const { code } = await candidate.begin();
		const give = (factor: string, attemptCode = code) =>
			hub.personTimes.add(paperId, { name: "Asha", factor, attemptCode }, ACTOR);
		expect(await codeOf(give("4/3", "AAAAAAAA"))).toBe("attempt-not-running");
		clock += HOUR / 2 - 1;
		expect(await give("4/3", ` ${code.toLowerCase()} `)).toBe(1);
		expect((await candidate.state()).plan.extraTime).toBe("4/3");
		clock += HOUR / 2;
		expect(await codeOf(give("2"))).toBe("sections-begun");
		expect(await hub.personTimes.list(paperId)).toMatchObject([{ factor: "4/3" }]);
		clock += HOUR;
		expect(await codeOf(give("2"))).toBe("attempt-not-running");
	});

	test("waits for results until the time that the paper names", async () => {
		const { paperId } = await createPaper(hub, { resultsFrom: clock + 2 * HOUR });
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		await candidate.send([{ kind: "handed-in", at: 0 }]);
		expect(await candidate.result()).toEqual({ state: "waiting", resultsFrom: clock + 2 * HOUR, attemptsLeft: null });
		clock += 2 * HOUR;
		expect((await candidate.readyResult()).result.marks).toBe("0");
	});

	test("gives a name only where the paper asks for one", async () => {
		const named = await createPaper(hub, { asksName: true });
		await expect(new TestCandidate(hub, named.paperId).begin()).rejects.toThrow("422 name-needed");
		await new TestCandidate(hub, named.paperId).begin({ name: " 17 " });
		const open = await createPaper(hub);
		await new TestCandidate(hub, open.paperId).begin({ name: "17" });
		const names = async (id: string) =>
			(await hub.db.selectFrom("paperAttempt").select("name").where("paperId", "=", id).execute()).map(
				({ name }) => name,
			);
		expect([await names(named.paperId), await names(open.paperId)]).toEqual([["17"], [null]]);
	});

	test("sends steps of its own device alone", async () => {
		const { paperId } = await createPaper(hub);
		const candidate = new TestCandidate(hub, paperId);
		await candidate.begin();
		const event = { kind: "handed-in", device: "other", sequence: 1, at: 0 };
		const refused = await candidate.post("events", { device: candidate.device, events: [event] });
		expect([refused.status, (await candidate.state()).endedAt]).toEqual([400, null]);
	});

	test("is unknown with another secret, and in another paper", async () => {
		const [one, other] = [await createPaper(hub), await createPaper(hub)];
		const candidate = new TestCandidate(hub, one.paperId);
		await candidate.begin();
		const foreign = new TestCandidate(hub, other.paperId);
		const body = { attempt: candidate.attempt };
		for (const call of ["state", "result"] as const) expect((await foreign.post(call, body)).status).toBe(404);
		expect((await foreign.post("questions", { ...body, from: 0, count: 1 })).status).toBe(404);
	});
});
