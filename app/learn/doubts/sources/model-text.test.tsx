import { Parser } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "../../../../tests/e2e/support/hostile-texts.ts";
import ModelText from "./model-text.tsx";

/** Every element that an answer may contain. */
const ALLOWED = ["p", "ul", "ol", "li", "strong", "em", "code", "pre", "br", "span", "button", "div", "bdi"];
const ACTIVE = /^(on|href|src|style|action|srcdoc)/;
const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u;

function render(text: string) {
	const found = { tags: new Set<string>(), attributes: new Set<string>(), text: "" };
	const parser = new Parser({
		onopentag(name, attributes) {
			found.tags.add(name);
			for (const attribute of Object.keys(attributes)) found.attributes.add(attribute);
		},
		ontext(part) {
			found.text += part;
		},
	});
	const cite = (label: number) => (label === 1 ? <button type="button">{label}</button> : undefined);
	parser.end(renderToStaticMarkup(<ModelText text={text} cite={cite} />));
	return found;
}

test("includes sixty answers", () => {
	expect(new Set(HOSTILE_TEXTS).size).toBe(60);
});

test.each(HOSTILE_TEXTS.map((text) => [text.slice(0, 60), text]))("%j stays text", (_title, hostile) => {
	const { tags, attributes, text } = render(hostile);
	expect([...tags].filter((tag) => !ALLOWED.includes(tag))).toEqual([]);
	expect([...attributes].filter((name) => ACTIVE.test(name))).toEqual([]);
	expect(text).not.toMatch(HIDDEN);
	expect(text, "a number without a source is not shown").not.toContain("S99");
});
