import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";
import { QuestionResult } from "./question-result.tsx";

const counts = { right: 3, part: 0, wrong: 1, leftOut: 0, notAttempted: null, meanMs: 4_000 };
const question = {
	...counts,
	id: "1",
	section: 0,
	type: "single" as const,
	text: "Which is nearest?",
	html: undefined,
	keys: [{ type: "single" as const, right: ["1"] }],
	drawn: [
		{ id: "1", text: "Mercury", isRight: true, count: 3 },
		{ id: "2", text: "Mars", isRight: false, count: 1 },
	],
};
const number = {
	...question,
	type: "number" as const,
	keys: [{ type: "number" as const, from: "12", to: "12" }],
	drawn: [],
};

function render(shown: Parameters<typeof QuestionResult>[0]["question"], settled?: Settlement): string {
	const result = (
		<QuestionResult question={shown} section="Physics" settled={settled}>
			{null}
		</QuestionResult>
	);
	return renderToStaticMarkup(result);
}

test("the key that counts is bold, also one that was settled", () => {
	const changed = { way: "keys" as const, questionId: "1", keys: [...question.keys] };
	for (const html of [render(question), render(question, changed)]) {
		expect(html).toMatch(/<li class="font-semibold"><span[^>]*>Mercury/);
		expect(html).not.toContain(m.admin_mock_key_before());
	}
	expect(render(number)).toContain("<b>12</b>");
});

test("the key of a dropped question is not bold, and is marked as no longer counting, as its counts are", () => {
	const dropped = { way: "all" as const, questionId: "1" };
	const html = render(question, dropped);
	expect(html).not.toContain("font-semibold");
	expect(html).toContain(m.mock_settled_note({ way: m.mock_settled_way({ way: "all" }) }));
	expect(html.split(`(${m.admin_mock_key_before()})`)).toHaveLength(2);
	expect(html).toContain(m.admin_mock_figures_before({ figures: "75% right" }));
	expect(render(number, dropped)).toContain(`<span>${m.admin_mock_key_before()}: </span><span>12</span>`);
});
