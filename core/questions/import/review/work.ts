// An import while an administrator works on it: the rows, the decision on each, and keys that were typed or pressed. A row is saved when
// it has no problem, was confirmed or was corrected; it is left out only on purpose. Called by the panel, which stores it as a draft.
import * as z from "zod/mini";
import {
	checkQuestion,
	type ImportReading,
	isBlocking,
	type RowProblem,
	type RowQuestion,
	rowProblemSchema,
	rowQuestionSchema,
	rowSchema,
	SOURCE_KINDS,
} from "#core/questions/import/rows.ts";

/** Drafts that browsers stored earlier have the older word. */
const fixedSchema = z.pipe(
	z.enum(["fixed", "mended"]),
	z.transform((): "fixed" => "fixed"),
);
const decisionSchema = z.union([
	z.object({
		is: z.literal("confirmed"),
		/** Confirmed with all rows that ask the same. */
		together: z.optional(z.boolean()),
	}),
	z.object({ is: z.literal("left-out") }),
	z.object({ is: fixedSchema, question: rowQuestionSchema }),
]);
/** A key that replaces the one that was read. */
const chosenKeySchema = z.object({
	/** Positions of the right options. */
	right: z.array(z.number()),
	/** All of them must be chosen. */
	isSeveral: z.boolean(),
	/** From the list above the rows, or pressed in the row. */
	by: z.enum(["list", "hand"]),
	/** Problems of the row that are left with this key. */
	problems: z.array(rowProblemSchema),
});
/** A row's form; `number` is the answer as it is typed, `isAny` whether any one of several right options counts. */
const typingSchema = z.object({ question: rowQuestionSchema, number: z.string(), isAny: z.optional(z.boolean()) });
/** What several rows had before they were decided together, by their index. */
const undoSchema = z.object({
	rows: z.record(z.string(), z.object({ decision: z.optional(decisionSchema), key: z.optional(chosenKeySchema) })),
	what: z.enum(["keys", "confirmed", "left-out"]),
	/** The report on a list of keys. */
	keys: z.optional(
		z.object({
			set: z.number(),
			changed: z.number(),
			same: z.number(),
			missing: z.array(z.number()),
			noOption: z.array(z.number()),
			twice: z.array(z.number()),
			unread: z.array(z.string()),
			/** Open in a form with changes, so left as they are. */
			open: z.optional(z.array(z.number())),
		}),
	),
});
export const importWorkSchema = z.object({
	kind: z.enum(SOURCE_KINDS),
	rows: z.array(rowSchema),
	notices: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
	/** By the row's index. */
	decisions: z.record(z.string(), decisionSchema),
	/** Keys that were typed or pressed, by the row's index. */
	keys: z.optional(z.record(z.string(), chosenKeySchema)),
	/** Unsaved text in the form of a row, by the row's index: a draft, not a decision. */
	typing: z.optional(z.record(z.string(), typingSchema)),
	/** What the administrator calls the source; undefined: the file's name. */
	sourceName: z.optional(z.string()),
	/** Unsaved text in the box for keys. */
	keyText: z.optional(z.string()),
	/** The last decision on several rows. */
	undo: z.optional(undoSchema),
});
export type Decision = z.infer<typeof decisionSchema>;
export type ChosenKey = z.infer<typeof chosenKeySchema>;
export type ImportWork = z.infer<typeof importWorkSchema>;
export type RowTyping = z.infer<typeof typingSchema>;
export type KeysReport = NonNullable<NonNullable<ImportWork["undo"]>["keys"]>;
export type RowState = "good" | "confirm" | "fix" | "left-out";

/** The initial work on a reading, without decisions. */
export function importWorkOf({ kind, rows, notices }: Extract<ImportReading, { ok: true }>): ImportWork {
	const said = new Map(notices.map((notice) => [JSON.stringify(notice), notice]));
	return { kind, rows, notices: [...said.values()], decisions: {} };
}

/** The question of a row as it would be saved; undefined without one. */
export function questionOf(work: ImportWork, index: number): RowQuestion | undefined {
	const question = unkeyedQuestion(work, index);
	const key = work.keys?.[index];
	return question && key ? withKey(question, key) : question;
}

/** As read or corrected, without a chosen key. */
function unkeyedQuestion({ rows, decisions }: ImportWork, index: number): RowQuestion | undefined {
	const decision = decisions[index];
	return decision?.is === "fixed" ? decision.question : rows[index]?.question;
}

function withKey(question: RowQuestion, { right, isSeveral }: Pick<ChosenKey, "right" | "isSeveral">): RowQuestion {
	const { type: _, ...others } = question;
	const options = question.options.map((option, at) => {
		return { ...option, isCorrect: right.includes(at) };
	});
	return { ...others, options, ...(isSeveral && { type: "several" as const }) };
}

/** Problems of a row that are still open. */
export function problemsOf(work: ImportWork, index: number): RowProblem[] {
	const row = work.rows[index];
	const decision = work.decisions[index];
	if (!row || decision?.is === "left-out") return [];
	const isFixed = decision?.is === "fixed";
	const found = work.keys?.[index]?.problems ?? (isFixed ? checkQuestion(decision.question) : row.problems);
	return isFixed || decision?.is === "confirmed" ? found.filter(isBlocking) : found;
}

/** The row's state. What is typed in an open form is not decided yet, so the row waits. */
export function rowStateOf(work: ImportWork, index: number): RowState {
	if (work.decisions[index]?.is === "left-out") return "left-out";
	const problems = problemsOf(work, index);
	if (problems.some(isBlocking) || !questionOf(work, index)) return "fix";
	return problems.length > 0 || hasOpenForm(work, index) ? "confirm" : "good";
}

/** Whether the row's form is open and has changes. */
export function hasOpenForm(work: ImportWork, index: number): boolean {
	const typing = work.typing?.[index];
	if (!typing || work.decisions[index]?.is === "left-out") return false;
	return JSON.stringify(typing) !== JSON.stringify(typingOf(blankQuestion(questionOf(work, index))));
}

/** How many rows wait for nothing but their open form. */
export function countOpenForms(work: ImportWork): number {
	const isOpen = (index: number) => problemsOf(work, index).length === 0 && hasOpenForm(work, index);
	return work.rows.filter((_, index) => isOpen(index)).length;
}

/** Decides on one row; undefined removes the decision, and the chosen key of a row without one. */
export function decide(work: ImportWork, index: number, decision: Decision | undefined): ImportWork {
	const { [index]: before, ...others } = work.decisions;
	const decided = { ...work, decisions: decision ? { ...others, [index]: decision } : others };
	// A form has the key among its fields, and a key is for the options that it was chosen for.
	const isOfOthers = decision?.is === "fixed" || (!decision && (!before || before.is === "fixed"));
	return withoutUndoOf(storeTyping(isOfOthers ? putKey(decided, index, undefined) : decided, index, undefined), index);
}

/** Stores the unsaved text of a row's form; undefined closes the form. */
export function storeTyping(work: ImportWork, index: number, typing: RowTyping | undefined): ImportWork {
	const { [index]: _, ...others } = work.typing ?? {};
	return { ...work, typing: typing ? { ...others, [index]: typing } : others };
}

/**
 * Chooses the option at a position: the only right one, or one more or less where all right ones must be chosen, or where the key that was
 * read names several.
 */
export function pressKey(work: ImportWork, index: number, position: number): ImportWork {
	const question = questionOf(work, index);
	if (!question) return work;
	const isAsked = asksForSeveral(work, index);
	const takesSeveral = question.type === "several" || isAsked;
	const now = question.options.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
	const others = now.filter((at) => at !== position);
	const right = !takesSeveral ? [position] : now.includes(position) ? others : [...others, position].toSorted(byNumber);
	const isSeveral = isAsked ? right.length > 1 : takesSeveral;
	const key = keyOfRow(work, index, { right, isSeveral, by: "hand" });
	return key ? withoutUndoOf(putKey(work, index, key), index) : work;
}

/** Whether the row was read with a key of several labels that is not certain: its buttons take several. */
function asksForSeveral({ rows, decisions }: ImportWork, index: number): boolean {
	const isRead = decisions[index]?.is !== "fixed";
	return isRead && rows[index]?.problems.some(({ values }) => values?.labels !== undefined) === true;
}

const byNumber = (a: number, b: number) => a - b;

/** Problems of a key, which another key ends. */
const OF_KEYS: readonly RowProblem["code"][] = [
	"no-right-option",
	"key-unreadable",
	"key-conflict",
	"key-inferred",
	"contradicts-key",
];

/** A key for a row, with the row's other problems; undefined for a row without options. */
export function keyOfRow(work: ImportWork, index: number, chosen: Omit<ChosenKey, "problems">): ChosenKey | undefined {
	const row = work.rows[index];
	const question = unkeyedQuestion(work, index);
	if (!row || !question || question.type === "number") return undefined;
	const ruled = checkQuestion(withKey(question, chosen));
	const isFixed = work.decisions[index]?.is === "fixed";
	const ofKeys = ruled.filter(({ code }) => OF_KEYS.includes(code));
	const others = row.problems.filter(({ code }) => !OF_KEYS.includes(code));
	return { ...chosen, problems: isFixed ? ruled : [...others, ...ofKeys] };
}

function putKey(work: ImportWork, index: number, key: ChosenKey | undefined): ImportWork {
	const { [index]: _, ...others } = work.keys ?? {};
	return { ...work, keys: key ? { ...others, [index]: key } : others };
}

/** The rows that must be corrected, without those that somebody is correcting. */
export function listToLeaveOut(work: ImportWork): number[] {
	return work.rows.flatMap((_, index) => {
		return rowStateOf(work, index) === "fix" && !hasOpenForm(work, index) ? [index] : [];
	});
}

/** Leaves out the rows that must be corrected. */
export function leaveOutAll(work: ImportWork): ImportWork {
	return decideMany(work, listToLeaveOut(work), { is: "left-out" });
}

/** Confirms rows that ask the same. */
export function confirmTogether(work: ImportWork, indexes: readonly number[]): ImportWork {
	return decideMany(work, indexes, { is: "confirmed", together: true });
}

function decideMany(work: ImportWork, indexes: readonly number[], decision: Decision): ImportWork {
	return changeMany(work, new Map(indexes.map((index) => [index, { decision, key: work.keys?.[index] }])));
}

type RowChoice = { decision?: Decision | undefined; key?: ChosenKey | undefined };

/** Changes several rows, so that undoMany brings back what they had. @param keys what to say about keys */
export function changeMany(work: ImportWork, changes: ReadonlyMap<number, RowChoice>, keys?: KeysReport): ImportWork {
	const before = [...changes.keys()].map((index) => {
		return [index, { decision: work.decisions[index], key: work.keys?.[index] }] as const;
	});
	const [first] = changes.values();
	const what = keys ? "keys" : first?.decision?.is === "left-out" ? "left-out" : "confirmed";
	return { ...withChoices(work, changes), undo: { rows: Object.fromEntries(before), what, ...(keys && { keys }) } };
}

/** Takes the last decision on several rows back. Rows that were decided since, or are being corrected, stay as they are. */
export function undoMany(work: ImportWork): ImportWork {
	const { undo, ...others } = work;
	const rows = Object.entries(undo?.rows ?? {}).filter(([index]) => !hasOpenForm(work, Number(index)));
	return withChoices(others, new Map(rows));
}

function withChoices(work: ImportWork, changes: ReadonlyMap<number | string, RowChoice>): ImportWork {
	const next = { decisions: { ...work.decisions }, keys: { ...work.keys }, typing: { ...work.typing } };
	for (const [index, { decision, key }] of changes) {
		delete next.typing[index];
		delete next.decisions[index];
		delete next.keys[index];
		if (decision) next.decisions[index] = decision;
		if (key) next.keys[index] = key;
	}
	return { ...work, ...next };
}

/** What is decided about one row is not undone with many. */
function withoutUndoOf(work: ImportWork, index: number): ImportWork {
	if (!work.undo?.rows[index]) return work;
	const { [index]: _, ...rows } = work.undo.rows;
	return { ...work, undo: { ...work.undo, rows } };
}

export type WorkCounts = Record<RowState, number>;

export function countStates(work: ImportWork): WorkCounts {
	const counts: WorkCounts = { good: 0, confirm: 0, fix: 0, "left-out": 0 };
	for (const index of work.rows.keys()) counts[rowStateOf(work, index)] += 1;
	return counts;
}

/** The questions to save; undefined while a row needs a decision, or when all rows are left out. */
export function questionsToSave(work: ImportWork): RowQuestion[] | undefined {
	const { good, confirm, fix } = countStates(work);
	if (good === 0 || confirm > 0 || fix > 0) return undefined;
	return work.rows.flatMap((_, index) => {
		const question = rowStateOf(work, index) === "good" ? questionOf(work, index) : undefined;
		return question ? [question] : [];
	});
}

/** The initial question of a row's form. */
export function blankQuestion(read: RowQuestion | undefined): RowQuestion {
	const question = read ?? { text: "", options: [], explanation: "" };
	if (question.type === "number") return question;
	const missing = Math.max(0, 2 - question.options.length);
	const empty = Array.from({ length: missing }, () => ({ text: "", isCorrect: false }));
	return { ...question, options: [...question.options, ...empty] };
}

/** The form values of a read question. */
export function typingOf(question: RowQuestion): RowTyping {
	const isAny = question.type === undefined && question.options.filter(({ isCorrect }) => isCorrect).length > 1;
	return { question, number: question.answer === undefined ? "" : String(question.answer), isAny };
}
