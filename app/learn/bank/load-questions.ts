// Loads a subtopic's questions: a file whole, a large one by its index, whose questions follow (load-parts.ts).
import { isIndexRef, wholeRef } from "#core/questions/learners-ref.ts";
import { loadFile, type QuestionsResult } from "./load-file.ts";

/**
 * Never throws.
 * @param mcqFileRef the address of a question file, of its rendered form, or of the index of either
 * @param wanted ids of questions that the bank must have, if the file has them
 */
export async function loadQuestions(
	mcqFileRef: string,
	signal: AbortSignal,
	wanted: readonly string[] = [],
): Promise<QuestionsResult> {
	if (!isIndexRef(mcqFileRef)) return loadFile(mcqFileRef, signal);
	const parts = await loadParts().catch(() => undefined);
	const bank = await parts?.loadBank(mcqFileRef, signal, wanted);
	// Without a network the whole file may be cached.
	return bank ? { state: "ready", bank } : loadFile(wholeRef(mcqFileRef), signal);
}

/** Code for large files; pages of other files never load it. */
export const loadParts = () => import("./load-parts.ts");
