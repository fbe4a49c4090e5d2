import { describe, expect, test } from "vitest";
import { DOCUMENT_PHASES, isDocumentPhase, PHASES, readPhaseHash } from "./phases.ts";

describe("readPhaseHash", () => {
	test.each(PHASES)("reads %s with and without its #", (phase) => {
		expect(readPhaseHash(`#${phase}`)).toBe(phase);
		expect(readPhaseHash(phase)).toBe(phase);
	});

	test.each(["", "#", "##read", "#READ", "#read ", "#read?x=1", "#toString", "#__proto__", "quiz", "#read/review"])(
		"ignores %j",
		(hash) => {
			expect(readPhaseHash(hash)).toBeUndefined();
		},
	);
});

test("counts every phase except the quiz and the chat as a document", () => {
	expect(PHASES.filter(isDocumentPhase)).toEqual([...DOCUMENT_PHASES]);
});
