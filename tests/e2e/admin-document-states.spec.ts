// An administrator sees which texts are used for doubts, and why a document cannot be read. No request leaves the machine.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { openPanel } from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test("shows which documents could be read, and the state of the AI on the dashboard", async ({ page, product }) => {
	const module = await product.addModule({
		subtopics: [{ surveyDocLink: "/documents/sqr3-method/survey", readDocLink: "https://school.example/lesson" }],
	});
	await openPanel(page, `/admin/subtopics/edit/${module.subtopics[0]?.id}`);
	const section = page.getByRole("region", { name: m.admin_doubt_documents() });
	await expect(section).toContainText("Survey is a page of this site");
	await expect(section).toContainText("Read has not been read yet.");
	await section.getByRole("button", { name: m.admin_read_documents() }).click();
	await expect(section).toContainText(m.admin_unreadable_not_google());
	await expect(page.getByText(m.admin_doubt_documents_done())).toBeVisible();
	await expectNoAxeViolations(page);
	await openPanel(page, "/admin/dashboard");
	await expect(page.getByRole("region", { name: m.admin_model() })).toContainText(m.admin_model_none());
	await expectNoAxeViolations(page);
});
