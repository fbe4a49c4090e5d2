import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Problem } from "#core/problem.ts";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { questionFileSchema, readFileBytes, readQuestionFile } from "./file-check.ts";
import { NOTICE_LIMIT } from "./file-notices.ts";
import { PROBLEM_LIMIT, readQuestions } from "./question-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (...questions: unknown[]) => JSON.stringify({ questions });
const optionsOf = (...texts: string[]) =>
	texts.map((text, index) => ({ id: `o${index}`, text, isCorrect: index === 0 }));

function problemsOf(text: string): Problem[] {
	const reading = readQuestionFile(text);
	return reading.ok ? [] : reading.problems;
}

function noticesOf(...questions: unknown[]): Problem[] {
	const reading = readQuestionFile(fileOf(...questions));
	if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
	return reading.notices;
}

describe("a valid file", () => {
	test("returns its questions in file order, without notices", () => {
		const questions = makeQuestions(3);
		const reading = { ok: true, questions, shufflesOptions: true, notices: [] };
		expect(readQuestionFile(fileOf(...questions))).toEqual(reading);
	});

	test("may have numeric ids, no explanation and additional keys", () => {
		const text = `{ "title": "x", "questions": [
			{ "id": 7, "text": "1 + 1?", "points": 3, "options": [
				{ "id": 1, "text": "2", "isCorrect": true, "color": "red" }, { "id": 2, "text": "3", "isCorrect": false } ] },
			{ "id": "8", "text": "2 + 2?", "explanation": null, "options": [
				{ "id": 1.5, "text": "4", "isCorrect": true }, { "id": "1", "text": "5", "isCorrect": true } ] } ] }`;
		const reading = readQuestionFile(text);
		const fields = "“title”, “points”, “color”";
		expect(reading).toMatchObject({ ok: true, notices: [{ code: "unknown-fields", values: { fields } }] });
		expect(reading.ok && reading.questions[0]).toEqual({
			id: "7",
			text: "1 + 1?",
			options: [
				{ id: "1", text: "2", isCorrect: true },
				{ id: "2", text: "3", isCorrect: false },
			],
			explanation: "",
		});
		expect(reading.ok && reading.questions[1]?.options[0]?.id).toBe("1.5");
	});

	test("may have 2 or 26 options and several correct ones", () => {
		const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
		const all = optionsOf(...letters).map((option) => ({ ...option, isCorrect: true }));
		expect(problemsOf(fileOf(makeQuestion({ options: all })))).toEqual([]);
		expect(problemsOf(fileOf(makeQuestion({ options: optionsOf("yes", "no") })))).toEqual([]);
	});

	test("keeps markup, formulas and other scripts unchanged", () => {
		const text = "<b>if</b> $a<b$ &amp; \\frac{1}{2} कौन सा? أي؟ 👩🏽‍🔬 \t\n";
		const reading = readQuestionFile(fileOf(makeQuestion({ text })));
		expect(reading.ok && reading.questions[0]?.text).toBe(text);
		expect(reading.ok && reading.notices).toMatchObject([{ code: "bare-command", values: { command: "\\frac" } }]);
	});

	test("passes the schema too, also after a round trip", () => {
		const id = fc.oneof(fc.string({ minLength: 1 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
		const option = fc.record({ id, text: fc.string(), isCorrect: fc.boolean() });
		const explanation = fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined));
		const question = fc.record({
			id,
			text: fc.string(),
			options: fc.array(option, { maxLength: 5 }),
			explanation,
		});
		fc.assert(
			fc.property(fc.array(question, { maxLength: 3 }), (questions) => {
				const reading = readQuestionFile(fileOf(...questions));
				if (!reading.ok) return;
				expect(z.parse(questionFileSchema, { questions: reading.questions }).questions).toEqual(reading.questions);
				expect(readQuestionFile(fileOf(...reading.questions))).toEqual(reading);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe("a rejected file", () => {
	test.each([
		["[]", "questions-missing"],
		["null", "questions-missing"],
		["3", "questions-missing"],
		['"questions"', "questions-missing"],
		["{}", "questions-missing"],
		['{"questions":null}', "questions-missing"],
		['{"questions":{"0":{}}}', "questions-missing"],
		['{"sections":[{"questions":[]}]}', "questions-missing"],
		['[{"questions":[]}]', "questions-missing"],
		['{"questions":[]}', "no-questions"],
	])("%s is %s", (text, code) => {
		expect(problemsOf(text)).toEqual([{ code, field: "questions" }]);
	});

	test("reports line and column of a syntax error", () => {
		expect(problemsOf('{\n\t"questions": [\n\t\t{ "id": 1, },\n')).toEqual([
			{ code: "invalid-json", line: 3, column: 14, values: { reason: "trailing-comma" } },
		]);
		expect(problemsOf("")).toEqual([{ code: "invalid-json", line: 1, column: 1, values: { reason: "empty" } }]);
	});

	test("rejects a nesting bomb in a moment", () => {
		const cpuMs = startCpuClock();
		expect(problemsOf("[".repeat(5_000_000))).toMatchObject([{ code: "too-deep" }]);
		expect(cpuMs()).toBeLessThan(2_000);
	});

	const good = makeQuestion();
	const [first, ...others] = good.options;
	test.each<[string, unknown, Problem[]]>([
		["a question that is a text", "What?", [{ code: "wrong-type", question: 2 }]],
		["a question that is null", null, [{ code: "wrong-type", question: 2 }]],
		["no id", { ...good, id: undefined }, [{ code: "field-missing", question: 2, field: "id" }]],
		["an empty id", { ...good, id: "" }, [{ code: "field-missing", question: 2, field: "id" }]],
		["true as id", { ...good, id: true }, [{ code: "wrong-type", question: 2, field: "id" }]],
		["no text", { ...good, id: "2", text: undefined }, [{ code: "field-missing", question: 2, field: "text" }]],
		["a number as text", { ...good, id: "2", text: 5 }, [{ code: "wrong-type", question: 2, field: "text" }]],
		[
			"a list as explanation",
			{ ...good, explanation: [] },
			[{ code: "wrong-type", question: 2, field: "explanation" }],
		],
		["no options", { ...good, options: undefined }, [{ code: "field-missing", question: 2, field: "options" }]],
		["options by letter", { ...good, options: { a: "x" } }, [{ code: "wrong-type", question: 2, field: "options" }]],
		[
			"one option",
			{ ...good, options: [first] },
			[{ code: "too-few-options", question: 2, field: "options", values: { min: 2 } }],
		],
		[
			"27 options",
			{ ...good, options: optionsOf(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ!") },
			[{ code: "too-many-options", question: 2, field: "options", values: { max: 26 } }],
		],
		["no correct option", { ...good, options: others }, [{ code: "no-correct-option", question: 2, field: "options" }]],
		[
			"an option twice",
			{ ...good, options: [first, first, ...others] },
			[{ code: "duplicate-option-id", question: 2, option: 2, field: "id" }],
		],
		[
			"three options of one id, and two of another",
			{ ...good, options: optionsOf(..."ababa").map((option) => ({ ...option, id: option.text })) },
			[3, 4, 5].map((option) => ({ code: "duplicate-option-id", question: 2, option, field: "id" })),
		],
		[
			'1 and "1" as option ids',
			{
				...good,
				options: [
					{ ...first, id: 1 },
					{ ...first, id: "1" },
				],
			},
			[{ code: "duplicate-option-id", question: 2, option: 2, field: "id" }],
		],
		[
			"an option that is a text",
			{ ...good, options: [first, "Venus"] },
			[{ code: "wrong-type", question: 2, option: 2 }],
		],
		[
			"an option without text",
			{ ...good, options: [first, { id: "b", isCorrect: false }] },
			[{ code: "field-missing", question: 2, option: 2, field: "text" }],
		],
		[
			"an option without isCorrect",
			{ ...good, options: [first, { id: "b", text: "x" }] },
			[{ code: "field-missing", question: 2, option: 2, field: "isCorrect" }],
		],
		[
			"isCorrect as a text",
			{ ...good, options: [first, { id: "b", text: "x", isCorrect: "false" }] },
			[{ code: "is-correct-not-boolean", question: 2, option: 2, field: "isCorrect" }],
		],
		[
			"isCorrect as an empty text",
			{ ...good, options: [first, { id: "b", text: "x", isCorrect: "" }] },
			[{ code: "is-correct-not-boolean", question: 2, option: 2, field: "isCorrect" }],
		],
		["an option that is null", { ...good, options: [first, null] }, [{ code: "wrong-type", question: 2, option: 2 }]],
		[
			"isCorrect as a number",
			{ ...good, options: [first, { id: "b", text: "x", isCorrect: 0 }] },
			[{ code: "wrong-type", question: 2, option: 2, field: "isCorrect" }],
		],
	])("with %s says where", (_, question, problems) => {
		expect(problemsOf(fileOf(makeQuestion({ id: "other" }), question))).toEqual(problems);
	});

	test("reports a repeated id, and treats a number and its text as the same", () => {
		const questions = [makeQuestion({ id: "7" }), makeQuestion({ id: "8" }), { ...makeQuestion(), id: 7 }];
		const problem = {
			code: "duplicate-question-id",
			question: 3,
			field: "id",
			values: { id: "7", first: 1 },
		};
		expect(problemsOf(fileOf(...questions))).toEqual([problem]);
	});

	test("reports a repeated id beside the other problems of the file, in file order", () => {
		const faulty = { ...makeQuestion({ id: "q1" }), text: 3 };
		const repeated = { id: "a", text: "x", isCorrect: false };
		const options = [{ id: "a", text: 3, isCorrect: true }, repeated];
		const value = {
			questions: [makeQuestion({ id: "q1" }), faulty, { ...makeQuestion({ id: "q7" }), options }, faulty],
		};
		const twice = { code: "duplicate-question-id", field: "id", values: { id: "q1", first: 1 } };
		expect(problemsOf(JSON.stringify({ ...value, shuffle: 1 }))).toEqual([
			{ code: "wrong-type", field: "shuffle" },
			{ ...twice, question: 2 },
			{ code: "wrong-type", question: 2, field: "text" },
			{ code: "wrong-type", question: 3, option: 1, field: "text" },
			{ code: "duplicate-option-id", question: 3, option: 2, field: "id" },
			{ ...twice, question: 4 },
			{ code: "wrong-type", question: 4, field: "text" },
		]);
	});

	test("rejects an infinite id", () => {
		expect(problemsOf(fileOf(makeQuestion()).replace('"q1"', "1e999"))).toEqual([
			{ code: "wrong-type", question: 1, field: "id" },
		]);
	});

	test("reports at most twenty problems, in file order", () => {
		const options = good.options.slice(1).map((option) => ({ ...option, isCorrect: "true" }));
		const faulty = Array.from({ length: 1000 }, (_, index) => ({ ...good, id: `faulty ${index}`, options }));
		const problems = problemsOf(fileOf(good, ...faulty));
		expect(problems).toHaveLength(PROBLEM_LIMIT);
		expect(problems.map((problem) => problem.question)).toEqual(
			[2, 3, 4, 5, 6, 7, 8].flatMap((n) => [n, n, n]).slice(0, 20),
		);
	});

	test.each(["__proto__", "constructor", "prototype", "\\u005f_proto__"])("holds the key %s somewhere", (key) => {
		const inFile = fileOf(good).replace("{", `{"${key}":{"polluted":true},`);
		const inQuestion = fileOf(good).replace('{"id":"q1"', `{"${key}":{"polluted":true},"id":"q1"`);
		const inOption = fileOf(good).replace('{"id":"b"', `{"extra":{"${key}":1},"id":"b"`);
		const field = key.replace("\\u005f", "_");
		expect(problemsOf(inFile)).toEqual([{ code: "hostile-key", field }]);
		expect(problemsOf(inQuestion)).toEqual([{ code: "hostile-key", question: 1, field }]);
		expect(problemsOf(inOption)).toEqual([{ code: "hostile-key", question: 1, field }]);
		expect("polluted" in {}).toBe(false);
	});

	test(`accepts the word "prototype" in texts`, () => {
		const text = 'What is "__proto__": a constructor or a prototype?';
		expect(problemsOf(fileOf(makeQuestion({ text })))).toEqual([]);
	});

	test("never throws, for any input", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.json(),
					fc.json().map((inner) => `{"questions":[${inner}]}`),
				),
				(text) => {
					const reading = readQuestionFile(text);
					expect(reading.ok || reading.problems.length > 0).toBe(true);
				},
			),
			{ numRuns: 2000 },
		);
	});
});

describe("notices", () => {
	test("reports an empty question text, including one with only invisible characters", () => {
		for (const text of ["", " \n", "\u200b\u00a0"])
			expect(noticesOf(makeQuestion({ text }))).toEqual([{ code: "empty-question-text", question: 1 }]);
	});

	test("reports empty and repeated option texts by their number", () => {
		expect(noticesOf(makeQuestion({ options: optionsOf("x", "", "y", " x ", "\u200b") }))).toEqual([
			{ code: "empty-option-text", question: 1, option: 2 },
			{ code: "duplicate-option-text", question: 1, option: 4, values: { first: 1 } },
			{ code: "empty-option-text", question: 1, option: 5 },
		]);
	});

	test("reports control characters and traces of a wrong encoding with their field", () => {
		const question = makeQuestion({
			text: "\\bar as \b ar",
			explanation: "caf\ufffd\u0000",
			options: optionsOf("\f", "ok").map((option) => ({ ...option, explanation: "$\text{no}$\u0007" })),
		});
		const ofOption = (option: number): Problem[] => [
			{ code: "single-backslash", question: 2, option, field: "explanation", values: { written: "“\\text”" } },
			{ code: "control-character", question: 2, option, field: "explanation" },
		];
		expect(noticesOf(makeQuestion({ id: "0" }), question)).toEqual([
			{ code: "control-character", question: 2, field: "text" },
			{ code: "empty-option-text", question: 2, option: 1 },
			{ code: "control-character", question: 2, option: 1, field: "text" },
			...ofOption(1),
			...ofOption(2),
			{ code: "control-character", question: 2, field: "explanation" },
			{ code: "replacement-character", question: 2, field: "explanation" },
		]);
	});

	const writtenIn = (text: string) => {
		const notices = noticesOf(makeQuestion({ explanation: text }));
		const others = notices.filter(({ code }) => code !== "formulas-as-typed" && code !== "bare-command");
		return others.flatMap(({ code, values }) =>
			code === "single-backslash" ? String(values?.written).replaceAll(/[“”]/g, "").split(", ") : code,
		);
	};

	test.each([
		["$\frac{1}{2}$", ["\\frac"]],
		["$\beta_1$ and \\alpha", ["\\beta"]],
		["$2 \times 3$", ["\\times"]],
		["\theta", ["\\theta"]],
		["$x \neq y$", ["\\neq"]],
		["$\nu = c$", ["\\nu"]],
		["$\tan x$", ["\\tan"]],
		["\rho, or \right)", ["\\rho", "\\right"]],
		["$\frac{1}{2}$ costs \b 5", ["\\frac", "control-character"]],
		["$\frac{1}{2} \times \frac{1}{3}$", ["\\frac", "\\times"]],
		["\nu $\nu$ $x$ \nu $\tan x \neq y$", ["\\nu", "\\tan", "\\neq"]],
		["$\frac \beta \times \theta \tau \text \rho$", ["\\frac", "\\beta", "\\times", "\\theta", "\\tau"]],
		["$\\frac{1}{2} \\times \\nu$", []],
		["First line\nsecond line\n\tindented one", []],
		["It costs $5 and $6.\nu = 3", []],
		["\there is a tab", []],
		["a\r\nb", []],
	])("of %j name LaTeX that lost its backslash: %j", (text, written) => {
		expect(writtenIn(text)).toEqual(written);
	});

	test("names keys that are given twice, with their place", () => {
		const questions = makeQuestions(3);
		const whole = fileOf(...questions);
		const duplicate = { code: "duplicate-key", question: 2 };
		const noticesOfText = (text: string) => {
			const reading = readQuestionFile(text);
			return reading.ok ? reading.notices : reading.problems;
		};
		const inQuestion = (put: string) => noticesOfText(whole.replace('"id":"q2"', `${put},"id":"q2"`));
		expect(inQuestion('"text":"?"')).toEqual([{ ...duplicate, field: "text" }]);
		expect(inQuestion('"te\\u0078t":"?"')).toEqual([{ ...duplicate, field: "text" }]);
		expect(inQuestion('"source":{"page":1,"page":2}')).toEqual([
			{ ...duplicate, field: "page" },
			{ code: "unused-value", question: 2, field: "source" },
		]);
		const [, options = ""] = whole.split('"id":"q2"');
		const inOption = whole.replace(options, options.replace('"id":"b"', '"isCorrect":true,"id":"b"'));
		expect(noticesOfText(inOption)).toEqual([{ ...duplicate, option: 2, field: "isCorrect" }]);
		const inFile = `{\n"questions": [],\n"questions": ${JSON.stringify(questions)}}`;
		expect(noticesOfText(inFile)).toEqual([{ code: "duplicate-key", field: "questions", line: 3, column: 1 }]);
	});

	test("never reports a repeated key of an object that JavaScript has written", () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom(undefined, "\t"), (value, space) => {
				expect(duplicateKeys(JSON.stringify(value, null, space), value, NOTICE_LIMIT)).toEqual([]);
			}),
		);
	});

	test("stops after a hundred", () => {
		expect(noticesOf(...makeQuestions(300).map((question) => ({ ...question, text: "" })))).toHaveLength(NOTICE_LIMIT);
	});
});

test("a file can keep the order of its options", () => {
	const fileWith = (shuffle: unknown) => JSON.stringify({ shuffle, questions: makeQuestions(1) });
	expect(readQuestionFile(fileWith(false))).toMatchObject({ ok: true, shufflesOptions: false });
	expect(readQuestionFile(fileWith(true))).toMatchObject({ ok: true, shufflesOptions: true });
	for (const odd of ["false", 0, null]) {
		const problems = [{ code: "wrong-type", field: "shuffle" }];
		expect(readQuestionFile(fileWith(odd))).toEqual({ ok: false, problems });
	}
});

describe("readFileBytes", () => {
	test("reads UTF-8 with and without byte order mark", () => {
		const questions = [makeQuestion({ text: "कौन सा?" })];
		expect(readFileBytes(bytesOf(fileOf(...questions)))).toMatchObject({ ok: true, questions, notices: [] });
		expect(readFileBytes(bytesOf(`\ufeff${fileOf(...questions)}`))).toMatchObject({
			ok: true,
			questions,
			notices: [],
		});
	});

	test("reports the line of the first byte that is not UTF-8", () => {
		const windows1252 = Uint8Array.from(fileOf(makeQuestion({ text: "caf#" })).replace("{", "{\n\n"), (char) =>
			char === "#" ? 0xe9 : char.charCodeAt(0),
		);
		expect(readFileBytes(windows1252)).toEqual({ ok: false, problems: [{ code: "not-utf8", line: 3 }] });
	});

	test.each([
		["UTF-16LE", [0xff, 0xfe, 0x7b, 0x00]],
		["UTF-16BE", [0xfe, 0xff, 0x00, 0x7b]],
		["UTF-32LE", [0xff, 0xfe, 0x00, 0x00]],
		["UTF-32BE", [0x00, 0x00, 0xfe, 0xff]],
		["UTF-16LE", [0x7b, 0x00, 0x22, 0x00]],
		["UTF-16BE", [0x00, 0x7b, 0x00, 0x22]],
		["UTF-16BE", [0x00, 0x0a, 0x00, 0x7b]],
	])("names %s when its first bytes give it away", (encoding, bytes) => {
		const problems = [{ code: "not-utf8", values: { encoding } }];
		expect(readFileBytes(Uint8Array.from(bytes))).toEqual({ ok: false, problems });
	});

	test("calls nothing UTF-16 that only begins with a NUL", () => {
		for (const text of ["\0", "\0\0\0\0", '\0{"questions":[]}', '{\0"questions":[]}', "\0a\0b"]) {
			const reading = readFileBytes(bytesOf(text));
			const values = { reason: "invisible-character", character: "U+0000" };
			expect(reading).toMatchObject({ ok: false, problems: [{ code: "invalid-json", values }] });
		}
	});

	test("accepts only what every JSON reader reads, after at most one byte order mark", () => {
		const marks = fc.constantFrom("", "\ufeff", "\ufeff\ufeff", " \ufeff", "\ufeff ");
		const ends = fc.constantFrom("", "\n", "\ufeff", "\0");
		fc.assert(
			fc.property(marks, fc.integer({ min: 1, max: 3 }), ends, (before, count, after) => {
				const bytes = bytesOf(before + fileOf(...makeQuestions(count)) + after);
				if (!readFileBytes(bytes).ok) return;
				// TextDecoder drops one mark, as the decoders of browsers' responses do.
				expect(() => JSON.parse(new TextDecoder().decode(bytes))).not.toThrow();
			}),
		);
		const marked = readFileBytes(bytesOf(`\ufeff\ufeff${fileOf(makeQuestion())}`));
		const values = { reason: "invisible-character", character: "U+FEFF" };
		expect(marked).toEqual({ ok: false, problems: [{ code: "invalid-json", line: 1, column: 1, values }] });
	});

	test("reads zero bytes as an empty file", () => {
		expect(readFileBytes(new Uint8Array())).toMatchObject({ ok: false, problems: [{ code: "invalid-json" }] });
	});

	test("never throws", () => {
		fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void readFileBytes(bytes)));
	});
});

test("reads ten thousand questions quickly", () => {
	const text = fileOf(...makeQuestions(10_000));
	const cpuMs = startCpuClock();
	expect(readQuestionFile(text).ok).toBe(true);
	// Takes about 60 ms on a development machine; the limit leaves room for slow and busy machines.
	expect(cpuMs()).toBeLessThan(1500);
});

describe("a file of another kind", () => {
	test("is recognised as a picture, whatever its name is", () => {
		const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
		const problem = { code: "other-file", values: { kind: "picture" } };
		expect(readFileBytes(png)).toEqual({ ok: false, problems: [problem] });
	});

	test("is reported as truncated inside a character, not as another encoding", () => {
		const whole = bytesOf('{"questions":[{"id":"q1","text":"नमस्ते');
		for (const cut of [1, 2]) {
			const reading = readFileBytes(whole.subarray(0, whole.length - cut));
			expect(reading).toMatchObject({ problems: [{ code: "invalid-json", values: { reason: "cut-off" } }] });
		}
		const latin = Uint8Array.from([...bytesOf('{"a":"caf'), 0xe9, 0x22, 0x7d]);
		expect(readFileBytes(latin)).toMatchObject({ problems: [{ code: "not-utf8" }] });
		const sound = Uint8Array.from([...bytesOf(fileOf(...makeQuestions(1))), 0xe0]);
		expect(readFileBytes(sound)).toMatchObject({ problems: [{ code: "not-utf8" }] });
	});
});

test("the learner's browser and the upload accept and reject the same files", () => {
	const broken = fc.constantFrom("", "x", "{", "[]", '"isCorrect":1', ',"id":""', "__proto__");
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 4 }), fc.nat(), broken, (count, at, put) => {
			const text = fileOf(...makeQuestions(count));
			const index = at % text.length;
			const changed = text.slice(0, index) + put + text.slice(index + put.length);
			const [theirs, ours] = [readQuestions(changed), readQuestionFile(changed)];
			expect(theirs.ok).toBe(ours.ok);
			if (theirs.ok && ours.ok) expect(theirs.questions).toEqual(ours.questions);
			else if (!theirs.ok && !ours.ok) expect(theirs.problems).toHaveLength(ours.problems.length);
		}),
		{ numRuns: 500 },
	);
});
