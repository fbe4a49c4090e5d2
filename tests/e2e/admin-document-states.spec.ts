// An administrator sees which texts are used for doubts, and why a document cannot be read. No request leaves the machine.
import { expectNoAxeViolations } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, openPanel } from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({ productOptions: { env: ADMINISTRATOR_ENV } });

test("shows which documents could be read, and the state of the AI on the dashboard", async ({ page, product }) => {
	const module = await product.addModule({
		subtopics: [{ surveyDocLink: "/documents/sqr3-method/survey", readDocLink: "https://school.example/lesson" }],
	});
	await openPanel(page, `/admin/subtopics/edit/${module.subtopics[0]?.id}`);
	const section = page.getByRole("region", { name: "Documents for the doubt chat" });
	await expect(section).toContainText("Survey is a page of this site");
	await expect(section).toContainText("Read has not been read yet.");
	await section.getByRole("button", { name: "Read documents" }).click();
	await expect(section).toContainText("This site reads and checks only Google documents and its own pages.");
	await expect(page.getByText("The documents were read.")).toBeVisible();
	await expectNoAxeViolations(page);
	await openPanel(page, "/admin/dashboard");
	await expect(page.getByRole("region", { name: "AI for doubts" })).toContainText("No AI model is set up.");
	await expectNoAxeViolations(page);
});
