import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { questionSide, TextOrHtml } from "./question-view.tsx";
import { directionOf, isolateCode } from "./text-direction.tsx";

/** Without the elements that texts have of their own. */
const shown = (text: string, line?: string) =>
	renderToStaticMarkup(isolateCode(text, line)).replaceAll(/<\/?span>/g, "");

test("finds the direction of a text by its first letter", () => {
	expect(["Mars 1", "المريخ", "12. שלום", "देव", "火星"].map(directionOf)).toEqual(["ltr", "rtl", "rtl", "ltr", "ltr"]);
	expect(["[1, 2]", "", "٤"].map(directionOf)).toEqual([undefined, undefined, undefined]);
});

describe("isolating code", () => {
	test("leaves a text of one direction as it is", () => {
		for (const text of ["a < b && c\n}", "火星 [1, 2]", "इनमें से [1]", ""]) expect(isolateCode(text)).toBe(text);
	});

	test.each([
		["ما ناتج [1, 2] + 3؟", 'ما ناتج <bdi dir="ltr">[1, 2] + 3</bdi>؟'],
		["أيضا arr.push(4, 5); هنا", 'أيضا <bdi dir="ltr">arr.push(4, 5);</bdi> هنا'],
		["لغة C++.", 'لغة <bdi dir="ltr">C++</bdi>.'],
		["(مثل x = 1)", '(مثل <bdi dir="ltr">x = 1</bdi>)'],
		['قال: "f(x)".', 'قال: <bdi dir="ltr">&quot;f(x)&quot;</bdi>.'],
		["في 2020, 2021 و JavaScript.", "في 2020, 2021 و JavaScript."],
	])("in a right-to-left line: %s", (text, expected) => {
		expect(shown(text)).toBe(expected);
	});

	test("isolates a line of code as a whole, and the words in it", () => {
		expect(shown("الكود:\nf(1); // السطر الأول 2\n}")).toBe(
			'الكود:\n<bdi dir="ltr">f(1); // <bdi dir="rtl">السطر الأول</bdi> 2</bdi>\n<bdi dir="ltr">}</bdi>',
		);
	});

	test("isolates a part of a right-to-left line that has no letter of it", () => {
		expect(shown("[1, 2]", "القائمة [1, 2]")).toBe('<bdi dir="ltr">[1, 2]</bdi>');
	});

	test("keeps every character", () => {
		for (const text of ["ا (((b)\n\n\u0660 )))", 'x\nا ;;; ]] [[ "', "ا b"]) {
			expect(
				shown(text)
					.replaceAll(/<[^>]+>/g, "")
					.replaceAll("&quot;", '"'),
			).toBe(text);
		}
	});
});

test("puts the letters of a question's options on one side", () => {
	const options = ["[1, 2]", "خطأ", "Mars"].map((text) => ({ text }));
	expect(questionSide({ text: "ما هو ناتج الكود؟", options })).toBe("rtl");
	expect(questionSide({ text: "Translate “error”.", options })).toBe("ltr");
	expect(questionSide({ text: "1 + 1 = ?", options })).toBe("rtl");
	expect(questionSide({ text: "1 + 1 = ?", options: [{ text: "2" }] })).toBeUndefined();
});

test("lays the columns of a rendered table out in the direction of its text", () => {
	const html = '<span class="md-table"><table></table></span>';
	const dirOf = (text: string) => /dir="(\w+)"/.exec(renderToStaticMarkup(<TextOrHtml text={text} html={html} />))?.[1];
	expect([dirOf("| العدد | الاسم |"), dirOf("| Number |"), dirOf("$\\frac{x}{2}$ ما هو؟"), dirOf("| 1 |")]).toEqual([
		...["rtl", "ltr", "rtl", undefined],
	]);
});
