// The operations on single questions. As in the panel, a change is a draft until it is published.
import { HubError } from "#core/problem.ts";
import { typedQuestion } from "#core/questions/question-edit.ts";
import type { createSubtopics } from "#server/modules/subtopics.ts";
import type { ListedQuestion } from "#server/questions/list-questions.ts";
import type { QuestionEditor } from "#server/questions/question-editor.ts";
import { idOf, onlyPage, throwRefusal } from "./catalog-operations.ts";
import { checkReadOnly, type Operation, operation, Problems } from "./operation.ts";
import * as shapes from "./shapes.ts";

export type QuestionParts = { questionEditor: QuestionEditor; subtopics: ReturnType<typeof createSubtopics> };

export function questionOperations({ questionEditor, subtopics }: QuestionParts): Operation[] {
	/** @throws HubError("subtopic-not-found") */
	async function getSubtopicId(params: Readonly<Record<string, string>>): Promise<string> {
		return (await subtopics.get(idOf(params, "subtopicId"))).id;
	}

	/** @throws HubError("question-not-found") */
	async function getQuestion(subtopicId: string, key: string) {
		const found = await questionEditor.find(subtopicId, key);
		if (!found) throw new HubError("question-not-found");
		return toShape(found);
	}

	return [
		operation({
			id: "listQuestions",
			method: "GET",
			path: "/subtopics/{subtopicId}/questions",
			summary: "Lists the questions of a subtopic in their order, drafts too.",
			scope: "read",
			status: 200,
			query: shapes.pageQuery,
			answer: shapes.questionList,
			async run({ params, query }) {
				const { questions, ...pages } = await questionEditor.list(await getSubtopicId(params), query);
				return onlyPage(query, { ...pages, items: questions.map(toShape) });
			},
		}),
		operation({
			id: "createQuestion",
			method: "POST",
			path: "/subtopics/{subtopicId}/questions",
			summary: "Adds a question at the end, as a draft.",
			scope: "write",
			status: 201,
			body: shapes.newQuestion,
			answer: shapes.questionShape,
			async run({ params, body, actor }) {
				const subtopicId = await getSubtopicId(params);
				const added = await questionEditor.add(subtopicId, body, actor);
				if (!added.ok) throw new Problems(added.problems);
				return getQuestion(subtopicId, added.question.id);
			},
		}),
		operation({
			id: "getQuestion",
			method: "GET",
			path: "/subtopics/{subtopicId}/questions/{questionKey}",
			summary: "Gets a question.",
			scope: "read",
			status: 200,
			answer: shapes.questionShape,
			run: async ({ params }) => getQuestion(await getSubtopicId(params), idOf(params, "questionKey")),
		}),
		operation({
			id: "changeQuestion",
			method: "PUT",
			path: "/subtopics/{subtopicId}/questions/{questionKey}",
			summary: "Changes a question over the version that it was read with, as a draft.",
			scope: "write",
			status: 200,
			body: shapes.changedQuestion,
			answer: shapes.questionShape,
			async run({ params, body: { version, key: sentKey, change: _, ...typed }, actor }) {
				const subtopicId = await getSubtopicId(params);
				const key = idOf(params, "questionKey");
				checkReadOnly({ key: sentKey }, { key });
				throwRefusal(await questionEditor.save({ subtopicId, key }, typed, version, actor));
				return getQuestion(subtopicId, key);
			},
		}),
		operation({
			id: "deleteQuestion",
			method: "DELETE",
			path: "/subtopics/{subtopicId}/questions/{questionKey}",
			summary: "Deletes a question, as a draft.",
			scope: "write",
			status: 204,
			async run({ params, actor }) {
				const removed = await questionEditor.remove(await getSubtopicId(params), [idOf(params, "questionKey")], actor);
				if (removed === 0) throw new HubError("question-not-found");
			},
		}),
		operation({
			id: "publishQuestions",
			method: "POST",
			path: "/subtopics/{subtopicId}/publish",
			summary:
				"Publishes all drafts of a subtopic's questions. Questions that need a review are published in the panel alone.",
			scope: "write",
			status: 200,
			answer: shapes.published,
			async run({ params, actor }) {
				const subtopicId = await getSubtopicId(params);
				const { stamp } = await questionEditor.listChanges(subtopicId);
				const result = await questionEditor.publish(subtopicId, stamp, actor);
				if (result.ok) return result;
				if (result.code === "problems") throw new Problems(result.problems);
				throw new HubError(result.code === "changed" ? "conflict" : "review-needed");
			},
		}),
	];
}

function toShape({ key, version, change, question }: ListedQuestion) {
	return { ...typedQuestion(JSON.stringify(question)), key, version, change };
}
