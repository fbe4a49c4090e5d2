// The questions by which the search is judged: written the way confused students type, before the search was tuned, and not
// after looking at what it finds.

/** The modules that are asked in; the last four are made of a folder given by `--data`. */
export type EvalModule = "sample" | "biology" | "iot-en" | "iot-hi" | "iot-ar";
export type EvalQuestion = {
	in: EvalModule;
	/** The subtopic that the learner has open; often not the one with the answer. */
	at: string;
	ask: string;
	/**
	 * Every place that answers it: "subtopic/phase#anchor" (and the further passages of that section), or
	 * "subtopic/question-id". None: the module does not cover it.
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
