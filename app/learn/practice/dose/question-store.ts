// The questions of a module by subtopic and id, loaded when they are wanted and never before: a small file whole, of a large one the
// wanted questions. For "Today" and "My mistakes".
import { useEffect, useState } from "react";
import { explainProblem, type LoadProblem } from "#app/learn/questions/loading/load-file.ts";
import { loadQuestions } from "#app/learn/questions/loading/load-questions.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import { isStartRef } from "#core/questions/learners-ref.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { announceBank } from "./practice-log.ts";

export type LoadedQuestion = { question: Question; html: QuestionHtml | undefined; shufflesOptions: boolean };

/** Questions in one request of a large file: ids of usual length fit into its address. */
const AT_ONCE = 32;

export type QuestionStore = {
	/** Undefined until it has arrived, and when the file has it no longer. */
	find: (ref: QuestionName) => LoadedQuestion | undefined;
	/** Whether its file was loaded and does not have it. */
	isGone: (ref: QuestionName) => boolean;
	/** Loads those that are missing. Never throws. @returns why some could not be loaded */
	load: (refs: readonly QuestionName[], signal: AbortSignal) => Promise<LoadProblem | undefined>;
};

const stores = new WeakMap<ModuleQuestions, QuestionStore>();

/** The one store of a list, for all parts of its page. */
export function storeOf(list: ModuleQuestions): QuestionStore {
	const store = stores.get(list) ?? createQuestionStore(list);
	stores.set(list, store);
	return store;
}

function createQuestionStore({ subtopics }: ModuleQuestions): QuestionStore {
	const loaded = new Map<string, LoadedQuestion>();
	const gone = new Set<string>();
	/** The last loading of each subtopic: the next one waits for it, so that what two ask for is fetched once. */
	const loading = new Map<string, Promise<unknown>>();
	const isMissing = (ref: QuestionName) => !loaded.has(nameOf(ref)) && !gone.has(nameOf(ref));

	function take(subtopicId: string, bank: Bank): void {
		const { questions, html, shufflesOptions } = bank;
		for (const [questionId, question] of questions) {
			const found = { question, html: html.get(questionId), shufflesOptions };
			loaded.set(nameOf({ subtopicId, questionId }), found);
		}
		announceBank({ subtopicId, bank });
	}

	/** Those of one subtopic. */
	async function loadOf(subtopicId: string, refs: readonly QuestionName[], signal: AbortSignal) {
		const ref = subtopics.find((subtopic) => subtopic.subtopicId === subtopicId)?.ref;
		let missing = refs.filter(isMissing);
		while (ref && missing.length > 0) {
			const some = isStartRef(ref) ? missing.slice(0, AT_ONCE) : missing;
			const result = await loadQuestions(
				ref,
				signal,
				some.map(({ questionId }) => questionId),
			);
			if (result.state !== "ready") return result;
			take(subtopicId, result.bank);
			for (const asked of some) if (isMissing(asked)) gone.add(nameOf(asked));
			missing = missing.filter(isMissing);
		}
		for (const asked of missing) gone.add(nameOf(asked));
		return undefined;
	}

	return {
		find: (ref) => loaded.get(nameOf(ref)),
		isGone: (ref) => gone.has(nameOf(ref)),
		async load(refs, signal) {
			let failure: LoadProblem | undefined;
			for (const [subtopicId, own] of Map.groupBy(refs.filter(isMissing), (ref) => ref.subtopicId)) {
				const work = Promise.resolve(loading.get(subtopicId)).then(() => loadOf(subtopicId, own, signal));
				loading.set(subtopicId, work);
				const problem = await work;
				// Questions of other subtopics may be stored on this device.
				if (problem && problem.state !== "empty") failure ??= problem;
			}
			return failure && explainProblem(failure);
		},
	};
}

/** Loads these questions, and draws again when they have arrived. @param attempt a new one loads again after a failure */
export function useLoadedQuestions(store: QuestionStore, refs: readonly QuestionName[], attempt = 0) {
	const [problem, setProblem] = useState<LoadProblem>();
	const [, setArrived] = useState(0);
	const wanted = refs.map(nameOf).join("\n");
	useEffect(() => {
		const controller = new AbortController();
		setProblem(undefined);
		store.load(refs, controller.signal).then((failed) => {
			if (controller.signal.aborted) return;
			setProblem(failed);
			setArrived((count) => count + 1);
		});
		return () => controller.abort();
		// The text names the questions.
	}, [store, wanted, attempt]);
	return problem;
}
