// Fetches titles to choose from and the question file of a subtopic. Asks for the password when the session has ended, so
// that the open form stays.
import { useMemo } from "react";
import type { Choice } from "#app/admin/panel/forms/choice-box.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import type { TouchedAnswers } from "#core/questions/item-statistics.ts";
import type { StoredQuestionFile } from "./file-calls.ts";

/** The response of /admin/choices. `draftCount`: unpublished changes of a subtopic's questions, with or without a file. */
export type ChoicesResult = {
	choices?: Choice[];
	file?: StoredQuestionFile | null;
	draftCount?: number;
	/** The stored answers that the unpublished changes mark in another way. */
	touched?: TouchedAnswers;
	/** See app/admin/panel/lists/stale-list.tsx. */
	version?: string | number;
};

export function useChoices() {
	const { signInAgain } = usePanel();
	return useMemo(() => {
		const find = async (params: Record<string, string>) =>
			bodyOf(await panelFetch<ChoicesResult>(`/admin/choices?${new URLSearchParams(params)}`, undefined, signInAgain));
		return {
			searchModules: async (search: string) => (await find({ of: "modules", search }))?.choices,
			searchSubtopics: async (moduleId: string, search: string) =>
				(await find({ of: "subtopics", moduleId, search }))?.choices,
			/** Null: the subtopic has no file. Undefined: the request failed. */
			findFile: async (subtopicId: string) => (await find({ of: "file", subtopicId }))?.file,
			/** Undefined: the request failed, also when the session has ended: publishing asks for the password. */
			countTouched: async (subtopicId: string) => {
				const query = new URLSearchParams({ of: "touched", subtopicId });
				return bodyOf(await panelFetch<ChoicesResult>(`/admin/choices?${query}`))?.touched;
			},
			/** Unpublished changes of a subtopic's questions; 0 when the request failed. */
			countDrafts: async (subtopicId: string) => (await find({ of: "file", subtopicId }))?.draftCount ?? 0,
		};
	}, [signInAgain]);
}
