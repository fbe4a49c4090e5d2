import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteContext } from "#app/ui/site.ts";
import * as m from "#messages";
import { makeSite } from "../../../tests/make.ts";
import { ModuleView } from "./module-view.tsx";

const SITE = makeSite();
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

test("has its subtopics first, then the provider's buttons and the offer to store it", () => {
	const card = { id: "s1", title: "Nucleus", description: null, phases: [], questionCount: 0 };
	const subtopics = [{ ...card, time: { minutes: 0, isComplete: true } }];
	const customButtons = [{ text: "Our site", url: "https://school.example/" }];
	const markup = renderToStaticMarkup(
		<SiteContext value={SITE}>
			<ModuleView module={{ ...module, customButtons }} list={{ ...list, subtopics }} papers={[]} page="module" />
		</SiteContext>,
	);
	const places = ["continue-slot", "Nucleus", "Our site", "data-keep"].map((part) => markup.indexOf(part));
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	expect(places).not.toContain(-1);
});

test("does not show a button that only leads to this site's own home page", () => {
	const customButtons = [
		{ text: "Our homepage", url: "/" },
		{ text: "A map of the stars", url: "https://maps.example/" },
	];
	const markup = renderToStaticMarkup(
		<SiteContext value={SITE}>
			<ModuleView module={{ ...module, customButtons }} list={list} papers={[]} page="module" />
		</SiteContext>,
	);
	expect(markup).toContain("A map of the stars");
	expect(markup).not.toContain("Our homepage");
});
