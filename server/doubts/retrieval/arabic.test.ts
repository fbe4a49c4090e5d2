import fc from "fast-check";
import { expect, test } from "vitest";
import { skeletonOf, stemArabic, withoutParticle } from "./arabic.ts";

test("words with the article, with particles before it and with possessives have one stem", () => {
	for (const word of ["كتاب", "الكتاب", "والكتاب", "بالكتاب", "للكتاب", "كتابه", "كتابها", "كتابهم"])
		expect([word, stemArabic(word)]).toEqual([word, "كتاب"]);
	for (const word of ["المان", "الالمانيه", "وبالالمانيه"]) expect(stemArabic(word)).not.toBe("الم");
});

test("singular and broken plural, verb and noun have the same consonants", () => {
	for (const [one, other] of [
		["صنف", "اصناف"],
		["كتاب", "كتب"],
		["حديق", "حدائق"],
		["نحفر", "تحفر"],
		["استخدام", "مستخدم"],
	] as const)
		expect([one, skeletonOf(one)]).toEqual([one, skeletonOf(other)]);
	expect(skeletonOf("ماء")).toBe("");
});

test("a particle is removed only from a word that stays long enough", () => {
	expect(withoutParticle("بكاليفورن")).toBe("كاليفورن");
	expect(withoutParticle("بحر")).toBeUndefined();
});

test("a stem keeps at least three letters of a longer word, and the article never changes it", () => {
	const letters = fc.constantFrom(..."بتثجحخدذرزسشصضطظعغفقكمن");
	fc.assert(
		fc.property(fc.array(letters, { minLength: 3, maxLength: 8 }), (some) => {
			const word = some.join("");
			expect(stemArabic(word).length).toBeGreaterThanOrEqual(3);
			expect(stemArabic(`ال${word}`)).toBe(stemArabic(word));
		}),
	);
});
