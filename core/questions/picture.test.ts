// References to pictures in texts, and the sizes in which they are stored.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	fitPicture,
	hasBarePicture,
	listPictureReferences,
	pictureChecksums,
	pictureReference,
	withPictureAlt,
} from "./picture.ts";
import { typedQuestion, writeQuestion } from "./question-edit.ts";

const ONE = "a1".repeat(32);
const TWO = "b2".repeat(32);
const hex = fc.constantFrom(ONE, TWO);
const words = fc.string({ maxLength: 600 });

describe("a reference to a picture", () => {
	test("is found with its alt text between any characters", () => {
		fc.assert(
			fc.property(fc.string(), hex, words, fc.string(), (before, checksum, alt, after) => {
				const text = `${before} \n${pictureReference(checksum, alt)} ${after}`;
				const place = listPictureReferences(text).find((found) => found.checksum === checksum);
				expect(pictureChecksums([text])).toEqual([checksum]);
				expect(place?.alt).toBe(
					alt
						.replaceAll(/[[\]\s]+/g, " ")
						.trim()
						.slice(0, 500),
				);
			}),
		);
	});

	test("gets another alt text, and the rest stays", () => {
		fc.assert(
			fc.property(words, words, (before, alt) => {
				const text = `x ${pictureReference(ONE, before)} y ${pictureReference(TWO)} z`;
				const [place] = listPictureReferences(text);
				if (!place) throw new Error("not found");
				const changed = withPictureAlt(text, place, alt);
				const [first, second, ...others] = listPictureReferences(changed);
				expect([first?.checksum, second?.checksum, others]).toEqual([ONE, TWO, []]);
				expect(first?.alt).toBe(alt.replaceAll(/[[\]\r\n]/g, "").slice(0, 500));
				expect(changed.startsWith("x ![") && changed.endsWith(` y ![](sha256:${TWO}) z`)).toBe(true);
			}),
		);
	});

	test("is reported without alt text", () => {
		expect([`![](sha256:${ONE})`, `![ ](SHA256:${ONE})`].map(hasBarePicture)).toEqual([true, true]);
		expect([`![a](sha256:${ONE})`, "![](x)", "[](sha256:12)"].map(hasBarePicture)).toEqual([false, false, false]);
	});
});

test("a size is never enlarged, keeps its shape and stays within its width", () => {
	const side = fc.integer({ min: 1, max: 30_000 });
	fc.assert(
		fc.property(side, side, fc.constantFrom(480 as const, 960 as const), (width, height, most) => {
			const fitted = fitPicture({ width, height }, most);
			expect(fitted.width).toBeLessThanOrEqual(Math.min(width, most));
			expect(fitted.height).toBeLessThanOrEqual(Math.min(height, most * 2));
			const scale = Math.min(1, most / width, (most * 2) / height);
			expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
			expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
		}),
	);
});

describe("a question in the form", () => {
	const plain =
		'{"id":"q","text":"2 * 3","options":[{"id":"a","text":"x","isCorrect":true},{"id":"b","text":"y","isCorrect":false}]}';

	test("becomes a formatted one only with its first picture", () => {
		const typed = typedQuestion(plain);
		const save = (change: object, body = plain) => writeQuestion({ ...typed, ...change }, body, "q");
		expect(save({ text: "2 * 4" })).toMatchObject({ body: plain.replace("2 * 3", "2 * 4") });
		const added = save({ text: `2 ![x](sha256:${ONE})` });
		expect(added.ok && JSON.parse(added.body)).toMatchObject({ format: "md1" });
		const inOption = save({
			options: typed.options.with(1, { id: "b", text: `![y](sha256:${ONE})`, isCorrect: false, explanation: "" }),
		});
		expect(inOption.ok && JSON.parse(inOption.body)).toMatchObject({ format: "md1" });
	});
});
