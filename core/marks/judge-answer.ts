// Whether an answer is right by its key, and what it earns by its rule. The only place where marks are given; core/papers adds them
// up. Typed numbers are compared as exact decimals. Pure.
import type Fraction from "fraction.js";
import type { Key } from "./answer-key.ts";
import { readMarks, wholeMarks } from "./fraction.ts";
import type { MarkValues } from "./rule-values.ts";

const DECIMAL = /^([+-]?)(\d{0,20})(?:\.(\d{0,20}))?(?:e([+-]?\d{1,3}))?$/i;

/** `given` of the option "not attempted"; options of papers have numbers as ids. */
export const NOT_ATTEMPTED = "not-attempted";

/**
 * How an answer counts. "part": only right options, not all of them; `chosen` is their number. "blank": nothing was marked.
 * "not-attempted": the option with this meaning was.
 */
export type Outcome = { kind: "right" | "wrong" | "blank" | "not-attempted" } | { kind: "part"; chosen: number };

/**
 * How an answer counts by its key. What is no answer to such a question (an unreadable number, broken JSON) is wrong; an empty list and
 * an empty text are blank.
 * @param given an option's id, the JSON list of ids, or a number as text (core/quiz/given-answer.ts); null for no answer
 */
export function judgeAnswer(key: Key, given: string | null): Outcome {
	const text = given?.trim() ?? "";
	if (text === "") return { kind: "blank" };
	if (text === NOT_ATTEMPTED) return { kind: "not-attempted" };
	if (key.type === "several") return judgeSeveral(key.right, readList(text));
	const isRight = key.type === "single" ? key.right.includes(text) : isBetween(text, key);
	return { kind: isRight ? "right" : "wrong" };
}

function judgeSeveral(right: readonly string[], list: readonly unknown[] | undefined): Outcome {
	if (!list) return { kind: "wrong" };
	const chosen = new Set(list);
	if (chosen.size === 0) return { kind: "blank" };
	const hits = right.filter((id) => chosen.has(id)).length;
	if (hits < chosen.size) return { kind: "wrong" };
	return hits === right.length ? { kind: "right" } : { kind: "part", chosen: hits };
}

function readList(text: string): readonly unknown[] | undefined {
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list : undefined;
	} catch {
		return undefined;
	}
}

function isBetween(text: string, { from, to }: { from: string; to: string }): boolean {
	const value = readDecimal(text);
	return value?.gte(readMarks(from)) === true && value.lte(readMarks(to));
}

/** Whether any answer can be right by it: a range from 20 to 19 has none. */
export function canBeRight(key: Key): boolean {
	return key.type !== "number" || readMarks(key.from).lte(readMarks(key.to));
}

/** A typed number as an exact value; undefined for anything else. "5", "-0.25", ".5", "5." and "1e-3" are numbers. */
export function readDecimal(typed: string): Fraction | undefined {
	const [, sign = "", whole = "", places = "", power = "0"] = DECIMAL.exec(typed.trim().replace("−", "-")) ?? [];
	if (whole + places === "") return undefined;
	const digits = readMarks(`${sign === "-" ? "-" : ""}${whole || "0"}.${places || "0"}`);
	return digits.mul(wholeMarks(10).pow(wholeMarks(Number(power))));
}

/**
 * The marks of an outcome.
 * @param notAttempted the mark of the option with this meaning; without one it counts as blank
 */
export function marksOf(rule: MarkValues, outcome: Outcome, notAttempted?: Fraction): Fraction {
	if (outcome.kind === "part") return rule.each ? rule.each.mul(wholeMarks(outcome.chosen)) : rule.wrong;
	return outcome.kind === "not-attempted" ? (notAttempted ?? rule.blank) : rule[outcome.kind];
}
