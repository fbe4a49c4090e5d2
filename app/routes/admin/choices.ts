// Data for the panel's forms and lists: what the search box finds, titles of modules and subtopics by search, the question file of a subtopic, the
// answers that its unpublished changes touch, the versions of a module's content and of a subtopic's questions, questions for a paper, who
// sits a module's papers. Called by app/admin/questions/files/use-choices.ts, app/admin/panel/lists/stale-list.tsx,
// app/admin/modules/publication/paper-use.tsx and app/admin/papers/find-questions.ts.

import type { PaperUseResult } from "#app/admin/modules/publication/paper-use.tsx";
import { CHOSEN_PER_PAGE, type FoundQuestions, readChosenName } from "#app/admin/papers/find-questions.ts";
import type { ChoicesResult } from "#app/admin/questions/files/use-choices.ts";
import { answerData } from "#app/panel.ts";
import { readPageNumber } from "#app/ui/page-headers.ts";
import { type SearchGroup, searchedKinds } from "#core/search/hits.ts";
import type { Route } from "./+types/choices.ts";

type Answer = ChoicesResult | { groups: SearchGroup[] } | FoundQuestions | PaperUseResult;

export function loader({ request, context, url }: Route.LoaderArgs) {
	return answerData(request, context, async (hub, { role }): Promise<Answer | undefined> => {
		const { of, search = "", moduleId, subtopicId, linkId } = Object.fromEntries(url.searchParams);
		if (of === "modules") return { choices: await hub.modules.listTitles({ search }) };
		if (of === "search") return { groups: await hub.siteSearch.find(search, searchedKinds(role)) };
		if (of === "subtopics" && moduleId) return { choices: await hub.subtopics.listTitles({ moduleId, search }) };
		if (of === "version" && moduleId) return { version: await hub.modules.getContentVersion(moduleId) };
		if (of === "questions" && subtopicId) return { version: await hub.questionEditor.findStamp(subtopicId) };
		if (of === "touched" && subtopicId) return { touched: await hub.itemStatistics.countTouched(subtopicId) };
		if (of === "paper-use" && moduleId) {
			const papers = await hub.papers.listUse(moduleId);
			if (!linkId) return { papers, devices: null };
			await hub.linkGate.flush();
			return { papers, devices: (await hub.moduleLinks.countDevices(linkId)) ?? null };
		}
		if (of === "paper-questions" && moduleId)
			return hub.papers.listChoosable(moduleId, { search, page: readPageNumber(url) });
		if (of === "chosen-questions" && moduleId) {
			const names = url.searchParams.getAll("name").slice(0, CHOSEN_PER_PAGE);
			return { rows: await hub.papers.readChoosable(moduleId, names.map(readChosenName)) };
		}
		if (of === "file" && subtopicId) {
			const file = await hub.questionFiles.find(subtopicId);
			const draftCount = await hub.questionEditor.countDrafts(subtopicId);
			return { file: file ? { ...file, draftCount } : null, draftCount };
		}
		return undefined;
	});
}
