// The ids of a module's questions, by which a learner's browser plans what to ask without loading the questions themselves. The server
// writes it (server/practice), "Today" and "My mistakes" read it. Pure.

import { isNested } from "#core/json.ts";
import { DOCUMENT_PHASES, type DocumentPhase, METHOD_ORDER, type MethodPhase } from "#core/modules/phases.ts";

/** A subtopic with its questions, in file order. */
export type ListedSubtopic = {
	subtopicId: string;
	title: string;
	/** The address from which learners' pages load its questions; null without a file. */
	ref: string | null;
	/** Its steps that have content. */
	steps: readonly MethodPhase[];
	/** Its study texts of this site. */
	texts: readonly { phase: DocumentPhase; address: string }[];
	ids: readonly string[];
	/** The topic and the year of each question, as its file has them; missing when no question has one. */
	topics?: readonly string[] | undefined;
	years?: readonly string[] | undefined;
};
export type ModuleQuestions = { moduleId: string; title: string; subtopics: readonly ListedSubtopic[] };

/** The address of the list. */
export function moduleQuestionsRef(moduleId: string): string {
	return `/module/${moduleId}/questions.json`;
}

/** Names every question of the module, in its order. */
export function listNames({ subtopics }: Pick<ModuleQuestions, "subtopics">) {
	return subtopics.flatMap(({ subtopicId, ids }) => ids.map((questionId) => ({ subtopicId, questionId })));
}

/** Returns undefined for anything else. Never throws. */
export function readModuleQuestions(value: unknown): ModuleQuestions | undefined {
	if (!isNested(value)) return undefined;
	const { moduleId, title, subtopics } = value;
	if (typeof moduleId !== "string" || typeof title !== "string" || !Array.isArray(subtopics)) return undefined;
	const read = subtopics.flatMap((each) => readSubtopic(each) ?? []);
	return read.length === subtopics.length ? { moduleId, title, subtopics: read } : undefined;
}

function readSubtopic(value: unknown): ListedSubtopic | undefined {
	if (!isNested(value)) return undefined;
	const { subtopicId, title, ref, steps, texts, ids, topics, years } = value;
	if (typeof subtopicId !== "string" || typeof title !== "string" || !isTexts(ids)) return undefined;
	if (ref !== null && typeof ref !== "string") return undefined;
	return {
		subtopicId,
		title,
		ref,
		steps: METHOD_ORDER.filter((step) => Array.isArray(steps) && steps.includes(step)),
		texts: Array.isArray(texts) ? texts.flatMap((text) => readText(text) ?? []) : [],
		ids,
		topics: isTexts(topics) ? topics : undefined,
		years: isTexts(years) ? years : undefined,
	};
}

function readText(value: unknown): ListedSubtopic["texts"][number] | undefined {
	if (!isNested(value) || typeof value.address !== "string") return undefined;
	const phase = DOCUMENT_PHASES.find((each) => each === value.phase);
	return phase && { phase, address: value.address };
}

function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((text) => typeof text === "string");
}
