// Notes a module's subtopics, of which the home page counts the questions. Loaded by "Today" and "My mistakes" once they show.

import { saveKnownSubtopics } from "#app/learn/progress/log/progress-notes.ts";
import type { KnownSubtopic } from "#app/learn/progress/log/tables.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";

/** Never rejects. */
export function noteSubtopics(list: ModuleQuestions): Promise<void> {
	return saveKnownSubtopics((known) => addKnownSubtopics(known, list));
}

/** The known subtopics with those of the module, and where a text can be read. */
function addKnownSubtopics(known: readonly KnownSubtopic[], { moduleId, title, subtopics }: ModuleQuestions) {
	const own = new Map(subtopics.map((subtopic) => [subtopic.subtopicId, subtopic]));
	const marked = known.map((one) => {
		const subtopic = own.get(one.subtopicId);
		const hasText = subtopic && subtopic.texts.length > 0;
		return subtopic && one.hasText !== hasText ? { ...one, hasText } : one;
	});
	const ids = new Set(known.map(({ subtopicId }) => subtopicId));
	const added = subtopics.filter(({ subtopicId }) => !ids.has(subtopicId));
	if (added.length === 0 && marked.every((one, index) => one === known[index])) return known;
	const others = added.map((subtopic): KnownSubtopic => {
		const { subtopicId, title: subtopicTitle, steps, ids, texts } = subtopic;
		const names = { moduleId, moduleTitle: title, subtopicId, subtopicTitle };
		return { ...names, steps: [...steps], questionCount: ids.length, hasText: texts.length > 0 };
	});
	return [...marked, ...others];
}
