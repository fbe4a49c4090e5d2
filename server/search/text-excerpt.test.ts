// The words of a study text that a search shows.
import { expect, test } from "vitest";
import { findTextExcerpt } from "./text-excerpt.ts";

const TEXT = `# Currents

In 1820 **Hans Christian
Ørsted** saw [a *needle*](https://example.org/needle) move.[^1]

- Newton's "laws"

[^1]: In Copenhagen.
`;

test("shows the words of a text without its markup", () => {
	expect(findTextExcerpt(TEXT, "christian ørsted")).toEqual({
		before: "In 1820 Hans ",
		match: "Christian Ørsted",
		after: " saw a needle move.",
	});
	expect(findTextExcerpt(TEXT, "currents")).toEqual({ before: "", match: "Currents", after: "" });
	expect(findTextExcerpt(TEXT, `newton's "l`)).toEqual({ before: "- ", match: `Newton's "l`, after: `aws"` });
});

test("shows the markup where only it has the words", () => {
	expect(findTextExcerpt(TEXT, "example.org/needle")).toMatchObject({ match: "example.org/needle" });
	expect(findTextExcerpt(TEXT, "saturn")).toBeUndefined();
});

test("reads the paragraph alone of a long text", () => {
	const long = `${"A **long** line.\n\n".repeat(5000)}The *last* one.`;
	expect(findTextExcerpt(long, "one.")).toEqual({ before: "The last ", match: "one.", after: "" });
});
