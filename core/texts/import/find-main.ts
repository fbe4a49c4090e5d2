// Finds the main part of a web page. Called by to-study-text.ts. Pure.
import { type Flow, flowText, innerFlow } from "#core/mdast/nodes.ts";
import type { ReportCounter } from "./report-counter.ts";

type Section = Extract<Flow, { type: "section" }>;

/** The blocks of the main part of a document: its only article or main section, or all of it. What is around is counted as dropped. */
export function findMain(flow: readonly Flow[], tally: ReportCounter): readonly Flow[] {
	const mains = sectionsIn(flow, "main");
	const articles = sectionsIn(mains[0]?.children ?? flow, "article");
	const main = articles.length === 1 ? articles[0] : mains[0];
	const length = (part: readonly Flow[]) => flowText(part).replaceAll(/\s+/g, "").length;
	// A page can have text beside an article that is only part of it.
	if (!main || length(main.children) < length(flow) / 4) return flow;
	// Other text around it is navigation.
	dropAround(flow, main, tally);
	return main.children;
}

/** The sections of a kind, in the order of the page. */
function sectionsIn(flow: readonly Flow[], name: Section["name"]): Section[] {
	return flow.flatMap((node) => [
		...(node.type === "section" && node.name === name ? [node] : []),
		...sectionsIn(innerFlow(node), name),
	]);
}

function holds(flow: readonly Flow[], main: Section): boolean {
	return flow.some((node) => node === main || holds(innerFlow(node), main));
}

/** Counts what is around the main part: blocks without one between them are one. */
function dropAround(flow: readonly Flow[], main: Section, tally: ReportCounter): void {
	let open: Flow[] = [];
	const close = () => {
		const text = flowText(open);
		if (text !== "") tally.drop("surroundings", text);
		open = [];
	};
	for (const node of flow) {
		const isAround = node !== main && holds([node], main);
		if (node === main || isAround) close();
		if (isAround) dropAround(innerFlow(node), main, tally);
		else if (node !== main) open.push(node);
	}
	close();
}
