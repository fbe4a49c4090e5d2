import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CODE_LETTERS, createLearnerCode, readLearnerCode, showLearnerCode } from "./learner-code.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codes = fc.array(fc.nat(31), { minLength: CODE_LETTERS, maxLength: CODE_LETTERS }).map((values) => {
	let next = 0;
	return createLearnerCode(() => values[next++] ?? 0);
});

describe("the code for another phone", () => {
	test("reads back as it is shown, in any case, with letters that look alike", () => {
		fc.assert(
			fc.property(codes, (code) => {
				expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
				expect(showLearnerCode(code)).toMatch(/^(\w{4}-){3}\w$/);
				const typed = [showLearnerCode(code), code.toLowerCase(), ` ${showLearnerCode(code)} `];
				const alike = code.replaceAll("1", "l").replaceAll("0", "O");
				for (const text of [...typed, alike]) expect(readLearnerCode(text)).toBe(code);
			}),
		);
	});

	test("refuses every single wrong letter and every swap of neighbours, the check letter included", () => {
		fc.assert(
			fc.property(codes, (code) => {
				for (let place = 0; place < code.length; place++) {
					for (const letter of LETTERS) {
						if (letter === code[place]) continue;
						expect(readLearnerCode(code.slice(0, place) + letter + code.slice(place + 1))).toBeUndefined();
					}
					const [one = "", other = ""] = [code[place], code[place + 1]];
					if (one === other || other === "") continue;
					expect(readLearnerCode(code.slice(0, place) + other + one + code.slice(place + 2))).toBeUndefined();
				}
			}),
			{ numRuns: 30 },
		);
	});

	test.each(["", "ABCD", "U000-0000-0000-0", "0000-0000-0000-00", "००००-0000-0000-0"])("refuses %j", (typed) => {
		expect(readLearnerCode(typed)).toBeUndefined();
	});
});
