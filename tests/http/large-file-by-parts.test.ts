// How a learner's page loads a large question file by parts: the page's own code against the hub's own calls.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadFile } from "#app/learn/questions/loading/load-file.ts";
import { completeQuiz, loadAhead, loadBank } from "#app/learn/questions/loading/load-parts.ts";
import { loadQuestions } from "#app/learn/questions/loading/load-questions.ts";
import type { Question } from "#core/questions/question-file.ts";
import { currentQuestion } from "#core/quiz/asking.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { withBank } from "#core/quiz/partial-bank.ts";
import { answer, nextQuestion, nextSet, type Quiz, startQuiz } from "#core/quiz/quiz.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestion } from "../make.ts";
import { createBareHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { makeSubtopicInput } from "../test-panel.ts";
import { finishSet, reload } from "../test-quiz.ts";

const COUNT = 1_000;
const { signal } = new AbortController();
const questionsOf = (count: number, text = "Question") =>
	Array.from({ length: count }, (_, n) =>
		makeQuestion({ id: `q${n + 1}`, text: `${text} ${n + 1}?`, explanation: "Because of its orbit. ".repeat(10) }),
	);

let hub: Hub;
let http: Http;
let moduleId: string;
let ref: string;
let save: (questions: Question[]) => Promise<void>;
/** The requests so far, as "start", "part" and "file". */
let asked: string[];
/** The kinds of requests that fail. */
let lost: RegExp;

beforeAll(async () => {
	hub = await createTestHub();
	http = createBareHttp(hub);
	const created = await hub.catalog.createModule({ title: "M", description: "", linkCode: null, customButtons: [] });
	if (!created.ok) throw new Error(created.problems[0]?.code);
	moduleId = created.module.id;
});

beforeEach(async () => {
	const { id } = await hub.catalog.createSubtopic(moduleId, makeSubtopicInput());
	save = async (questions) => {
		const saved = await hub.questionFiles.saveQuestionFile(
			moduleId,
			id,
			"x.json",
			Buffer.from(JSON.stringify({ questions })),
		);
		if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
	};
	await save(questionsOf(COUNT));
	ref = (await hub.questionFiles.findFileRefForLearners(await hub.catalog.getSubtopic(moduleId, id))) ?? "";
	asked = [];
	lost = /^$/;
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(/\.(start)\.|\.(part)\//.exec(path)?.slice(1).join("") || "file");
		if (lost.test(path)) throw new TypeError("Failed to fetch");
		return http.request(path);
	});
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<Bank> {
	const result = await loadQuestions(ref, signal);
	if (result.state !== "ready") throw new Error(result.state);
	return result.bank;
}

async function complete(quiz: Quiz): Promise<Quiz> {
	const result = await completeQuiz(quiz, ref, signal);
	if (result.state !== "ready") throw new Error(result.state);
	return result.quiz;
}

/** A quiz whose first set is answered, without questions of the next set. */
async function finishFirstSet(): Promise<Quiz> {
	return nextSet(finishSet(await complete(startQuiz(await open(), 5))));
}

/** The state that the quiz has with the whole file. */
async function stateOf({ state }: Quiz) {
	const whole = await loadFile(ref.replace(".start.", "."), signal);
	if (whole.state !== "ready") throw new Error(whole.state);
	return nextSet(finishSet(startQuiz(whole.bank, state.seed))).state;
}

test("shows a new quiz's first set after one request", async () => {
	const bank = await open();
	const quiz = await complete(startQuiz(bank, bank.seed ?? 5));
	expect(asked).toEqual(["start"]);
	expect([...quiz.bank.questions.keys()].sort()).toEqual(quiz.state.currentSet.toSorted());
	expect([quiz.state.currentSet.length, quiz.bank.size]).toEqual([10, COUNT]);
});

test("shows another first set after loading one more part", async () => {
	const quiz = await complete(startQuiz(await open(), 5));
	expect(asked).toEqual(["start", "part"]);
	for (const id of quiz.state.currentSet) expect(quiz.bank.questions.has(id)).toBe(true);
	const whole = await loadFile(ref.replace(".start.", "."), signal);
	expect(whole.state === "ready" && startQuiz(whole.bank, 5).state).toEqual(quiz.state);
	expect(quiz.bank.size).toBe(COUNT);
});

test("asks for no question that was asked before when a quiz continues", async () => {
	const whole = await loadFile(ref.replace(".start.", "."), signal);
	let quiz = startQuiz(whole.state === "ready" ? whole.bank : await open(), 5);
	for (let set = 0; set < 20; set++) quiz = nextSet(finishSet(quiz));
	const opened = reload(quiz, await open());
	asked = [];
	const next = await complete(nextSet(finishSet(await complete(opened))));
	expect(next.state.currentSet).toEqual(nextSet(finishSet(quiz)).state.currentSet);
	expect(asked).toEqual(["part", "part"]);
});

test("loads every question and then makes no more requests", async () => {
	const bank = await open();
	let quiz = await complete(startQuiz(bank, bank.seed ?? 5));
	const { state } = quiz;
	const onBank = (bank: Bank) => {
		quiz = withBank(quiz, bank);
	};
	await loadAhead(quiz, { ref, signal, onBank });
	expect(asked.toSorted()).toEqual(["file", "part", "start"]);
	expect([quiz.bank.questions.size, quiz.bank.partsRef, quiz.state]).toEqual([COUNT, undefined, state]);
	expect([...quiz.bank.questions.keys()]).toEqual(questionsOf(COUNT).map(({ id }) => id));
});

test("loads the whole file when the start or a part fails", async () => {
	lost = /\.start\./;
	expect((await open()).questions.size).toBe(COUNT);
	lost = /^$/;
	const quiz = startQuiz(await open(), 6);
	lost = /\.part\//;
	const whole = await complete(quiz);
	expect(whole.bank.questions.size).toBe(COUNT);
	expect(whole.state).toEqual(startQuiz(whole.bank, 6).state);
});

test("shows an error when every request fails, and continues at the same question after a retry", async () => {
	await save(questionsOf(COUNT, "Another question"));
	const quiz = await finishFirstSet();
	lost = /./;
	const failed = await completeQuiz(quiz, ref, signal);
	expect(failed).toEqual({ state: "failed", failure: { kind: "no-response" } });
	lost = /^$/;
	const next = await complete(quiz);
	expect(next.state).toEqual(await stateOf(quiz));
	expect(currentQuestion(next)?.id).toBe(next.state.currentSet[0]);
});

test("stays at its question when texts are corrected during the quiz", async () => {
	const quiz = await finishFirstSet();
	const [shown = ""] = quiz.bank.questions.keys();
	await save(questionsOf(COUNT, "Corrected question"));
	const next = await complete(quiz);
	expect(next.state).toEqual(await stateOf(quiz));
	const late = next.state.currentSet.filter((id) => !quiz.bank.questions.has(id));
	expect(late.length).toBeGreaterThan(0);
	for (const id of late) expect(next.bank.questions.get(id)?.text).toMatch(/^Corrected question/);
	expect(next.bank.questions.get(shown)?.text).toMatch(/^Question/);
});

test("continues with the remaining questions and keeps the score when some are deleted during the quiz", async () => {
	const quiz = await complete(await finishFirstSet());
	const gone = quiz.state.currentSet[0];
	await save(questionsOf(COUNT).filter(({ id }) => id !== gone));
	const next = await complete(reload(quiz, await open()));
	expect(next.bank.size).toBe(COUNT - 1);
	expect(next.state.currentSet).toEqual(quiz.state.currentSet.slice(1));
	expect([next.state.currentScore, next.state.questionsAnswered]).toEqual([quiz.state.currentScore, 10]);
	expect(answer(next, "a").record?.questionId).toBe(next.state.currentSet[0]);
	expect(nextQuestion(answer(next, "a").quiz).state.position).toBe(1);
});

test("continues with the whole file when it has become small", async () => {
	const quiz = await finishFirstSet();
	await save(questionsOf(20));
	const next = await complete(quiz);
	expect([next.bank.size, next.bank.partsRef, next.state.questionsAnswered]).toEqual([20, undefined, 10]);
});

test("finds a single question for a quoted source", async () => {
	const bank = await loadBank(ref, signal, ["q77"]);
	expect(bank?.questions.get("q77")?.text).toBe("Question 77?");
	expect(asked).toEqual(["start", "part"]);
});
