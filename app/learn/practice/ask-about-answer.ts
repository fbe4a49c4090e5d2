// "Ask why" outside the learning page: hands the answered question to its subtopic's chat and opens that.
import { type AttachedAnswer, attachAnswer } from "#app/learn/questions/ask-why.ts";

export function askAboutAnswer(moduleId: string, subtopicId: string, answer: AttachedAnswer): void {
	attachAnswer(subtopicId, answer);
	location.assign(`/learn/${moduleId}/${subtopicId}#gemini`);
}
