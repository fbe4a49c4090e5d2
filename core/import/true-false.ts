// Statements that are true or false: the answer is a word, and the options are both words. Called by the importers where a question has no
// options of its own.

const PAIRS = [
	["True", "False"],
	["सत्य", "असत्य"],
	["सही", "गलत"],
] as const;
const WORDS = [
	[/^(?:true|t)$/i, /^(?:false|f)$/i],
	[/^सत्य$/u, /^असत्य$/u],
	[/^सही$/u, /^गलत$/u],
] as const;

export type Truth = { options: readonly string[]; at: 0 | 1 };

/** The options of an answer such as "True", "(F)" or "असत्य"; undefined for any other. */
export function readTruth(answer: string): Truth | undefined {
	const word = answer.trim().replaceAll(/^[*([]{1,3}|[*)\].।]{1,3}$/g, "");
	for (const [index, pair] of WORDS.entries())
		for (const at of [0, 1] as const) if (pair[at].test(word)) return { options: PAIRS[index] ?? PAIRS[0], at };
	return undefined;
}

const BEHIND = /[([] ?(true|false|t|f|सत्य|असत्य|सही|गलत) ?[)\]] ?[.।]?$/iu;

/** "The sun is a star. (True)": the statement and its answer. */
export function splitTruth(text: string): { text: string; answer: string } | undefined {
	const found = BEHIND.exec(text.trimEnd());
	return found && found.index > 0 ? { text: text.slice(0, found.index).trimEnd(), answer: found[1] ?? "" } : undefined;
}
