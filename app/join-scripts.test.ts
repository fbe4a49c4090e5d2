import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinScripts } from "./join-scripts.ts";

describe("joinScripts", () => {
	test.each([
		["<p>a</p>", "<p>a</p>"],
		["<script>a()</script>", "<script>a()</script>"],
		["<script>a()</script><script>b()</script>c", "<script>a()\n;b()</script><script></script>c"],
		[
			"<script>a</script><script>b</script><script>c</script>d<script>e</script><script>f</script>",
			"<script>a\n;b\n;c</script><script></script><script></script>d<script>e\n;f</script><script></script>",
		],
		[
			'<script>a</script><script type="module" async="">m</script><!--$--><script>b</script><!--/$-->',
			'<script>a\n;b</script><script type="module" async="">m</script><!--$--><script></script><!--/$-->',
		],
		[
			'<script type="module">m</script><script>b</script>',
			'<script type="module">m</script><script>b</script>',
		],
		[
			'<script>a</script><script type="module">m</script>',
			'<script>a</script><script type="module">m</script>',
		],
		// What is between two scripts may be what the second one needs.
		["<script>a</script><p>x</p><script>b</script>", "<script>a</script><p>x</p><script>b</script>"],
		[
			'<script>a</script><script src="/x.js"></script><script>b</script>',
			'<script>a</script><script src="/x.js"></script><script>b</script>',
		],
	])("makes of %j %j", (html, joined) => {
		expect(joinScripts(html)).toBe(joined);
	});

	test("keeps every element in its place and every text in its order, whatever the page", () => {
		const pieces = fc.constantFrom(
			"<p>x</p>",
			"<!--$-->",
			...["a", "b", ""].map((code) => `<script>${code}</script>`),
			'<script async="" src="/m.js"></script>',
			'<script type="module">m</script>',
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
				const html = parts.join("");
				const joined = joinScripts(html);
				const elements = (text: string) => text.match(/<script[^>]*>|<p>|<!--/g);
				const codes = (text: string) =>
					[...text.matchAll(/<script>(.*?)<\/script>/gs)]
						.map(([, code]) => code)
						.join("")
						.replaceAll("\n;", "");
				expect(elements(joined)).toEqual(elements(html));
				expect(codes(joined)).toBe(codes(html));
				expect(joinScripts(joined).replaceAll("\n;", "")).toBe(joined.replaceAll("\n;", ""));
			}),
		);
	});
});
