// The box for keys above the rows of an import: "1b 2c 3a" and every other layout that key lists have. Called by the panel. Never guesses:
// a number that several questions have, or a key that names no option, changes nothing and is reported.
import { readKey } from "#core/questions/import/keys.ts";
import { type KeyRun, type ListedKey, readKeysAlone } from "#core/questions/import/readers/key-list.ts";
import { withWords } from "#core/questions/import/readers/listed-keys.ts";
import { readLines } from "#core/questions/import/readers/text-lines.ts";
import type { RowQuestion } from "#core/questions/import/rows.ts";
import {
	type ChosenKey,
	changeMany,
	hasOpenForm,
	type ImportWork,
	type KeysReport,
	keyOfRow,
	problemsOf,
	questionOf,
} from "./work.ts";

/** The question numbers that keys refer to, by the row's index: the paper's own, or the places of the rows. */
function rowNumbers({ rows }: ImportWork): (number | undefined)[] {
	const own = rows.map(({ place }) => place.question);
	return own.some((number) => number !== undefined) ? own : rows.map((_, index) => index + 1);
}

/** Fills in the keys of a text. The report is in `undo`, with what the changed rows had before. */
export function fillInKeys(work: ImportWork, text: string): ImportWork {
	const { runs, unread } = readKeysAlone(readLines(text).lines);
	const numbers = rowNumbers(work);
	const sections = sectionsOf(numbers);
	const isBySection = runs.length > 1 && runs.length === (sections.at(-1) ?? 0) + 1;
	const report: KeysReport = { set: 0, changed: 0, same: 0, missing: [], noOption: [], twice: [], unread };
	const open: number[] = [];
	const keys = new Map<number, ChosenKey>();
	for (const [at, { keys: run, repeated }] of runs.entries()) {
		for (const [number, listed] of run) {
			const found = numbers.flatMap((one, index) =>
				one === number && (!isBySection || sections[index] === at) ? [index] : [],
			);
			const [index] = found;
			const isTwice = found.length > 1 || repeated.has(number) || (!isBySection && isInOther(runs, at, number));
			if (index === undefined) report.missing.push(number);
			else if (isTwice) report.twice.push(number);
			else if (hasOpenForm(work, index)) open.push(number);
			// "Bonus" has no answer.
			else if (listed.key !== undefined) fillIn(work, { index, number, listed }, report, keys);
		}
	}
	for (const list of [report.missing, report.noOption, report.twice, open]) sortOnce(list);
	if (open.length > 0) report.open = open;
	const changes = [...keys].map(([index, key]) => [index, { decision: work.decisions[index], key }] as const);
	return { ...changeMany(work, new Map(changes), report), keyText: undefined };
}

function fillIn(
	work: ImportWork,
	{ index, number, listed }: { index: number; number: number; listed: ListedKey },
	report: KeysReport,
	keys: Map<number, ChosenKey>,
): void {
	const question = questionOf(work, index);
	const options = question?.options.map(({ text }) => text) ?? [];
	const { key = "" } = withWords(listed, options);
	const reading = question && isCompleteRow(work, index) ? readKey(key, options) : undefined;
	const chosen =
		reading?.is === "read"
			? keyOfRow(work, index, {
					right: reading.positions,
					isSeveral: reading.positions.length > 1 && !reading.isAnyOf,
					by: "list",
				})
			: undefined;
	if (!question || !chosen) {
		report.noOption.push(number);
		return;
	}
	const before = rightOf(question);
	const isSame = before.join() === chosen.right.toSorted((a, b) => a - b).join();
	const isAsked = problemsOf(work, index).some(({ code }) => code.startsWith("key-") || code === "contradicts-key");
	if (isSame && !isAsked) {
		report.same += 1;
		return;
	}
	if (before.length > 0 && !isSame) report.changed += 1;
	else report.set += 1;
	keys.set(index, chosen);
}

/** Where options are missing or their letters are uncertain, a letter names no option with certainty. */
function isCompleteRow({ rows, decisions }: ImportWork, index: number): boolean {
	const isUncertain = rows[index]?.problems.some(({ code }) => code === "option-missing" || code === "option-repeated");
	return !isUncertain || decisions[index]?.is === "fixed";
}

function rightOf({ options }: RowQuestion): number[] {
	return options.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
}

function isInOther(runs: readonly KeyRun[], at: number, number: number): boolean {
	return runs.some(({ keys }, other) => other !== at && keys.has(number));
}

/** The section of each row: numbers that begin again begin one. */
function sectionsOf(numbers: readonly (number | undefined)[]): number[] {
	let section = 0;
	return numbers.map((number, index) => {
		if (index > 0 && number === 1 && numbers[index - 1] !== undefined) section += 1;
		return section;
	});
}

function sortOnce(numbers: number[]): void {
	numbers.splice(0, numbers.length, ...new Set(numbers.toSorted((a, b) => a - b)));
}
