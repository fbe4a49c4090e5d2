import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteContext } from "#app/ui/site.ts";
import * as m from "#messages";
import { makeSite } from "../../../tests/make.ts";
import { SubtopicView } from "./subtopic-view.tsx";

const SITE = makeSite();
const SUBTOPIC = {
	id: "s",
	moduleId: "m",
	moduleTitle: "Astronomy",
	title: "Planets",
	surveyDocLink: null,
	questionDocLink: null,
	readDocLink: null,
	reviewDocLink: null,
	mcqFileRef: "/mcq-data/m/s.json",
	description: null,
	questionCount: 4,
};

test("a tab that was never opened announces no loading", () => {
	const markup = renderToStaticMarkup(
		<SiteContext value={SITE}>
			<SubtopicView subtopic={SUBTOPIC} closedPhases={[]} copies={[]} texts={[]} firstText={undefined} />
		</SiteContext>,
	);
	for (const words of [m.loading_questions(), m.doubt_loading()])
		expect(markup).toContain(`<div data-needs-script="true"><div><p class="sr-only">${words}</p>`);
	expect(markup).not.toMatch(/role="status"[^>]*><p class="sr-only">/);
});
