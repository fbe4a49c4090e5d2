// Reads a question file that the server has checked when it was uploaded, without loading the schemas: they are twice the size
// of the quiz. Returns undefined for anything unusual; the caller then parses with the schema (question-file.ts).

import { mayHoldHostileKey, parseJson } from "#core/json.ts";
import type { Option, Question } from "./question-file.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Like readQuestions, without the metadata fields (topic, difficulty, source, year), which no page shows. Undefined when the
 * schema has to decide. Never throws.
 */
export function readCheckedQuestions(text: string): CheckedQuestions | undefined {
	const json = parseJson(text);
	return json.ok && !mayHoldHostileKey(text) ? readCheckedRoot(json.value) : undefined;
}

export type CheckedQuestions = { questions: Question[]; shufflesOptions: boolean };

/** The same for the value of a JSON text that the server wrote. */
export function readCheckedRoot(root: unknown): CheckedQuestions | undefined {
	if (!isFields(root)) return undefined;
	const { questions: listed, shuffle = true, format } = root;
	if (!Array.isArray(listed) || listed.length === 0 || typeof shuffle !== "boolean") return undefined;
	const questions = listed.flatMap((value) => readQuestion(value, format) ?? []);
	const ids = new Set(questions.map(({ id }) => id));
	return ids.size === listed.length ? { questions, shufflesOptions: shuffle } : undefined;
}

function readQuestion(value: unknown, formatOfFile: unknown): Question | undefined {
	if (!isFields(value)) return undefined;
	const { text, explanation = null, shuffle } = value;
	const id = readId(value.id);
	const kind = value.type === "number" ? readTyped(value) : readChoice(value);
	if (id === undefined || typeof text !== "string" || !kind) return undefined;
	if (explanation !== null && typeof explanation !== "string") return undefined;
	const isMd1 = value.format === "md1" || formatOfFile === "md1";
	return {
		id,
		text,
		explanation: explanation ?? "",
		...kind,
		...(isMd1 && { format: "md1" }),
		...(typeof shuffle === "boolean" && { shuffle }),
	};
}

function readChoice({ options: listed, type }: Fields): Pick<Question, "options" | "type"> | undefined {
	if (!Array.isArray(listed)) return undefined;
	const options = listed.flatMap((option) => readOption(option) ?? []);
	const ids = new Set(options.map((option) => option.id));
	const hasValidOptions = ids.size === listed.length && ids.size >= 2 && ids.size <= 26;
	if (!hasValidOptions || !options.some(({ isCorrect }) => isCorrect)) return undefined;
	return type === "several" ? { options, type } : { options };
}

/** Other values are left to the schema. */
function readTyped({ options = [], answer, tolerance = 0, unit = "" }: Fields) {
	const isSound = Array.isArray(options) && options.length === 0 && typeof answer === "number";
	if (!isSound || typeof tolerance !== "number" || tolerance < 0 || !isShort(unit)) return undefined;
	if (!Number.isFinite(answer) || !Number.isFinite(tolerance)) return undefined;
	return { type: "number" as const, options: [], answer, tolerance, unit };
}

function readOption(value: unknown): Option | undefined {
	if (!isFields(value)) return undefined;
	const { text, isCorrect, explanation } = value;
	const id = readId(value.id);
	if (id === undefined || typeof text !== "string" || typeof isCorrect !== "boolean") return undefined;
	return { id, text, isCorrect, ...(typeof explanation === "string" && { explanation }) };
}

function readId(id: unknown): string | undefined {
	return typeof id === "string"
		? id || undefined
		: typeof id === "number" && Number.isFinite(id)
			? String(id)
			: undefined;
}

function isShort(value: unknown): value is string {
	return typeof value === "string" && value.length <= 200;
}

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
