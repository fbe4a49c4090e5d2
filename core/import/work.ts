// An import while an administrator works on it: the rows and the decision on each. A row is saved when it has no problem, was
// confirmed or was corrected; it is left out only on purpose. Called by the panel, which stores it as a draft.
import * as z from "zod/mini";
import {
	checkQuestion,
	type ImportReading,
	isBlocking,
	type Row,
	type RowProblem,
	type RowQuestion,
	rowQuestionSchema,
	rowSchema,
	SOURCE_KINDS,
} from "./rows.ts";

const decisionSchema = z.union([
	z.object({ is: z.literal("confirmed") }),
	z.object({ is: z.literal("left-out") }),
	z.object({ is: z.literal("mended"), question: rowQuestionSchema }),
]);
/** A row's form; `number` is the answer as it is typed. */
const typingSchema = z.object({ question: rowQuestionSchema, number: z.string() });
export const importWorkSchema = z.object({
	kind: z.enum(SOURCE_KINDS),
	rows: z.array(rowSchema),
	notices: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
	/** By the row's index. */
	decisions: z.record(z.string(), decisionSchema),
	/** Unsaved text in the form of a row, by the row's index: a draft, not a decision. */
	typing: z.optional(z.record(z.string(), typingSchema)),
});
export type Decision = z.infer<typeof decisionSchema>;
export type ImportWork = z.infer<typeof importWorkSchema>;
export type RowTyping = z.infer<typeof typingSchema>;
export type RowState = "good" | "confirm" | "mend" | "left-out";

/** The initial work on a reading, without decisions. */
export function importWorkOf({ kind, rows, notices }: Extract<ImportReading, { ok: true }>): ImportWork {
	const said = new Map(notices.map((notice) => [JSON.stringify(notice), notice]));
	return { kind, rows, notices: [...said.values()], decisions: {} };
}

/** The question of a row as it would be saved; undefined without one. */
export function questionOf({ rows, decisions }: ImportWork, index: number): RowQuestion | undefined {
	const decision = decisions[index];
	return decision?.is === "mended" ? decision.question : rows[index]?.question;
}

/** Problems of a row that are still open. */
export function problemsOf(work: ImportWork, index: number): RowProblem[] {
	const row = work.rows[index];
	const decision = work.decisions[index];
	if (!row || decision?.is === "left-out") return [];
	if (decision?.is === "mended") return checkQuestion(decision.question).filter(isBlocking);
	return decision?.is === "confirmed" ? row.problems.filter(isBlocking) : row.problems;
}

/** The row's state. */
export function rowStateOf(work: ImportWork, index: number): RowState {
	if (work.decisions[index]?.is === "left-out") return "left-out";
	const problems = problemsOf(work, index);
	if (problems.some(isBlocking) || !questionOf(work, index)) return "mend";
	return problems.length > 0 ? "confirm" : "good";
}

/** Decides on one row; undefined removes the decision. */
export function decide(work: ImportWork, index: number, decision: Decision | undefined): ImportWork {
	const { [index]: _, ...others } = work.decisions;
	return keepTyping({ ...work, decisions: decision ? { ...others, [index]: decision } : others }, index, undefined);
}

/** Stores the unsaved text of a row's form; undefined closes the form. */
export function keepTyping(work: ImportWork, index: number, typing: RowTyping | undefined): ImportWork {
	const { [index]: _, ...others } = work.typing ?? {};
	return { ...work, typing: typing ? { ...others, [index]: typing } : others };
}

/** Confirms every row that needs only that. */
export function confirmAll(work: ImportWork): ImportWork {
	return decideAll(work, "confirm", { is: "confirmed" });
}

/** Leaves out the rows that must be corrected; each decision can be undone. */
export function leaveOutAll(work: ImportWork): ImportWork {
	return decideAll(work, "mend", { is: "left-out" });
}

function decideAll(work: ImportWork, state: RowState, decision: Decision): ImportWork {
	const open = work.rows.flatMap((_, index) => (rowStateOf(work, index) === state ? [index] : []));
	return { ...work, decisions: { ...work.decisions, ...Object.fromEntries(open.map((index) => [index, decision])) } };
}

export type WorkCounts = Record<RowState, number>;

export function countStates(work: ImportWork): WorkCounts {
	const counts: WorkCounts = { good: 0, confirm: 0, mend: 0, "left-out": 0 };
	for (const index of work.rows.keys()) counts[rowStateOf(work, index)] += 1;
	return counts;
}

/** The questions to save; undefined while a row needs a decision, or when all rows are left out. */
export function questionsToSave(work: ImportWork): RowQuestion[] | undefined {
	const { good, confirm, mend } = countStates(work);
	if (good === 0 || confirm > 0 || mend > 0) return undefined;
	return work.rows.flatMap((_, index) => {
		const question = rowStateOf(work, index) === "good" ? questionOf(work, index) : undefined;
		return question ? [question] : [];
	});
}

/** The initial question of a row's form. */
export function blankQuestion(row: Row | undefined): RowQuestion {
	const question = row?.question ?? { text: "", options: [], explanation: "" };
	if (question.type === "number") return question;
	const missing = Math.max(0, 2 - question.options.length);
	const empty = Array.from({ length: missing }, () => ({ text: "", isCorrect: false }));
	return { ...question, options: [...question.options, ...empty] };
}
