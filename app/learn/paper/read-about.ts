// From a question of a result to the place of the text that teaches it.
import { openInText } from "#app/learn/practice/open-in-text.ts";
import type { ResultQuestion } from "#core/papers/calls.ts";
import { moduleQuestionsRef, readModuleQuestions } from "#core/questions/module-questions.ts";

/** Leaves this page: for the place in the text where it can be found, else for the subtopic. */
export async function readAbout(moduleId: string, question: ResultQuestion): Promise<void> {
	const { place, options, text, explanation } = question;
	if (!place) return;
	const response = await fetch(moduleQuestionsRef(moduleId)).catch(() => undefined);
	const list = response?.ok ? readModuleQuestions(await response.json().catch(() => undefined)) : undefined;
	const subtopic = list?.subtopics.find(({ subtopicId }) => subtopicId === place.subtopicId);
	if (list && subtopic && subtopic.texts.length > 0) {
		if (await openInText(list, subtopic, { id: question.id, text, explanation, options: [...options] })) return;
	}
	location.assign(place.href);
}
