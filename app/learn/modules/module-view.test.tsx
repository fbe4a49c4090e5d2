import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteContext } from "#app/ui/site.ts";
import { PLAIN_LOOK, type Site } from "#core/site.ts";
import * as m from "#messages";
import { ModuleView } from "./module-view.tsx";

const SITE: Site = {
	productName: "Doubtless",
	providerName: "School",
	cardName: "School",
	providerUrl: "/",
	sampleCode: "Bsample1",
	language: "en",
	baseUrl: null,
	progress: "device",
	look: PLAIN_LOOK,
	doubts: { label: "Doubts", hasModel: false, distressText: null },
};
const module = { id: "m1", title: "Mock exams of the term", description: "", customButtons: [] };
const list = { subtopics: [], page: 1, pageCount: 1 };
const paper = { id: "p1", title: "Mock 1", minutes: 60, total: 10, openFrom: null, openUntil: null, resultsFrom: null };

test("does not say that there are no subtopics above the mock exams that a module has", () => {
	const read = (papers: readonly { isClosed: boolean }[]) => {
		const all = papers.map((one) => ({ ...paper, ...one }));
		return renderToStaticMarkup(
			<SiteContext value={SITE}>
				<ModuleView module={module} list={list} papers={all} page="module" />
			</SiteContext>,
		);
	};
	expect(read([{ isClosed: false }])).not.toContain(m.no_subtopics());
	expect(read([{ isClosed: false }])).toContain(paper.title);
	expect(read([{ isClosed: true }])).toContain(m.no_subtopics());
	expect(read([])).toContain(m.no_subtopics());
});
