// The id of a question that the panel adds, for useNewIds (app/admin/panel/forms/duplicate-submission.ts).
import type { RandomBelow } from "#core/random.ts";

/** 60 random bits, like the ids of server/questions. */
export function createQuestionId(randomBelow: RandomBelow): string {
	return `q${Array.from({ length: 15 }, () => randomBelow(16).toString(16)).join("")}`;
}
