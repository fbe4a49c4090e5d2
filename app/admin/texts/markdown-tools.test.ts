// The buttons of the editor: what each makes of a text, and that pressing one twice gives the text back.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyTool, insertPicture, type Span, type TextEdit, type TextTool } from "./markdown-tools.ts";
import { TOOL_KEYS } from "./tool-keys.ts";

const TOOLS = TOOL_KEYS.map(({ tool }) => tool).filter((tool) => tool !== "picture");

const SAMPLES = { formula: "x^2", column: "Column" };

/** A text whose selection stands between « and ». */
function read(marked: string): { text: string; at: Span } {
	const from = marked.indexOf("«");
	const to = marked.indexOf("»") - 1;
	return { text: marked.replace("«", "").replace("»", ""), at: { from, to } };
}

function change(text: string, { changes }: TextEdit): string {
	return changes.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

function press(tool: TextTool, marked: string): string {
	const { text, at } = read(marked);
	const edit = applyTool(tool, text, at, SAMPLES);
	return show(change(text, edit), edit.select);
}

function show(text: string, { from, to }: Span): string {
	return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

describe("editor tools", () => {
	test.each<[TextTool, string, string]>([
		["heading", "Stars«»", "## Stars«»"],
		["heading", "a\n## St«»ars\nb", "a\n### St«»ars\nb"],
		["heading", "### «Stars»", "«Stars»"],
		["bold", "a «word» b", "a **«word»** b"],
		["bold", "a **«word»** b", "a «word» b"],
		["bold", "a «**word**» b", "a «word» b"],
		["bold", "a*«b»*", "a***«b»***"],
		["italic", "a **«word»** b", "a ***«word»*** b"],
		["italic", "«»", "*«»*"],
		["list", "«one\ntwo»", "«- one\n- two»"],
		["list", "«- one\n\n- two»", "«one\n\ntwo»"],
		["list", "«»", "- «»"],
		["numbered", "«- one\n- two»", "«1. one\n2. two»"],
		["table", "Words«»", "Words\n\n| «Column 1» | Column 2 |\n| --- | --- |\n|  |  |\n"],
		["link", "see «this»", "see [this](«https://»)"],
		["link", "«https://a.example»", "[«»](https://a.example)"],
		["formula", "so «a+b» is", "so $«a+b»$ is"],
		["formula", "a\n\n«»\n\nb", "a\n\n$$\n«x^2»\n$$\n\nb"],
		["callout", "a\n\nMind «this»\n\nb", "a\n\n> [!NOTE]\n> Mind this«»\n\nb"],
		["footnote", "One«» two[^1]\n\n[^1]: First", "One[^2] two[^1]\n\n[^1]: First\n[^2]: «»"],
		["footnote", "One«»", "One[^1]\n\n[^1]: «»"],
	])("%s: %j gives %j", (tool, before, after) => {
		expect(press(tool, before)).toBe(after);
	});

	test.each([
		["«»# Cells\n\nText", "![«»](sha256:…)\n\n# Cells\n\nText"],
		["Before\n\n«»- one\n- two", "Before\n\n![«»](sha256:…)\n\n- one\n- two"],
		["Before\n«»> quoted", "Before\n\n![«»](sha256:…)\n\n> quoted"],
		["«»#nothing", "![«»](sha256:…) #nothing"],
	])("a picture in front of a block stands on a line of its own: %j gives %j", (before, after) => {
		const { text, at } = read(before);
		const checksum = "0".repeat(64);
		const edit = insertPicture(text, at, checksum);
		expect(show(change(text, edit), edit.select).replace(checksum, "…")).toBe(after);
	});

	test("a picture is separated from words by spaces, and its alt text is selected", () => {
		const { text, at } = read("a«»b");
		const checksum = "0".repeat(64);
		const edit = insertPicture(text, at, checksum);
		expect(show(change(text, edit), edit.select)).toBe(`a ![«»](sha256:${checksum}) b`);
		const described = insertPicture("disc", { from: 0, to: 4 }, checksum);
		expect(show(change("disc", described), described.select)).toBe(`![«disc»](sha256:${checksum})`);
	});
});

const selection = fc
	.tuple(
		fc.string({ unit: fc.constantFrom("a", " ", "\n", "*", "#", "-", "1", ".", "$", "[", "]") }),
		fc.nat(),
		fc.nat(),
	)
	.map(([text, a, b]) => {
		const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((one, other) => one - other);
		return { text, at: { from, to } };
	});

test("every tool keeps all letters and selects a place in the new text", () => {
	fc.assert(
		fc.property(fc.constantFrom(...TOOLS), selection, (tool, { text, at }) => {
			const edit = applyTool(tool, text, at, SAMPLES);
			const next = change(text, edit);
			const letters = (words: string) => words.replaceAll(/[^a]/g, "");
			expect(letters(next)).toContain(letters(text));
			expect(edit.select.from).toBeGreaterThanOrEqual(0);
			expect(edit.select.to).toBeGreaterThanOrEqual(edit.select.from);
			expect(edit.select.to).toBeLessThanOrEqual(next.length);
			const places = edit.changes.flatMap(({ from, to }) => [from, to]);
			expect(places).toEqual(places.toSorted((a, b) => a - b));
		}),
	);
});

test("bold and italic pressed twice restore the text", () => {
	fc.assert(
		fc.property(
			fc.constantFrom("bold", "italic"),
			fc.stringMatching(/^[a-z ]{0,20}$/),
			fc.nat(20),
			(tool, text, place) => {
				const at = { from: Math.min(place, text.length), to: text.length };
				const once = applyTool(tool, text, at, SAMPLES);
				const marked = change(text, once);
				const twice = applyTool(tool, marked, once.select, SAMPLES);
				expect(change(marked, twice)).toBe(text);
				expect(twice.select).toEqual(at);
			},
		),
	);
});
