// Finds the options of a question that have no labels: a task list, a list with bullets, or one option a line. Called by
// read-questions-text.ts where no labels are found.
import { findText } from "#core/questions/import/answer-text.ts";
import { readKey } from "#core/questions/import/keys.ts";

export type UnlabelledOptions = { before: string; options: string[]; marked: number[]; isUncertain: boolean };

const TASK = /^\s*(?:[-*+•]\s*)?(?:\[([ xX✓✔])\]|([☐☑✅⬜]))\s+(\S.*)$/u;
const BULLET = /^\s*[-*+•‣▪●○◦–]\s+(\S.*)$/u;
/** A line with a label: some labels of the question were not read. */
const LABELLED = /^\s*[([]?\s?(?:[A-Za-z]|\d{1,2}|i{1,3}|iv)\s?(?:[)\]]|\.(?!\d))\s*\S/u;
const END_TICK = /\s*[✓✔☑✅]\ufe0f?\s*$/u;
const FIRST_TICK = /^\s*[✓✔☑✅]\ufe0f?\s+(?=\S)/u;
const MOST = 8;

/** @param key as given: without labels it shows which lines are options */
export function findUnlabelled(body: string, key: string | undefined): UnlabelledOptions | undefined {
	const lines = body.split("\n").filter((line) => line.trim() !== "");
	return findTasks(lines) ?? findBullets(lines) ?? findPlain(lines, key);
}

function findTasks(lines: readonly string[]): UnlabelledOptions | undefined {
	const start = lines.findIndex((line) => TASK.test(line));
	const own = start < 1 ? [] : lines.slice(start);
	if (own.length < 2 || !own.every((line) => TASK.test(line))) return undefined;
	const found = own.map((line) => TASK.exec(line) ?? []);
	const marked = found.flatMap(([, box = " ", sign = ""], at) =>
		box.trim() !== "" || /[☑✅]/u.test(sign) ? [at] : [],
	);
	return {
		before: lines.slice(0, start).join("\n"),
		options: found.map(([, , , text = ""]) => text.trim()),
		marked,
		isUncertain: false,
	};
}

function findBullets(lines: readonly string[]): UnlabelledOptions | undefined {
	const start = lines.findIndex((line) => BULLET.test(line));
	const own = start < 1 ? [] : lines.slice(start);
	if (own.length < 2 || own.length > MOST || !own.every((line) => BULLET.test(line))) return undefined;
	return {
		...withTicks(own.map((line) => BULLET.exec(line)?.[1] ?? "")),
		before: lines.slice(0, start).join("\n"),
		isUncertain: false,
	};
}

/** Lines below a question mark, one of which is the answer. */
function findPlain(lines: readonly string[], key: string | undefined): UnlabelledOptions | undefined {
	const isEnd = (line: string) => /[?:：？।]\s*(?:\*\*)?$/u.test(line.trim());
	const end = lines.findLastIndex(isEnd);
	const start = end === -1 ? 1 : end + 1;
	const { options, marked } = withTicks(lines.slice(start));
	if (options.length < 2 || options.length > MOST || options.some((option) => LABELLED.test(option))) return undefined;
	const byText = key === undefined ? [] : findText(key, options);
	if (marked.length === 0 && (key === undefined || readKey(key, options).is !== "read")) return undefined;
	const isProven = end !== -1 && (byText.length === 1 || marked.length === 1) && options.length > 2;
	return { before: lines.slice(0, start).join("\n"), options, marked, isUncertain: !isProven };
}

function withTicks(texts: readonly string[]) {
	const marked = texts.flatMap((text, at) => (END_TICK.test(text) || FIRST_TICK.test(text) ? [at] : []));
	return { options: texts.map((text) => text.replace(END_TICK, "").replace(FIRST_TICK, "").trim()), marked };
}
