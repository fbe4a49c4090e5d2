import { expect, test } from "vitest";
import { readTexts, withText } from "./typed-words.ts";

test("keeps the last texts, forgets an emptied one, and survives a damaged entry", () => {
	let texts = new Map<string, string>();
	for (let n = 0; n < 25; n++) texts = withText(texts, `place ${n}`, `text ${n}`);
	expect(texts.size).toBe(20);
	expect(texts.get("place 24")).toBe("text 24");
	expect(withText(texts, "place 24", "").has("place 24")).toBe(false);
	expect(readTexts(JSON.stringify([...texts]))).toEqual(texts);
	for (const damaged of [null, undefined, "{{", "7", '[["a"],["b",1],["c","d"]]']) {
		expect([...readTexts(damaged).keys()]).toEqual(damaged?.includes("c") ? ["c"] : []);
	}
});
