// Rewrites boxes at options, "☐ A) Mars", "- [x] B) Venus", "C) ❌ Earth", "D) Pluto ☐", as "[ ] A) Mars" and "[x] B) Venus", which the search
// for options reads as marks, and boxes at options without letters, "▢ Mars", as a task list. Line by line, so that numbers of lines stay
// right. Called by readers/plain-labels.ts.
import { positionOf } from "./keys.ts";

const TICKED = "(?:[✓✔✅☑🗹◉⦿🔘]\\ufe0f?|\\[[xX✓✔]\\]|\\([xX✓✔•]\\))";
const CROSSED = "[✘✗❌✖☒]\\ufe0f?";
const EMPTY = "(?:[☐⬜▢🔲○◯]\\ufe0f?|\\[ ?\\]|\\( {0,2}\\))";
/** Also a sign of geometry: a box only beside other boxes, and in front of a label. */
const SQUARE = "□";
const SIGN = `${TICKED}|${CROSSED}|${EMPTY}`;
const LETTER = "[A-Ha-h]|[कखगघ]|[अबसद]";
const labelOf = (names: string) => `[([]?(?:${names})[)\\].:]`;
const BULLET = "(?:[-*+•][ \\t]+)?";

/** "☐ A) Mars", also several in one line. */
const BEFORE = new RegExp(
	`(^|[ \\t])(${BULLET})(\\*\\*)?(${SIGN}|${SQUARE})[ \\t]*(\\*\\*)?(${labelOf(`${LETTER}|[1-8]`)})(\\*\\*)?[ \\t]*(?=\\S)`,
	"gu",
);
/** "A) ☐ Mars", also several in one line. */
const BEHIND = new RegExp(
	`(^|[ \\t])(${BULLET})(\\*\\*)?(${labelOf(LETTER)})(\\*\\*)?[ \\t]*(${SIGN})[ \\t]+(?=\\S)`,
	"gu",
);
/** "A) Mars ☐" */
const AT_END = new RegExp(`^([ \\t]*)${BULLET}(${labelOf(LETTER)})([ \\t]*\\S.*?)[ \\t]*(${SIGN})[ \\t]*$`, "u");
/** Marks of a response sheet, "✘ 1. Mars": the search for options reads them itself. */
const IS_TICK_OR_CROSS = new RegExp(`^(?:[✓✔✅]\\ufe0f?|${CROSSED})$`, "u");
const IS_TICKED = new RegExp(`^${TICKED}`, "u");

/** An option without a letter, and where a line with a letter begins. */
const TASK = new RegExp(`^[ \\t]*${BULLET}(?:\\*\\*)?(${SIGN}|${SQUARE})[ \\t]*(?:\\*\\*[ \\t]*)?(?=\\S)(.*)$`, "u");
const LABELLED = /^\(?[1-9A-Ha-hकखगघअबसद][.):]\s*\S/u;
const IS_CROSSED = new RegExp(`^${CROSSED}$`, "u");

/** An option with its box. `start` and `end`: the part of its line that `[ ] A) ` replaces, and `cut` what goes at the line's end. */
type Boxed = { at: number; start: number; end: number; lead: string; label: string; sign: string; cut: number };

/** Lines with the boxes of options in one form. */
export function plainBoxes(lines: readonly string[]): string[] {
	const plain = [...lines];
	for (const list of [listBefore, listBehind, listAtEnd]) {
		const groups = groupsOf(plain.flatMap((line, at) => list(line, at)));
		// From the last one on: places in a line stay right.
		for (const group of groups.toReversed()) if (isRead(group, list)) rewrite(plain, group);
	}
	rewriteTasks(plain);
	return plain;
}

/** Lines in a row that all begin with a box and no letter, as a task list. Ticks and crosses without boxes are read elsewhere. */
function rewriteTasks(lines: string[]): void {
	const found = lines.map((line) => TASK.exec(line));
	let at = 0;
	while (at < lines.length) {
		const run: number[] = [];
		for (; at < lines.length && (found[at] || (run.length > 0 && lines[at]?.trim() === "")); at++)
			if (found[at]) run.push(at);
		const signs = run.map((place) => kindOf(found[place]?.[1] ?? ""));
		const texts = run.map((place) => found[place]?.[2] ?? "");
		if (run.length > 1 && areTasks(signs) && !texts.some((text) => LABELLED.test(text))) {
			const isMarked = isClear(signs);
			for (const [n, place] of run.entries()) {
				const box = isMarked && IS_TICKED.test(signs[n] ?? "") ? "[x]" : "[ ]";
				lines[place] = `- ${box} ${withoutEnd(lines[place] ?? "", texts[n] ?? "")}`;
			}
		}
		if (run.length === 0) at += 1;
	}
}

/** A sign without what makes no difference between two. */
function kindOf(sign: string): string {
	return sign.replace("\ufe0f", "").replace("✔", "✓").replaceAll(" ", "").toLowerCase();
}

/** Signs of geometry alone are no boxes, and neither are bullets. */
function areTasks(signs: readonly string[]): boolean {
	if (signs.every((sign) => sign === SQUARE || sign === "○" || sign === "◯")) return false;
	return signs.some((sign) => !IS_TICKED.test(sign) && !IS_CROSSED.test(sign));
}

/** One kind of tick marks what is right; where a question has two, or crosses beside its boxes, it is not clear which. */
function isClear(signs: readonly string[]): boolean {
	const ticks = new Set(signs.filter((sign) => IS_TICKED.test(sign)));
	return ticks.size === 1 && !signs.some((sign) => IS_CROSSED.test(sign));
}

/** The text of an option whose bold print began in front of its box. */
function withoutEnd(line: string, text: string): string {
	const isOpen = (text.match(/\*\*/g)?.length ?? 0) % 2 === 1 && line.includes("**");
	return (isOpen ? text.replace(/\*\*\s*$/, "") : text).trim();
}

function listBefore(line: string, at: number): Boxed[] {
	return [...line.matchAll(BEFORE)].flatMap((match): Boxed[] => {
		const { 0: whole, 1: lead = "", 2: bullet = "", 3: open, 4: sign = "", 5: inner, 6: label = "", 7: close } = match;
		if (/^[[(]/.test(sign) && /\d/.test(label)) return [];
		const isOpen = (open ?? inner) !== undefined && close === undefined;
		const cut = isOpen ? (/\*\*\s*$/.exec(line)?.[0].length ?? 0) : 0;
		const start = match.index;
		return [{ at, start, end: start + whole.length, lead: lead + bullet.replace(/\S.*/, ""), label, sign, cut }];
	});
}

function listBehind(line: string, at: number): Boxed[] {
	return [...line.matchAll(BEHIND)].map((match): Boxed => {
		const { 0: whole, 1: lead = "", 3: open, 4: label = "", 5: close, 6: sign = "", index: start } = match;
		const isOpen = open !== undefined && close === undefined;
		const cut = isOpen ? (/\*\*\s*$/.exec(line)?.[0].length ?? 0) : 0;
		return { at, start, end: start + whole.length, lead, label, sign, cut };
	});
}

function listAtEnd(line: string, at: number): Boxed[] {
	const [, lead = "", label = "", text = "", sign = ""] = AT_END.exec(line) ?? [];
	if (label === "") return [];
	return [{ at, start: 0, end: line.indexOf(text, line.indexOf(label) + label.length), lead, label, sign, cut: 0 }];
}

const placeOf = (label: string) => positionOf(label.replaceAll(/[()[\].:]/g, "")) ?? 0;

/** A first label begins the options of another question. */
function groupsOf(all: readonly Boxed[]): Boxed[][] {
	const groups: Boxed[][] = [];
	let last = -1;
	for (const boxed of all) {
		const position = placeOf(boxed.label);
		if (position <= last || groups.length === 0) groups.push([]);
		groups.at(-1)?.push(boxed);
		last = position;
	}
	return groups;
}

/** A tick alone at an option is read by the search for options, unless it stands behind the label. */
function isRead(group: readonly Boxed[], list: (line: string, at: number) => Boxed[]): boolean {
	const [first] = group;
	if (!first || group.every(({ sign }) => sign === SQUARE)) return false;
	if (group.length === 1) return list === listBehind && /^[✓✔✅☑]/u.test(first.sign);
	if (group.every(({ sign, label }) => /\d/.test(label) && IS_TICK_OR_CROSS.test(sign))) return false;
	// "A) Mars ✅" and nothing at the others is read there, too.
	if (list === listAtEnd) return group.some(({ sign }) => !IS_TICKED.test(sign));
	// "(a) Mars ❌ (b) Venus ✅": in one line a box may belong to the option in front of it.
	return (
		list === listBehind || placeOf(first.label) === 0 || group.every(({ start, lead }) => start === 0 || lead === "")
	);
}

function rewrite(lines: string[], group: readonly Boxed[]): void {
	for (const { at, start, end, lead, label, sign, cut } of group.toReversed()) {
		const line = lines[at] ?? "";
		const isEnd = line.trimEnd().endsWith(sign) && !line.slice(start, end).includes(sign);
		const rest = isEnd ? line.trimEnd().slice(0, -sign.length).trimEnd() : cut > 0 ? line.slice(0, -cut) : line;
		const box = IS_TICKED.test(sign) ? "[x]" : "[ ]";
		lines[at] = `${rest.slice(0, start)}${lead}${box} ${label} ${rest.slice(end).trimStart()}`;
	}
}

export const ANSWER_OR_REASON =
	/^\s*(?:\*\*)?(?:(?:the\s+)?(?:correct|right)\s+)?(?:ans|answer|key|sol|solution|exp|explanation|explain|reason|rationale|why|उत्तर|व्याख्या|हल)(?![a-z])/iu;
export const LETTER_OPTION = /^\s*[([]?[A-Ha-h][.)\]]\s*\S/;
/** A question with its own number, also in bold print. */
export const HEADED =
	/^\s*(?:#+\s*)?(?:\*\*|__)?(?:(?:(?:q(?:uestion|ues)?\.?|प्रश्न)\s*(?:no\.?\s*)?)?\d{1,4}[.):-]|q(?:uestion|ues)?\.? ?\d{1,4})(?:\*\*|__)?(?:\s+(?!\[)\S|\s*$)/iu;
const CORRECT = "(?:correct(?: answer)?|right(?: answer)?|सही(?: उत्तर)?)";
const BOLD_CORRECT = new RegExp(
	`^(\\s*(?:[-*+•] |[([]?(?:\\d{1,2}|[A-Ha-h]|[कखगघअबसद])[.)\\]]).*\\S) {0,3}(\\*{1,3}|_{1,3})([([] ?${CORRECT} ?[)\\]])\\2\\s*$`,
	"iu",
);
const BULLETED = /^\s*([-*+•])\s+(?!\[[ xX]\])(?=\S)/u;
const IS_CORRECT = new RegExp(`(?<=\\S) {0,3}[([] ?${CORRECT} ?[)\\]]\\s*$`, "iu");

const IS_ANSWER = /^[^\p{L}]{0,6}(?:(?:the |correct |right |सही ){0,2})(?:ans|key|उत्तर)/iu;

/** Bullets of a question of which exactly one has "(correct)" behind it, as a task list. */
export function plainCorrect(given: readonly string[]): string[] {
	const lines = given.map((line) => line.replace(BOLD_CORRECT, "$1 $3"));
	const plain = [...lines];
	const isNumbered = lines.some((line) => HEADED.test(line));
	// Bullets of a text without numbers may be a list in an explanation where questions are written in another way.
	if (!isNumbered && lines.some((line) => LETTER_OPTION.test(line) || IS_ANSWER.test(line))) return lines;
	for (let at = 0; at < lines.length; at++) {
		const sign = BULLETED.exec(lines[at] ?? "")?.[1];
		if (sign === undefined) continue;
		const run = [at];
		for (let next = at + 1; next < lines.length; next++) {
			if (BULLETED.exec(lines[next] ?? "")?.[1] === sign) run.push(next);
			else if ((lines[next] ?? "").trim() !== "") break;
		}
		const end = run.at(-1) ?? at;
		const texts = run.map((place) => (lines[place] ?? "").replace(BULLETED, "").trim());
		const isList = run.length > 1 && texts.filter((text) => IS_CORRECT.test(text)).length === 1;
		if (isList && !texts.some((text) => LABELLED.test(text)) && isBelowQuestion(lines, at, end, isNumbered))
			for (const [n, place] of run.entries()) {
				const text = texts[n] ?? "";
				plain[place] = `- [${IS_CORRECT.test(text) ? "x" : " "}] ${text.replace(IS_CORRECT, "")}`;
			}
		at = end;
	}
	return plain;
}

/** Whether bullets are all of their question: only text stands between them and its number, or the blank line above where there are none. */
function isBelowQuestion(lines: readonly string[], start: number, end: number, isNumbered: boolean): boolean {
	const isPart = (line: string) => BULLETED.test(line) || ANSWER_OR_REASON.test(line) || LETTER_OPTION.test(line);
	let at = start - 1;
	while (at > 0 && (lines[at] ?? "").trim() === "") at -= 1;
	if (at < 0) return false;
	for (; at >= 0 && (isNumbered || (lines[at] ?? "").trim() !== ""); at -= 1) {
		if (isPart(lines[at] ?? "")) return false;
		if (HEADED.test(lines[at] ?? "")) break;
	}
	for (let next = end + 1; next < lines.length && (lines[next] ?? "").trim() !== ""; next += 1) {
		if (HEADED.test(lines[next] ?? "")) break;
		if (BULLETED.test(lines[next] ?? "")) return false;
	}
	return true;
}
