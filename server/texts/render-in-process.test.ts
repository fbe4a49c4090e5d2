import { expect, test } from "vitest";
import { createLimitedProcess } from "#server/work/limited-process.ts";
import { createTextRenderer } from "./render-in-process.ts";

test("a long text is rendered in a child process, a short one at once", async () => {
	const child = createLimitedProcess();
	const render = createTextRenderer(child);
	expect((await render("A *short* text.", new Map()))?.html).toContain("<em>short</em>");
	expect(child.pid()).toBeUndefined();
	expect((await render("A *long* text. ".repeat(2_000), new Map()))?.html).toContain("<em>long</em>");
	expect(child.pid()).toBeGreaterThan(0);
	await child.close();
});
