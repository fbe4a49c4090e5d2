// The samples: at least 300 questions over every format and kind that an import reads, each kind in three writings. Used by
// `npm run import-samples` without a folder, and by fixtures.test.ts.
import type { Expected } from "../compare.ts";
import { CLASS_LAYOUTS } from "./class-layouts.ts";
import { EXAM_LAYOUTS } from "./exam-layouts.ts";
import { EXPORT_LAYOUTS } from "./export-layouts.ts";
import { FILE_LAYOUTS } from "./file-layouts.ts";
import { JSON_LAYOUTS } from "./json-layouts.ts";
import type { Layout } from "./layout.ts";
import { PACKAGE_LAYOUTS } from "./package-layouts.ts";
import { PAPER_LAYOUTS } from "./paper-layouts.ts";
import { QUIZ_LAYOUTS } from "./quiz-layouts.ts";
import { TABLE_LAYOUTS } from "./table-layouts.ts";
import { type Truth, take } from "./truths.ts";
import { WORD_LAYOUTS } from "./word-layouts.ts";

export type Fixture = {
	name: string;
	kind: string;
	bytes: Uint8Array;
	expected: Expected[];
	asks: boolean;
	isKrutiDev: boolean;
};

const COUNT = 4;

export function listFixtures(): Fixture[] {
	const encode = (text: string) => new TextEncoder().encode(text);
	const texts = [
		...PAPER_LAYOUTS,
		...QUIZ_LAYOUTS,
		...JSON_LAYOUTS,
		...TABLE_LAYOUTS,
		...EXAM_LAYOUTS,
		...CLASS_LAYOUTS,
	];
	return [
		...texts.flatMap((layout, at) => fixturesOf(layout, at, encode)),
		...[...WORD_LAYOUTS, ...FILE_LAYOUTS, ...EXPORT_LAYOUTS, ...PACKAGE_LAYOUTS].flatMap((layout, at) =>
			fixturesOf(layout, at * 2, (bytes) => bytes),
		),
	];
}

/** Each writing has other questions, so that every layout meets most of them. */
function fixturesOf<Written>(
	layout: Layout<Written>,
	place: number,
	encode: (written: Written) => Uint8Array,
): Fixture[] {
	const { kind, ending, from, count = COUNT, asks = false, explanation = "", writings, isKrutiDev = false } = layout;
	return writings.map((write, at) => {
		const questions = take(from, (place * 5 + at * count) % from.length, count);
		const name = `${kind} ${at + 1}.${ending}`;
		return {
			name,
			kind,
			bytes: encode(write(questions)),
			expected: questions.map((question) => ({ ...expectedOf(question), explanation })),
			asks,
			isKrutiDev,
		};
	});
}

function expectedOf({ text, options, right, also = [] }: Truth): Expected {
	const isRight = (at: number) => at === right || also.includes(at);
	return { text, options: options.map((option, at) => ({ text: option, isCorrect: isRight(at) })) };
}
