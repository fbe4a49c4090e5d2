import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DoubtSource } from "#core/doubts/call.ts";
import { QuoteText } from "./quote-text.tsx";

function quoteOf(text: string, kind: DoubtSource["kind"]): string {
	const source: DoubtSource = {
		label: 1,
		kind,
		title: "Lists",
		place: "Lists",
		phase: "recite",
		anchor: "q1",
		subtopicId: "s",
		text,
	};
	const html = renderToStaticMarkup(<QuoteText source={source} range={[0, text.length]} />);
	// Without the elements that texts have of their own.
	return html.replaceAll(/<\/?span>/g, "");
}

test("raises a document's own notes, and leaves the lists of a question as they are", () => {
	expect(quoteOf("A planet [1, 2].", "document")).toContain("A planet <sup>1, 2</sup>.");
	expect(quoteOf("Is [1, 2] a list?", "question")).toContain("Is [1, 2] a list?");
});

test("keeps the order of code in a quoted right-to-left line", () => {
	expect(quoteOf("ما ناتج [1, 2] + 3؟", "question")).toContain('ما ناتج <bdi dir="ltr">[1, 2] + 3</bdi>؟');
	expect(quoteOf("const a = [1];", "question")).not.toContain("<bdi");
});
