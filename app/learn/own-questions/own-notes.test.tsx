import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteContext } from "#app/ui/site.ts";
import * as m from "#messages";
import { makeSite } from "../../../tests/make.ts";
import { OwnNotes } from "./own-notes.tsx";

const site = makeSite({ progress: "synced" });

test("shows locked questions with a link to the page of the code, and nothing without any", () => {
	const html = render(2);
	expect(html).toContain(m.own_locked());
	expect(html).toMatch(/<a [^>]*href="\/data"[^>]*>Type your code to read them<\/a>/);
	expect(render(0)).toBe("");
});

function render(lockedCount: number): string {
	return renderToStaticMarkup(
		<SiteContext value={site}>
			<OwnNotes lockedCount={lockedCount} />
		</SiteContext>,
	);
}
