// A teacher gives each batch its own link, sees it arrive, and closes and replaces one without touching the others.
import type { Browser, Page } from "@playwright/test";
import * as m from "#messages";
import { openPanel } from "./support/panel.ts";
import { readQrCode } from "./support/qr-code.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (410|403|404)/] });

/** A row of the list of links, whose head names the link. */
const rowOf = (page: Page, name: string) =>
	page
		.getByRole("table", { name: m.admin_links() })
		.getByRole("row")
		.filter({ has: page.getByText(name, { exact: true }) });

async function addLink(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name: m.admin_link_new() }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(m.admin_link_name()).fill(name);
	await dialog.getByRole("button", { name: m.admin_save() }).click();
	await expect(rowOf(page, name)).toBeVisible();
}

const codeOf = async (page: Page, name: string) => (await rowOf(page, name).locator(".font-mono").textContent()) ?? "";

/** Another device that opens a path. */
async function openOnDevice(browser: Browser, url: string, path: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } });
	const page = await context.newPage();
	await page.goto(path);
	return page;
}

test("two batches have links; one leaks and is replaced, the other is deleted and comes back, and its QR code opens it", async ({
	page,
	product,
	browser,
}) => {
	const module = await product.addModule({ title: "Cells", subtopics: [{ title: "The membrane" }] });
	const edit = `/admin/modules/edit/${module.id}`;
	const title = (learner: Page) => learner.getByRole("heading", { level: 1 });
	await openPanel(page, edit);
	await page.getByRole("button", { name: m.admin_link_new() }).click();
	await page.getByRole("dialog").getByRole("button", { name: m.admin_save() }).click();
	await expect(page.getByRole("dialog").getByLabel(m.admin_link_name())).toBeFocused();
	await page.getByRole("dialog").getByRole("button", { name: m.admin_cancel() }).click();
	await addLink(page, "Batch A");
	await addLink(page, "Batch B");

	const [codeA, codeB] = [await codeOf(page, "Batch A"), await codeOf(page, "Batch B")];
	await rowOf(page, "Batch A").getByRole("button", { name: m.admin_link_share() }).click();
	await expect(page.getByRole("dialog").getByText(`${product.url}/module/${codeA}`)).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: m.admin_close() }).click();

	const a = await openOnDevice(browser, product.url, `/module/${codeA}`);
	const b = await openOnDevice(browser, product.url, `/module/${codeB}`);
	for (const learner of [a, b]) await expect(title(learner)).toHaveText("Cells");
	await rowOf(page, "Batch A").getByRole("button", { name: m.admin_link_switch_off() }).click();
	await expect(rowOf(page, "Batch A")).toContainText(m.admin_link_is_off());
	// The browser itself may show a page for some seconds again (app/ui/page-headers.ts).
	await a.reload();
	await expect(title(a)).toHaveText(m.link_ended_title());
	await a.goto(`/subtopics/${module.id}`);
	await expect(title(a)).toHaveText(m.link_needed_title());
	await expect(a.getByText(m.link_closed_progress())).toBeVisible();
	await b.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(title(b)).toHaveText("The membrane");

	await rowOf(page, "Batch A").getByRole("button", { name: m.admin_link_switch_on() }).click();
	await expect(rowOf(page, "Batch A")).toContainText(m.admin_link_is_open());
	await rowOf(page, "Batch A").getByRole("button", { name: m.admin_link_replace() }).click();
	await page.getByRole("dialog").getByRole("button", { name: m.admin_link_replace() }).click();
	await expect(page.getByText(m.admin_link_replaced({ name: "Batch A" }))).toBeVisible();
	const newest = page.getByRole("row").nth(2);
	await expect(newest).toContainText("Batch A");
	// The new link and the old one of this name.
	await expect(page.getByRole("row").getByText(m.admin_made_at({ time: "" }))).toHaveCount(2);
	const newCode = (await newest.locator(".font-mono").textContent()) ?? "";
	expect(newCode).not.toBe(codeA);
	await a.goto(`/module/${codeA}`);
	await expect(title(a)).toHaveText(m.link_ended_title());
	await a.goto(`/module/${newCode}`);
	await expect(title(a)).toHaveText("Cells");
	await a.goto(`/subtopics/${module.id}`);
	await expect(title(a)).toHaveText("Cells");
	await a.context().close();

	await test.step("the other one: its QR code, a deletion and back", async () => {
		await rowOf(page, m.admin_link_own()).getByRole("button", { name: m.admin_link_switch_off() }).click();
		await expect(page.getByText(m.admin_share_own_off())).toBeVisible();
		const other = rowOf(page, "Batch B");
		await other.getByRole("button", { name: m.admin_link_share() }).click();
		const link = await readQrCode(page);
		await page.getByRole("button", { name: m.admin_close(), exact: true }).click();
		await other.getByRole("button", { name: m.admin_edit() }).click();
		await page.getByRole("dialog").getByRole("button", { name: m.admin_delete() }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
		await expect(other).toHaveCount(0);
		await page.getByText(m.admin_links_deleted({ count: 1 })).click();
		await page.getByRole("button", { name: `${m.admin_link_restore()} Batch B` }).click();
		await expect(other).toBeVisible();
		await b.goto(link);
		await expect(title(b)).toHaveText("Cells");
	});
	await b.context().close();
});
