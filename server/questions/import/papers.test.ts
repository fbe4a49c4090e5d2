// Papers as teachers write them, made from a seed: numbering, labels, styles of keys, languages and formats in every combination. What is
// ready is right in every letter, and well-formed questions are ready. TEST_FAULTS=1 tries 5,000 papers, TEST_SEED=5001 others than usual.
import { expect, test } from "vitest";
import type { Row } from "#core/questions/import/rows.ts";
import { createRandomBelow } from "#core/random.ts";
import { byRun } from "../../../tests/faults.ts";
import { type MadeQuestion, makePaper } from "../../../tests/paper-maker.ts";
import { readSource } from "./read-source.ts";

/** Papers of one test; several tests, so that none takes long on a busy machine. */
const PAPERS = byRun(200, 500);
const PARTS = byRun([1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const FIRST_SEED = Number(process.env.TEST_SEED ?? 1);
const LEAST_READY = 0.95;

/** As a learner reads it; powers stay powers. */
function plain(text: string): string {
	return text.replaceAll(/[\\*]/g, "").replaceAll(/\s+/g, " ").trim();
}

function isRight({ question }: Row, { text, options, right }: MadeQuestion): boolean {
	return (
		plain(question?.text ?? "") === plain(text) &&
		question?.options.map((option) => plain(option.text)).join("|") === options.map(plain).join("|") &&
		question.options.every(({ isCorrect }, at) => isCorrect === (at === right))
	);
}

function shown({ question }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)) ?? [];
	return `${question?.text} | ${options.join("/")}`;
}

test.each(PARTS)(
	`part %d of ${PAPERS} papers: nothing wrong is ready, and at least 95 percent of the questions are`,
	async (part) => {
		const wrong: string[] = [];
		let ready = 0;
		let all = 0;
		const first = FIRST_SEED + (part - 1) * PAPERS;
		for (let seed = first; seed < first + PAPERS; seed++) {
			const { bytes, questions } = makePaper(createRandomBelow(seed));
			const reading = await readSource(bytes);
			const good = reading.ok ? reading.rows.filter(({ problems }) => problems.length === 0) : [];
			const left = [...questions];
			for (const row of good) {
				const at = left.findIndex((made) => isRight(row, made));
				if (at === -1) wrong.push(`paper ${seed}: ${shown(row)}`);
				else left.splice(at, 1);
			}
			ready += good.length;
			all += questions.length;
		}
		expect(wrong).toEqual([]);
		expect(ready / all).toBeGreaterThanOrEqual(LEAST_READY);
	},
);
