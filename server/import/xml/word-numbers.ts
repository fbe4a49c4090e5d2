// Writes the numbers of Word's lists into its paragraphs, as Word shows them: "1.", "(a)", "iv)". Mammoth knows that a paragraph is in a
// list, but not how it is numbered. Called by docx.ts.

type Level = { format: string; text: string; start: number };
type List = { levels: Map<number, Level>; overrides: Map<number, number>; abstract: string };

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const CONSONANTS = Array.from("कखगघङचछजझञ");

/** The document with a run in front of each numbered paragraph; paragraphs with bullets or unknown formats stay as they are. */
export function numberParagraphs(xml: string, numbering: string | undefined): string {
	if (numbering === undefined || !xml.includes("<w:numPr>")) return xml;
	const lists = readLists(numbering);
	const counters = new Map<string, number[]>();
	const begun = new Set<string>();
	let written = "";
	let end = 0;
	for (;;) {
		const start = xml.indexOf("<w:numPr>", end);
		const close = start === -1 ? -1 : xml.indexOf("</w:numPr>", start);
		const behind = close === -1 ? -1 : xml.indexOf("</w:pPr>", close);
		if (behind === -1) return written + xml.slice(end);
		const property = xml.slice(start, close);
		const id = valueIn(property, "numId") ?? "";
		const depth = Number(valueIn(property, "ilvl") ?? 0);
		const list = lists.get(id);
		const label = list && labelOf(list, id, depth, counters, begun);
		const stop = behind + "</w:pPr>".length;
		if (label === undefined) written += xml.slice(end, stop);
		else {
			written += xml.slice(end, start) + xml.slice(close + "</w:numPr>".length, stop);
			written += `<w:r><w:t xml:space="preserve">${label} </w:t></w:r>`;
		}
		end = stop;
	}
}

function valueIn(xml: string, name: string): string | undefined {
	const at = xml.indexOf(`<w:${name} `);
	return at === -1 ? undefined : /w:val="([^"]{0,60})"/.exec(xml.slice(at, at + 120))?.[1];
}

function attributeOf(xml: string, name: string): string {
	return new RegExp(`w:${name}="([^"]{0,40})"`).exec(xml.slice(0, 200))?.[1] ?? "";
}

function partsOf(xml: string, name: string): string[] {
	return xml
		.split(`<w:${name} `)
		.slice(1)
		.map((part) => part.slice(0, part.indexOf(`</w:${name}>`) === -1 ? part.length : part.indexOf(`</w:${name}>`)));
}

function readLists(numbering: string): Map<string, List> {
	const abstracts = new Map(
		partsOf(numbering, "abstractNum").map((part) => [
			attributeOf(part, "abstractNumId"),
			new Map(
				partsOf(part, "lvl").map((level): [number, Level] => [
					Number(attributeOf(level, "ilvl")),
					{
						format: valueIn(level, "numFmt") ?? "decimal",
						text: valueIn(level, "lvlText") ?? "",
						start: Number(valueIn(level, "start") ?? 1),
					},
				]),
			),
		]),
	);
	return new Map(
		partsOf(numbering, "num").map((part): [string, List] => {
			const abstract = valueIn(part, "abstractNumId") ?? "";
			const overrides = partsOf(part, "lvlOverride").flatMap((one): [number, number][] => {
				const start = valueIn(one, "startOverride");
				return start === undefined ? [] : [[Number(attributeOf(one, "ilvl")), Number(start)]];
			});
			const levels = abstracts.get(abstract) ?? new Map<number, Level>();
			return [attributeOf(part, "numId"), { levels, overrides: new Map(overrides), abstract }];
		}),
	);
}

function labelOf(
	list: List,
	id: string,
	depth: number,
	counters: Map<string, number[]>,
	begun: Set<string>,
): string | undefined {
	const level = list.levels.get(depth);
	if (!level?.text.includes("%") || numberOf(1, level.format) === undefined) return undefined;
	const counts = counters.get(list.abstract) ?? [];
	counters.set(list.abstract, counts);
	const override = list.overrides.get(depth);
	// A list that starts again does so at its first paragraph.
	const isFirst = override !== undefined && !begun.has(`${id} ${depth}`);
	begun.add(`${id} ${depth}`);
	const last = counts[depth];
	counts[depth] = isFirst ? override : last === undefined ? level.start : last + 1;
	counts.length = depth + 1;
	return level.text.replaceAll(/%(\d)/g, (_, digit: string) => {
		const at = Number(digit) - 1;
		const own = list.levels.get(at);
		return numberOf(counts[at] ?? own?.start ?? 1, own?.format ?? "decimal") ?? "";
	});
}

function numberOf(number: number, format: string): string | undefined {
	const letter = String.fromCharCode(97 + ((number - 1) % 26));
	switch (format) {
		case "decimal":
		case "decimalZero":
			return String(number);
		case "lowerLetter":
			return letter;
		case "upperLetter":
			return letter.toUpperCase();
		case "lowerRoman":
			return ROMAN[number - 1] ?? String(number);
		case "upperRoman":
			return (ROMAN[number - 1] ?? String(number)).toUpperCase();
		case "hindiConsonants":
		case "hindiVowels":
			return CONSONANTS[number - 1] ?? String(number);
		case "hindiNumbers":
			return String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
		default:
			return undefined;
	}
}
