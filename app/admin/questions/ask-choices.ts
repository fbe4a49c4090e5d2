// Asks the server for titles to choose from, and for the question file that a subtopic has. Where the session has ended
// it asks for the password in place, so that a form in the making stays.
import { useMemo } from "react";
import type { Choice } from "#app/admin/forms/use-choice-search.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import type { StoredMcq } from "./mcq-calls.ts";

/** What /admin/choices answers. */
export type ChoicesAnswer = { choices?: Choice[]; file?: StoredMcq | null };

export function useChoices() {
	const { signInAgain } = usePanel();
	return useMemo(() => {
		async function ask(params: Record<string, string>): Promise<ChoicesAnswer | undefined> {
			try {
				const response = await fetch(`/admin/choices?${new URLSearchParams(params)}`);
				if (response.status === 401) return (await signInAgain()) ? ask(params) : undefined;
				if (!response.ok) return undefined;
				const answer: ChoicesAnswer = await response.json();
				return answer;
			} catch {
				return undefined;
			}
		}
		return {
			searchModules: async (search: string) => (await ask({ of: "modules", search }))?.choices,
			searchSubtopics: async (moduleId: string, search: string) =>
				(await ask({ of: "subtopics", moduleId, search }))?.choices,
			/** Null: it has none. Undefined: it could not be asked. */
			findFile: async (subtopicId: string) => (await ask({ of: "file", subtopicId }))?.file,
		};
	}, [signInAgain]);
}
