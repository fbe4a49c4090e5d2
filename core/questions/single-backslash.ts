// Recognises LaTeX that was typed with a single backslash where JSON reads an escape: "\frac" becomes a form feed and "rac".

/** A character that such a command leaves behind, with the letters after it. */
export const LOST_BACKSLASH = /([\b\f\n\r\t])([A-Za-z]+)/g;

const LETTERS: Readonly<Record<string, string>> = { "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t" };

/** Rests of commands that begin with \t or \n and are not words, so the author typed a command, not a tab or line break. */
const NO_WORDS = {
	"\t": "heta imes au anh ext extbf extit extrm frac herefore ilde riangle riangleleft riangleright",
	"\n": "abla atural earrow eq eqq exists geq leq leqslant otin parallel rightarrow subset subseteq warrow",
};
/** Commands whose rest can be a word or a name; reported only between dollar signs. */
const IN_FORMULA = { "\t": "an o op", "\n": "e eg i mid ot u" };
const isIn = (lists: Record<"\t" | "\n", string>, control: "\t" | "\n", rest: string) =>
	lists[control].split(" ").includes(rest);

/** The distinct commands of a text's lost backslashes, such as "\frac", in its order; at most `limit`. */
export function findSingleBackslashes(text: string, limit: number): string[] {
	const commands = new Set<string>();
	let isInFormula = false;
	let passed = 0;
	for (const { 1: control = "", 2: rest = "", index } of text.matchAll(LOST_BACKSLASH)) {
		// Each dollar sign begins or ends a formula.
		if (text.slice(passed, index).split("$").length % 2 === 0) isInFormula = !isInFormula;
		passed = index;
		if (isCommand(control, rest, isInFormula)) commands.add(`\\${LETTERS[control]}${rest}`);
		if (commands.size === limit) break;
	}
	return [...commands];
}

function isCommand(control: string, rest: string, isInFormula: boolean): boolean {
	// Backspace, form feed and a carriage return without a line feed have no other use in a text.
	if (control !== "\t" && control !== "\n") return true;
	return isIn(NO_WORDS, control, rest) || (isInFormula && isIn(IN_FORMULA, control, rest));
}
