// The kinds of questions that schemes mark, and what of them is marked, in words.
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
