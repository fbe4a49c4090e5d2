// What the question whether to forget says below its own words.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as m from "#messages";
import { PapersNote } from "./papers-note.tsx";

test("the loss of places at links is named where the browser forgets by which links it came, and only there", () => {
	const none = { open: undefined, hasEnded: false };
	expect(renderToStaticMarkup(<PapersNote {...none} losesPlaces />)).toContain(m.forget_link_places());
	expect(renderToStaticMarkup(<PapersNote {...none} losesPlaces={false} />)).toBe("");
});
