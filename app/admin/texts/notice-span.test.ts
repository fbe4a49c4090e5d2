// The place that a notice leads to.
import { expect, test } from "vitest";
import { findNoticeSpan } from "./notice-span.ts";

const [STORED, GONE] = ["a".repeat(64), "b".repeat(64)];
const TEXT = `Sun ![disc](sha256:${STORED}) and ![](sha256:${GONE}), ![far](https://a.example/x.png), $\\frac{1$`;
const HTML = `<img src="/pictures/${STORED}-480.webp">`;

test.each([
	[{ code: "formula-unreadable" as const, source: "\\frac{1" }, "\\frac{1"],
	[{ code: "picture-missing" as const }, `![](sha256:${GONE})`],
	[{ code: "picture-without-text" as const }, `![](sha256:${GONE})`],
	[{ code: "picture-elsewhere" as const }, "![far](https://a.example/x.png)"],
])("%j leads to %s", (notice, words) => {
	const place = findNoticeSpan(TEXT, notice, HTML);
	expect(place && TEXT.slice(place.from, place.to)).toBe(words);
	expect(findNoticeSpan("Another text", notice, HTML)).toBeUndefined();
});
