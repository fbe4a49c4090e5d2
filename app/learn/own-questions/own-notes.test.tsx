import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as m from "#messages";
import { OwnNotes } from "./own-notes.tsx";

test("shows locked questions with a link to the page of the code, and nothing without any", () => {
	const html = renderToStaticMarkup(<OwnNotes lockedCount={2} />);
	expect(html).toContain(m.own_locked());
	expect(html).toMatch(/<a [^>]*href="\/progress"[^>]*>Type your code to read them<\/a>/);
	expect(renderToStaticMarkup(<OwnNotes lockedCount={0} />)).toBe("");
});
