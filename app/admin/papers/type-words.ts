// The kinds of questions that schemes mark, in words.
import type { MarkedType } from "#core/marks/scheme.ts";
import * as m from "#messages";

export function typeWord(type: MarkedType): string {
	if (type === "single") return m.admin_mock_type_single();
	return type === "several" ? m.admin_mock_type_several() : m.admin_mock_type_number();
}
