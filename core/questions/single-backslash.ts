// Recognises LaTeX that was typed with a single backslash where JSON reads an escape: "\frac" becomes a form feed and "rac".

/** A character that such a command leaves behind, with the letters after it. */
export const LOST_BACKSLASH = /([\b\f\n\r\t])([A-Za-z]+)/g;

const LETTERS: Readonly<Record<string, string>> = { "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t" };

/** Rests of commands that begin with \t or \n and are no word, so the command was meant, not a tab or line break. */
const NO_WORDS = {
	"\t": "heta imes au anh ext extbf extit extrm frac herefore ilde riangle riangleleft riangleright",
	"\n": "abla atural earrow eq eqq exists geq leq leqslant otin parallel rightarrow subset subseteq warrow",
};
/** Commands whose rest can be a word or a name; reported only between dollar signs. */
const IN_FORMULA = { "\t": "an o op", "\n": "e eg i mid ot u" };
const isIn = (lists: Record<"\t" | "\n", string>, control: "\t" | "\n", rest: string) =>
	lists[control].split(" ").includes(rest);

/** The command of a text's first lost backslash, such as "\frac"; undefined when there is none. */
export function findSingleBackslash(text: string): string | undefined {
	for (const { 1: control = "", 2: rest = "", index } of text.matchAll(LOST_BACKSLASH)) {
		if (isCommand(control, rest, text, index)) return `\\${LETTERS[control]}${rest}`;
	}
	return undefined;
}

function isCommand(control: string, rest: string, text: string, index: number): boolean {
	// Backspace, form feed and a carriage return without a line feed have no other use in a text.
	if (control !== "\t" && control !== "\n") return true;
	if (isIn(NO_WORDS, control, rest)) return true;
	return isIn(IN_FORMULA, control, rest) && isInFormula(text, index);
}

/** Whether an odd number of dollar signs precedes the index. */
function isInFormula(text: string, index: number): boolean {
	return text.slice(0, index).split("$").length % 2 === 0;
}
