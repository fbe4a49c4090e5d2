import { expect, test } from "vitest";
import { saysMore } from "./clipboard.ts";

test.each([
	["a table", "<table><tr><td>x</td></tr></table>", "x", true],
	["a power by its tag", "<p>10<sup>3</sup></p>", "103", true],
	["a power by its style, as Google has it", '<span style="font-size:0.6em;vertical-align: super">3</span>', "3", true],
	["other styles of Google", '<span style="vertical-align:baseline;text-decoration:none">x</span>', "x", false],
	[
		"an underlined word that is asked for",
		"<p>The underlined word: <u>calm</u></p>",
		"The underlined word: calm",
		true,
	],
	["a link", '<a style="text-decoration:underline" href="x">Which?</a>', "Which?", false],
	["bold print", "<b>1. Which?</b>", "1. Which?", false],
])("HTML of the clipboard is taken for what plain text loses: %s", (_, html, plain, isTaken) => {
	expect(saysMore(html, plain)).toBe(isTaken);
});
