// Tables of a paper that hold no questions of their own: a list of keys, or the options of the question above. They become lines of the
// text around them. Called by core/questions/import/readers/read-document.ts.

const NUMBER = /^(?:q(?:ue(?:s(?:tion)?)?)?\.?\s*)?(\d{1,4})\s*[.):]?$/i;
const KEY = /^[([]?\s*([a-h]|[1-6]|[कखगघ]|[अबसदयआइई]|i{1,3}|iv|bonus|x|\*|[-–—]{1,2}|deleted|dropped)\s*[)\].]?$/iu;
const PAIR = /^(?:q\.?\s*)?(\d{1,4})\s*[-–—.):]*\s*[([]?\s*([a-h]|[1-6]|[कखगघ]|[अबसदयआइई]|bonus)\s*[)\].]?$/iu;
const HEAD =
	/^(?:q(?:uestion|ues)?s?\.?(?:\s*(?:no|number)s?\.?)?|s(?:r|l)?\.?\s*no\.?|no\.?|ans(?:wer)?s?\.?(?:\s*keys?)?|keys?|(?:correct\s+)?options?|प्र(?:श्न)?\.?(?:\s*(?:सं|संख्या|क्र)\.?)?|उत्तर|)$/iu;
const OPTION = /^[([]?\s*([a-h]|[1-9]|[कखगघ]|[अबसदयआइई]|i{1,3}|iv)\s*[)\].]\s*(\S[\s\S]*)?$/iu;
const ORDER = ["abcdefgh", "123456789", "कखगघ", "अबसदय"];

type Cells = readonly (readonly string[])[];

/** The lines of a table of keys or options; undefined for any other table. @param above the text before it */
export function tableLines(cells: Cells, above: string): string[] | undefined {
	const trimmed = cells.map((row) => row.map((cell) => cell.replaceAll(/\*\*/g, "").trim()));
	const pairs = keyPairs(trimmed);
	if (
		pairs &&
		(/answer|key|solution|उत्तर/i.test(above) || pairs.isNamed || pairs.all.some(([, key]) => /\D/.test(key)))
	)
		return [
			"Answer key",
			...pairs.all.map(([number, key]) => `${number}. ${/^[\p{L}\p{M}\d]$/u.test(key) ? `(${key})` : key}`),
		];
	return optionLines(trimmed);
}

type Pairs = { all: [string, string][]; isNamed: boolean };

function keyPairs(cells: Cells): Pairs | undefined {
	const isNamed = cells.some((row) => row.some((cell) => cell !== "" && HEAD.test(cell)));
	const rows = cells.map((row) => row.filter((cell) => !HEAD.test(cell))).filter((row) => row.length > 0);
	const all = pairsInCells(rows) ?? pairsInRows(rows) ?? pairsInColumns(rows);
	return all && all.length >= 2 ? { all, isNamed } : undefined;
}

/** "1. a" in each cell. */
function pairsInCells(rows: Cells): [string, string][] | undefined {
	const found = rows.flat().map((cell) => PAIR.exec(cell));
	return found.every((one) => one !== null) && found.some((one) => one?.[0].length !== 2)
		? found.map((one): [string, string] => [one?.[1] ?? "", one?.[2] ?? ""])
		: undefined;
}

/** A row of numbers above a row of keys. */
function pairsInRows(rows: Cells): [string, string][] | undefined {
	if (rows.length < 2 || rows.length % 2 === 1) return undefined;
	const all: [string, string][] = [];
	for (let at = 0; at < rows.length; at += 2) {
		const numbers = (rows[at] ?? []).map((cell) => NUMBER.exec(cell)?.[1]);
		const keys = (rows[at + 1] ?? []).map((cell) => KEY.exec(cell)?.[1]);
		if (numbers.length < 2 || numbers.length !== keys.length) return undefined;
		for (const [index, number] of numbers.entries()) {
			const key = keys[index];
			const before = numbers[index - 1];
			if (number === undefined || key === undefined) return undefined;
			if (before !== undefined && Number(number) !== Number(before) + 1) return undefined;
			all.push([number, key]);
		}
	}
	return all;
}

/** Numbers beside their keys, once or several times a row. */
function pairsInColumns(rows: Cells): [string, string][] | undefined {
	const all: [string, string][] = [];
	for (const row of rows) {
		if (row.length % 2 === 1) return undefined;
		for (let at = 0; at < row.length; at += 2) {
			const number = NUMBER.exec(row[at] ?? "")?.[1];
			const key = KEY.exec(row[at + 1] ?? "")?.[1];
			if (number === undefined || key === undefined) return undefined;
			all.push([number, key]);
		}
	}
	return all;
}

/** Cells that begin with the labels of options, each once, or labels in cells of their own. */
function optionLines(cells: Cells): string[] | undefined {
	const flat = cells.flat().filter((cell) => cell !== "");
	const areApart =
		flat.length % 2 === 0 && flat.every((cell, at) => at % 2 === 1 || (OPTION.test(cell) && !OPTION.exec(cell)?.[2]));
	const texts = areApart ? flat.flatMap((cell, at) => (at % 2 === 0 ? [`${cell} ${flat[at + 1] ?? ""}`] : [])) : flat;
	const found = texts.map((text) => ({
		text,
		label: OPTION.exec(text)?.[1]?.toLowerCase() ?? "",
		rest: OPTION.exec(text)?.[2],
	}));
	if (found.length < 2 || found.length > 8 || found.some(({ rest }) => rest === undefined)) return undefined;
	const order = ORDER.find((labels) => found.every(({ label }) => labels.includes(label)));
	if (order === undefined) return undefined;
	const sorted = found.toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
	return sorted.every(({ label }, at) => order.indexOf(label) === at)
		? sorted.map(({ text }) => text.replaceAll("\n", " "))
		: undefined;
}
