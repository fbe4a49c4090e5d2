// The kinds of questions that schemes mark, and what of them is marked, in words.
import type { Key } from "#core/marks/answer-key.ts";
import { showDecimal } from "#core/marks/fraction.ts";
import type { MarkedType } from "#core/marks/scheme.ts";
import * as m from "#messages";

export function typeWord(type: MarkedType): string {
	if (type === "single") return m.admin_mock_type_single();
	return type === "several" ? m.admin_mock_type_several() : m.admin_mock_type_number();
}

export function partWord(part: "right" | "wrong" | "blank" | "each"): string {
	if (part === "right") return m.admin_mock_right();
	if (part === "wrong") return m.admin_mock_wrong();
	return part === "blank" ? m.admin_mock_blank() : m.admin_mock_each();
}

/** A number that counts as right, or its range; "" for the key of options. */
export function numberText(key: Key): string {
	if (key.type !== "number") return "";
	const [from, to] = [showDecimal(key.from), showDecimal(key.to)];
	return from === to ? from : m.mock_number_range({ from, to });
}
