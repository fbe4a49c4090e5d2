import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { ErrorSummary } from "./error-summary.tsx";

const title: Problem = { code: "required", field: "title" };
const summaryOf = (problems: readonly Problem[], marked?: ReadonlyMap<string, string>) => {
	const summary = <ErrorSummary problems={problems} marked={marked} state={{ is: "resting" }} label={(one) => one} />;
	return renderToStaticMarkup(summary).replaceAll(/<[^>]+>/g, "|");
};

test("a summary counts and names each field that is marked, once", () => {
	const marked = new Map([
		["title", "A title."],
		["openUntil", "It closes before it opens."],
	]);
	const summary = summaryOf([title], marked);
	expect(summary).toContain(m.admin_fields_to_fix({ count: 2 }));
	expect(summary).toContain(problemText(title));
	expect(summary).toContain("openUntil||: It closes before it opens.");
	expect(summary).not.toContain("A title.");
	// It is no reason not to save.
	expect(summaryOf([], marked)).not.toContain("openUntil");
});
