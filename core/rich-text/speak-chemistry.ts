// The spoken form of a chemical formula or equation in mhchem's notation (the argument of \ce), for screen readers. Returns
// undefined unless the reading is certain. English only. Pure.

/** In the order in which they are tried. */
const PIECES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
	[/\s+\+\s+/y, () => "plus"],
	[/\s*<=>\s*/y, () => "in equilibrium with"],
	[/\s*->\s*/y, () => "gives"],
	[/\((s|l|g|aq)\)/y, ([, state]) => STATES[state ?? ""] ?? ""],
	[/\^\{?(\d*)([+-])\}?/y, ([, size = "", sign]) => charge(size, sign)],
	[/([+-])(?=$|[\s(])/y, ([, sign]) => charge("", sign)],
	[/[A-Z][a-z]?/y, ([element]) => element],
	[/_?\{?(\d+)\}?/y, ([, count = ""]) => count],
	[/\(/y, () => "open parenthesis"],
	[/\)/y, () => "close parenthesis"],
	[/[ ]+/y, () => ""],
	[/e(?=\^?-)/y, () => "electron"],
];
const STATES: Readonly<Record<string, string>> = { s: "solid", l: "liquid", g: "gas", aq: "aqueous" };

/** "2 H 2 plus O 2 gives 2 H 2 O"; undefined unless certain. */
export function speakChemistry(source: string): string | undefined {
	const words: string[] = [];
	for (let index = 0; index < source.length; ) {
		const found = PIECES.map(([pattern, speak]) => {
			pattern.lastIndex = index;
			const match = pattern.exec(source);
			return match && { end: pattern.lastIndex, word: speak(match) };
		}).find((piece) => piece !== null);
		if (!found) return undefined;
		if (found.word) words.push(found.word);
		index = found.end;
	}
	return words.length > 0 ? words.join(" ") : undefined;
}

function charge(size: string, sign = ""): string {
	return `${size} ${sign === "+" ? "plus" : "minus"}`.trim();
}
