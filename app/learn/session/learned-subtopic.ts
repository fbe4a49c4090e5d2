// A subtopic as its learning page knows it: what there is to learn from, and nothing of how it is kept.
import type { Subtopic, SubtopicContent } from "#core/catalog/catalog.ts";

export type LearnedSubtopic = SubtopicContent & Pick<Subtopic, "id" | "moduleId" | "title" | "description">;
