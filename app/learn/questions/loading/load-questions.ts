// Loads a subtopic's questions: a file whole, a large one by the start of a quiz, whose other questions follow (load-parts.ts).
import { fullFileRef, isStartRef } from "#core/questions/learners-ref.ts";
import { loadFile, type QuestionsResult } from "./load-file.ts";

/**
 * Never throws.
 * @param mcqFileRef the address of a question file, of its rendered form, or of the start of either
 * @param wanted ids of questions that the bank must have, if the file has them
 */
export async function loadQuestions(
	mcqFileRef: string,
	signal: AbortSignal,
	wanted: readonly string[] = [],
): Promise<QuestionsResult> {
	const load = (parts: Awaited<ReturnType<typeof loadParts>>) => parts.loadBank(mcqFileRef, signal, wanted);
	const bank = isStartRef(mcqFileRef) && (await loadParts().then(load, () => undefined));
	// The file itself, which may be cached when there is no network.
	return bank ? { state: "ready", bank } : loadFile(fullFileRef(mcqFileRef), signal);
}

/** Code for large files; pages of other files never load it. */
export const loadParts = () => import("./load-parts.ts");
