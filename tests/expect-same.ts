// For tests that compare large values thousands of times: toEqual takes a millisecond for a quiz with hundreds of answers.
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/** As `expect(one).toEqual(other)`, which is only asked, for its message, when Node finds a difference. */
export function expectSame<Value>(one: Value, other: Value): void {
	if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}
