import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { extractInlineTexts } from "./inline-texts.ts";

const NONCE = "0123456789abcdef";
const script = (text: string, more: object = {}) =>
	createElement("script", { nonce: NONCE, ...more, dangerouslySetInnerHTML: { __html: text } });
const take = (...children: React.ReactNode[]) =>
	extractInlineTexts(renderToString(createElement(Fragment, null, ...children)), NONCE);

describe("extractInlineTexts", () => {
	test("collects the scripts that carry the nonce, each once, and removes the nonce", () => {
		const { html, scripts } = take(script("a()"), script("b()", { type: "module", async: true }), script("a()"));
		expect(scripts).toEqual(["a()", "b()"]);
		expect(html).toBe('<script>a()</script><script type="module" async="">b()</script><script>a()</script>');
	});

	test("skips links and scripts with a src", () => {
		const { html, scripts } = take(
			createElement("link", { rel: "modulepreload", href: "/a.js", nonce: NONCE }),
			createElement("script", { src: "/a.js", nonce: NONCE }),
		);
		expect(scripts).toEqual([]);
		expect(html).not.toContain("nonce");
	});

	test.each([
		"<script>evil()</script>",
		'<script nonce="">evil()</script>',
		'<script nonce="fedcba9876543210">evil()</script>',
		"</h1></script><script>evil()</script>",
	])("does not collect %s in a title that was not escaped", (title) => {
		const heading = createElement("h1", { dangerouslySetInnerHTML: { __html: title } });
		const { html, scripts } = take(script("a()"), heading, script("b()"));
		expect(html).toContain("evil()");
		expect(scripts).toEqual(["a()", "b()"]);
	});

	test("collects the styles that carry the nonce", () => {
		const style = (nonce: string, text: string) =>
			createElement("style", { nonce, dangerouslySetInnerHTML: { __html: text } });
		const { html, styles } = take(style(NONCE, "p{color:red}"), style("", "p{display:none}"));
		expect(styles).toEqual(["p{color:red}"]);
		expect(html).not.toContain(NONCE);
	});

	test("leaves a page without scripts unchanged", () => {
		expect(extractInlineTexts("<p>text</p>", NONCE)).toEqual({ html: "<p>text</p>", scripts: [], styles: [] });
	});
});
