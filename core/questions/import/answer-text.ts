// Finds the option that the text of an answer names: "3.30 PM" is the option "3.30 p.m.", "1,200" is "₹1,200", "2.5" is
// "2.5 m/s". Called by keys.ts. Never takes the nearest one: what fits two options gives both.
import { comparable, remembered } from "./comparable.ts";

/** The positions of the options with this text, as it is written or, where none is, in another writing. */
export function findText(text: string, options: readonly string[]): number[] {
	const same = findBy(comparable, text, options);
	return same.length > 0 ? same : findBy(loose, text, options);
}

/** The same, and then the options that the text names without their unit, or with one that they leave out. */
export function findAnswer(text: string, options: readonly string[]): number[] {
	const same = findText(text, options);
	return same.length > 0 ? same : findAmount(text, options);
}

function findBy(form: (text: string) => string, text: string, options: readonly string[]): number[] {
	const wanted = form(text);
	return wanted === "" ? [] : options.flatMap((option, index) => (form(option) === wanted ? [index] : []));
}

const TITLES = /^(?:(?:dr|mr|mrs|ms|prof|shri|smt|sri|pt|sir|the)[.\s]\s*)+/;

/** Without what writers add or leave out: titles, "only" and "both", currency, separators of thousands, ordinals, spaces around signs. */
const loose = remembered((text) =>
	comparable(text.replaceAll(/[([{]\s?([a-z\d]{1,3}|[क-ह])\s?[)\]}]/giu, "$1"))
		.replaceAll("\u2044", "/")
		.replaceAll(/(?<=\d)\.(?=\d\d ?[ap]\.? ?m)/g, ":")
		.replace(TITLES, "")
		.replace(/^(?:both|only|केवल) /, "")
		.replace(/ (?:only|केवल)$/, "")
		.replaceAll(/(?:₹|\brs\.?|\binr\b|[$€£])\s*(?=\d)/g, "")
		// 1,200 and 1,00,000
		.replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, "")
		// 5th June. "2nd" alone may be the second option.
		.replaceAll(/(?<=\d)(?:st|nd|rd|th)(?= \p{L})/gu, "")
		.replaceAll(/ ?& ?/g, " and ")
		.replaceAll(/\s+(?=[^\p{L}\p{N}])|(?<=[^\p{L}\p{N}])\s+/gu, "")
		.replaceAll(/(?<=\p{L})\.(?=\p{L}|$)/gu, "")
		.replaceAll(/(?<=\p{L})\.(?=[^\p{L}\p{N}])/gu, "")
		// Only pairs: "C) O₂" is not the option "CO₂".
		.replaceAll(/[([{]([^()[\]{}]*)[)\]}]/g, "$1")
		.replaceAll(/(?<=\d) (?=\p{L})/gu, ""),
);

/** A number, alone or with its unit: "2.5 m/s", "20 %", "₹1200". */
const AMOUNT = /^([-−]?\d+(?:\.\d+)?(?:[/:]\d+)?)\s*([\p{L}\p{S}%°/].*)?$/u;

/** Options whose number is that of the text, where one of both has no unit. */
function findAmount(text: string, options: readonly string[]): number[] {
	const [, number, unit = ""] = AMOUNT.exec(loose(text)) ?? [];
	// "2nd" counts options and is no amount.
	if (number === undefined || /^(?:st|nd|rd|th)$/.test(unit)) return [];
	return options.flatMap((option, index) => {
		const [, optionNumber, optionUnit = ""] = AMOUNT.exec(loose(option)) ?? [];
		return optionNumber !== undefined &&
			sameNumber(optionNumber, number) &&
			(unit === "" || optionUnit === "" || unit === optionUnit)
			? [index]
			: [];
	});
}

function sameNumber(a: string, b: string): boolean {
	return a === b || (Number.isFinite(Number(a)) && Number(a) === Number(b));
}
