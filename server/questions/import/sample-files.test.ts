// Imports sample files that real programs wrote (tests/fixtures/import/SOURCES.md): every question is read, every key is right,
// and questions that need a review have a notice.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FoundPictures } from "#server/mdast/pictures.ts";
import { renderFormula } from "#server/rich-text/formula.ts";
import { readMd1 } from "#server/rich-text/read-md1.ts";
import { readSource } from "./read-source.ts";

const FOLDER = join(import.meta.dirname, "../../../tests/fixtures/import");
const FORMULAS = {
	keys: "aabbabccbaaababbcaaabbbcaaabaa",
	formulas: 65,
	pictures: 2,
	named: { "formula-converted": 28 },
};
const PLAIN = { keys: "bcacdbbacd", formulas: 0, pictures: 0, named: {} };
const TABLE: Record<string, { kind: string; keys: string; formulas: number; pictures: number; named: object }> = {
	"word-formulas.docx": { kind: "word", ...FORMULAS },
	"writer-formulas.docx": { kind: "word", ...FORMULAS },
	"writer.docx": { kind: "word", ...PLAIN },
	"writer.pdf": { kind: "pdf", ...PLAIN },
	"calc-pictures.xlsx": { kind: "excel", keys: "aabbca", formulas: 0, pictures: 5, named: {} },
};

test("has a line for every file", () => {
	const files = readdirSync(FOLDER).filter((name) => !/\.(?:md|txt)$/.test(name));
	expect(files.sort()).toEqual(Object.keys(TABLE).sort());
});

test.each(Object.entries(TABLE))("%s", async (name, expected) => {
	const found: FoundPictures = new Map();
	const reading = await readSource(new Uint8Array(readFileSync(join(FOLDER, name))), {}, found);
	const rows = reading.ok ? reading.rows : [];
	const texts = rows.flatMap(({ question }) => [
		question?.text ?? "",
		...(question?.options ?? []).map(({ text }) => text),
	]);
	const formulas = rows
		.filter(({ question }) => question?.format === "md1")
		.flatMap(({ question }) => [question?.text ?? "", ...(question?.options ?? []).map(({ text }) => text)])
		.flatMap((text) => JSON.stringify(readMd1(text)).match(/"kind":"formula"/g) ?? []);
	const named = Object.fromEntries(
		Map.groupBy(
			rows.flatMap(({ problems }) => problems),
			({ code }) => code,
		)
			.entries()
			.map(([code, all]) => [code, all.length]),
	);
	const keys = rows.map(({ question }) =>
		(question?.options ?? [])
			.flatMap(({ isCorrect }, at) => (isCorrect ? [String.fromCharCode(97 + at)] : []))
			.join(""),
	);
	expect(rows.every(({ question }) => question?.options.length === 4)).toBe(true);
	expect({ kind: reading.kind, keys: keys.join(""), formulas: formulas.length, named }).toEqual({
		kind: expected.kind,
		keys: expected.keys,
		formulas: expected.formulas,
		named: expected.named,
	});
	expect(texts.join("").match(/!\[[^\]]*\]\(sha256:/g)?.length ?? 0).toBe(expected.pictures);
	for (const [, , tex = ""] of texts.join("\n").matchAll(/(?<!\\)(\$\$?)([^$]+)\1/g))
		expect(renderFormula(tex, true), tex).toContain("<math");
});

test("equations of Word and of Writer say the same", async () => {
	const read = async (name: string) => {
		const reading = await readSource(new Uint8Array(readFileSync(join(FOLDER, name))));
		return reading.ok ? reading.rows.map(({ question }) => question?.text ?? "") : [];
	};
	const [word, writer] = [await read("word-formulas.docx"), await read("writer-formulas.docx")];
	expect(word[1]).toBe("The quadratic formula is\n$$x=\\frac{-b\\pm \\sqrt{b^2-4ac}}{2a}$$");
	expect(word[6]).toBe("The limit $\\lim\\limits_{x\\rightarrow 0} \\frac{\\sin x}{x}$ is");
	// Writer writes upright letters, arrows with words and binomials in its own way.
	expect(writer.filter((text, index) => text.replaceAll(" ", "") !== word[index]?.replaceAll(" ", ""))).toHaveLength(4);
});
