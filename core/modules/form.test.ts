import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { readModuleForm, readSubtopicForm, TITLE_LIMIT, type TypedModule, type TypedSubtopic } from "./form.ts";

const typedModule: TypedModule = { title: "Cells", description: "", linkCode: "", customButtons: [] };
const typedSubtopic: TypedSubtopic = {
	title: "Cells",
	description: "",
	surveyDocLink: "",
	questionDocLink: "",
	readDocLink: "",
	reviewDocLink: "",
};

function problemsOf(typed: Partial<TypedModule>): string[] {
	const reading = readModuleForm({ ...typedModule, ...typed });
	return reading.ok ? [] : reading.problems.map(({ code, field }) => `${field}: ${code}`);
}

test("refuses a hostile text in a moment, however many characters would have to be composed", () => {
	const hostile = `a${"\u0301\u0323".repeat(80_000)}`;
	const links = { surveyDocLink: "", questionDocLink: "", readDocLink: "", reviewDocLink: "" };
	const cpuMs = startCpuClock();
	const buttons = [{ text: hostile, url: "https://example.com/" }];
	const module = readModuleForm({ title: hostile, description: hostile, linkCode: hostile, customButtons: buttons });
	const subtopic = readSubtopicForm({ title: hostile, description: hostile, ...links, readDocLink: hostile });
	expect(cpuMs()).toBeLessThan(2_000);
	const fieldsOf = (reading: typeof module | typeof subtopic) =>
		reading.ok ? [] : reading.problems.map(({ field, code }) => `${field} ${code}`);
	expect(fieldsOf(module)).toEqual([
		"title too-long",
		"description too-long",
		"linkCode link-code-characters",
		"customButtons.0.text too-long",
	]);
	expect(fieldsOf(subtopic)).toEqual(["title too-long", "description too-long", "readDocLink too-long"]);
});

test("accepts a text that is short enough once it is composed", () => {
	const decomposed = "e\u0301".repeat(150);
	const reading = readModuleForm({ title: decomposed, description: "", linkCode: "", customButtons: [] });
	expect(reading).toMatchObject({ ok: true, input: { title: "é".repeat(150) } });
});

describe("a module form", () => {
	test("requires a title, and rejects white space as one", () => {
		expect(problemsOf({ title: " \n\t " })).toEqual(["title: required"]);
	});

	test.each(["\u200b\u200b", "\u200f \u2060", "\u3164", "\ufeff", "\u2800 \u00ad"])(
		"asks for a title where nobody could see the one that was typed (%j)",
		(title) => {
			const reading = readModuleForm({ title, description: "", linkCode: "", customButtons: [] });
			expect(reading).toEqual({ ok: false, problems: [{ code: "required", field: "title" }] });
		},
	);

	test("keeps a blank link code for generation, and prefixes a typed one with B", () => {
		expect(readModuleForm(typedModule)).toMatchObject({ ok: true, input: { linkCode: null } });
		expect(readModuleForm({ ...typedModule, linkCode: " iology7 " })).toMatchObject({
			input: { linkCode: "Biology7" },
		});
	});

	test("reports every invalid field at the same time", () => {
		const customButtons = [
			{ text: "Run", url: "javascript:alert(1)" },
			{ text: "", url: "https://example.com/" },
			{ text: "Nowhere", url: "" },
			{ text: "", url: "" },
		];
		expect(problemsOf({ title: "", linkCode: "a b", customButtons })).toEqual([
			"title: required",
			"linkCode: link-code-characters",
			"customButtons.0.url: link-scheme-not-allowed",
			"customButtons.1.text: required",
			"customButtons.2.url: required",
		]);
	});

	test("drops empty buttons and keeps the others in order", () => {
		const customButtons = [
			{ text: "A", url: "mailto:a@example.com" },
			{ text: " ", url: " " },
			{ text: "B", url: "/about" },
		];
		expect(readModuleForm({ ...typedModule, customButtons })).toMatchObject({
			input: { customButtons: [customButtons[0], customButtons[2]] },
		});
	});

	test("reads the marks of an exam as they are typed, with 0 for a wrong or missing answer that is left empty", () => {
		const examScheme = { name: " UPSC  Prelims ", right: " 2 ", wrong: "−2 / 3", blank: "" };
		expect(readModuleForm({ ...typedModule, examScheme })).toMatchObject({
			input: { examScheme: { name: "UPSC Prelims", right: "2", wrong: "-2/3", blank: "0" } },
		});
		for (const none of [null, undefined])
			expect(readModuleForm({ ...typedModule, examScheme: none })).toMatchObject({ input: { examScheme: null } });
	});

	test("asks for an exam's name and its marks for a right answer, and for marks that are numbers", () => {
		const empty = { name: " ", right: "", wrong: "", blank: "" };
		expect(problemsOf({ examScheme: empty })).toEqual(["examScheme.name: required", "examScheme.right: required"]);
		const strange = { name: "x".repeat(101), right: "4,5", wrong: "1/0", blank: "a third" };
		expect(problemsOf({ examScheme: strange })).toEqual([
			"examScheme.name: too-long",
			"examScheme.right: marks-malformed",
			"examScheme.wrong: marks-malformed",
			"examScheme.blank: marks-malformed",
		]);
	});

	test("rejects too long texts and control characters with the field's name, and keeps scripts and emoji", () => {
		expect(problemsOf({ title: "x".repeat(TITLE_LIMIT + 1) })).toEqual(["title: too-long"]);
		expect(problemsOf({ title: "x\u0000y" })).toEqual(["title: control-character"]);
		expect(problemsOf({ description: "a\u202eb क्‍ष العربية 👩‍🔬\nline" })).toEqual([]);
		expect(problemsOf({ title: "\ud800" })).toEqual(["title: replacement-character"]);
	});
});

describe("a subtopic form", () => {
	test("converts Google Docs links and keeps other links as they are", () => {
		const reading = readSubtopicForm({
			...typedSubtopic,
			surveyDocLink: "https://docs.google.com/document/d/abc/edit?tab=t.0#heading=h.1",
			readDocLink: "/documents/cells/read",
		});
		expect(reading).toMatchObject({
			input: {
				surveyDocLink: "https://docs.google.com/document/d/abc/mobilebasic",
				questionDocLink: null,
				readDocLink: "/documents/cells/read",
			},
		});
	});

	test("names the invalid link", () => {
		const reading = readSubtopicForm({ ...typedSubtopic, reviewDocLink: "data:text/html,x" });
		expect(reading).toMatchObject({
			problems: [{ code: "link-scheme-not-allowed", field: "reviewDocLink" }],
		});
	});
});

test("parsing its own result gives the same result, for any input", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "binary" }), (title, description) => {
			const reading = readModuleForm({ ...typedModule, title, description });
			if (!reading.ok) return;
			const again = readModuleForm({ ...reading.input, linkCode: reading.input.linkCode ?? "" });
			expect(again).toEqual(reading);
		}),
	);
});
