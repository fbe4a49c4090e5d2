// The evaluation questions of the search: written as confused students type, before the search was tuned and without
// looking at its results.

/** The modules that questions are about; the last four come from the folder given by `--data`. */
export type EvalModule = "sample" | "texts" | "biology" | "iot-en" | "iot-hi" | "iot-ar";
export type EvalQuestion = {
	in: EvalModule;
	/** The subtopic that the learner has open; often not the one with the answer. */
	at: string;
	ask: string;
	/**
	 * Every place that answers it: "subtopic/phase#anchor" (and the further passages of that section), or
	 * "subtopic/question-id". Empty: the module does not cover it.
	 */
	found: readonly string[];
};

/** Lines of "subtopic | question | places"; a place that begins with a slash is in the open subtopic. */
export function readQuestions(module: EvalModule, lines: string): EvalQuestion[] {
	return lines
		.trim()
		.split("\n")
		.map((line) => {
			const [at = "", ask = "", places = ""] = line.split("|").map((part) => part.trim());
			const found = places.split(" ").filter(Boolean);
			return {
				in: module,
				at,
				ask,
				found: found.map((place) => (place.startsWith("/") ? at + place : place)),
			};
		});
}
