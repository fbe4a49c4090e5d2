import { expect, test } from "vitest";
import { megabytes } from "./megabytes.ts";

test.each([
	[30_000_000, "30"],
	[1_500_000, "1.5"],
	[1_000_000, "1"],
	[50_000, "0.05"],
	[1_000, "0.001"],
])("%i bytes are %s MB", (bytes, shown) => expect(megabytes(bytes)).toBe(shown));
