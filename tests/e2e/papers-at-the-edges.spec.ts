// A mock exam beyond its own screen: handed in without a network and left, on "Your data", and with large text.
import type { Locator } from "@playwright/test";
import * as m from "#messages";
import { makeSection } from "../test-papers.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { listCached } from "./support/browser-storage.ts";
import {
	begin,
	choose,
	handIn,
	makeKnown,
	marks,
	PHONE,
	publishPaper,
	questionText,
	result,
} from "./support/papers.ts";
import { doubleText } from "./support/screen.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { test } from "./support/site-story.ts";
import { expect } from "./support/story.ts";

test.use({ serviceWorkers: "allow", allowedErrors: [NETWORK_ERRORS], viewport: PHONE });

for (const { place, isHome } of [
	{ place: "the module's page", isHome: false },
	{ place: "the home page", isHome: true },
])
	test(`a paper that was handed in without a network is sent by ${place} when the network is back`, async ({
		page,
		site,
	}) => {
		const draft = { sections: [makeSection({ questions: 2 })] };
		const { paperId, address, moduleId } = await publishPaper(site, draft, makeKnown(2));
		const findEnd = () =>
			site.withHub(async ({ db }) => {
				const query = db.selectFrom("paperAttempt").select("endedBy").where("paperId", "=", paperId);
				return (await query.executeTakeFirst())?.endedBy;
			});
		// The service worker has the pages.
		await page.goto("/");
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		const list = `/subtopics/${moduleId}`;
		await page.goto(list);
		await begin(page, address);
		await expect.poll(() => listCached(page)).toEqual(expect.arrayContaining(["/", list, address]));
		await choose(page, "right");
		site.disconnect();
		await handIn(page);
		await expect(page.getByText(m.mock_still_sending())).toBeVisible();
		await page.locator("#paper").getByRole("link", { name: m.back_to_module() }).click();
		await expect(page.getByText(m.mock_listed_unsent())).toBeVisible();
		if (isHome) await page.goto("/");
		await expect(page.getByText(m.site_silent_sent_later())).toBeVisible();
		await expect.poll(findEnd).toBeNull();
		site.connect();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		await expect.poll(findEnd).toBe("candidate");
		if (isHome) await page.goto(list);
		await expect(page.getByText(m.mock_listed_result())).toBeVisible();
		await expect.poll(() => page.evaluate(() => localStorage.getItem("doubtless.papers"))).toBeNull();
		await page.goto(address);
		await expect(marks(page)).toHaveText(result("4", "8"));
	});

test("'Your data' says that a mock exam is stored, also before it is sent, and forgets it", async ({ page, site }) => {
	const { address } = await publishPaper(site, { sections: [makeSection({ questions: 2 })] }, makeKnown(2));
	await page.goto("/data");
	await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await expect(page.getByText(m.data_papers())).toHaveCount(0);
	await begin(page, address);
	await page.goto("/data");
	await expect(page.getByText(m.data_papers())).toBeVisible();
	await expect(page.getByText(m.progress_nothing_yet())).toHaveCount(0);
	await expectNoAxeViolationsInBothThemes(page);
	await page.goto(address);
	site.disconnect();
	await choose(page, "right");
	await handIn(page);
	await expect(page.getByText(m.mock_still_sending())).toBeVisible();
	await page.goto("/data");
	await expect(page.getByText(m.data_papers())).toBeVisible();
	await expect(page.getByText(m.data_papers_unsent())).toBeVisible();
	site.connect();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(page.getByText(m.data_papers_unsent())).toHaveCount(0);
	await expect(page.getByText(m.data_papers())).toBeVisible();
	await page.getByRole("button", { name: m.forget_everything() }).click();
	await page.getByRole("dialog").getByRole("button", { name: m.forget_everything() }).click();
	await expect(page.getByText(m.forgotten_everything())).toBeVisible();
	await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
	await expect(page.getByText(m.data_papers())).toHaveCount(0);
});

test("instructions of one section say nothing of others, and no code is asked for in words", async ({ page, site }) => {
	const draft = { asksName: true, sections: [makeSection({ questions: 1 })] };
	const { address } = await publishPaper(site, draft, makeKnown(1));
	await page.goto(address);
	await expect(page.getByText(m.mock_rule_ends())).toBeVisible();
	await expect(page.getByText(m.mock_order_free())).toHaveCount(0);
	await page.getByText(m.mock_continue_with_code()).click();
	const code = page.getByLabel(m.mock_code());
	await code.fill(" ");
	await page.getByRole("button", { name: m.mock_continue_here() }).click();
	await expect(page.getByRole("alert").filter({ hasText: m.code_empty() })).toBeVisible();
	await expect(code).toBeFocused();
	await code.fill("ABCDEFGH");
	await code.press("Enter");
	await expect(page.getByRole("alert").filter({ hasText: m.mock_code_wrong() })).toBeVisible();
	await expect(page.getByText(m.code_empty())).toHaveCount(0);
	// What is typed stays until the paper begins.
	const name = page.getByLabel(m.mock_name());
	const next = page.getByRole("button", { name: m.mock_next_page() });
	await next.click();
	await name.fill("R 17");
	await page.getByRole("button", { name: m.mock_previous_page() }).click();
	await next.click();
	await expect(name).toHaveValue("R 17");
	await page.reload();
	await expect(name).toHaveValue("R 17");
	await page.getByRole("button", { name: m.mock_previous_page() }).click();
	await expect(next).toBeVisible();
	// With blocked storage a reload finds no attempt: the tab's history has its code.
	await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
	await begin(page, address);
	await page.reload();
	await page.getByRole("region", { name: m.mock_begun() }).getByRole("button").click();
	await expect(questionText(page)).toBeVisible();
	await choose(page, "right");
	site.disconnect();
	await handIn(page);
	await expect(page.getByText(m.mock_still_sending_unsaved())).toBeVisible();
	const asksBeforeLeaving = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
	await expect.poll(asksBeforeLeaving).toBe(true);
	site.connect();
	await expect(marks(page)).toHaveText(result("4", "4"));
	await expect.poll(asksBeforeLeaving).toBe(false);
	await page.reload();
	const ended = page.getByRole("region", { name: m.mock_ended_here() });
	await ended.getByRole("button", { name: m.mock_see_result() }).click();
	await expect(marks(page)).toHaveText(result("4", "4"));
});

test("with large text every count can be read before handing in, and the result says what its time counts", async ({
	page,
	site,
}) => {
	const names = ["Physics", "Electromagnetism", "Biology"];
	const sections = names.map((name) => makeSection({ name, questions: 1 }));
	const { address } = await publishPaper(site, { sections }, makeKnown(3));
	await begin(page, address);
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await page.getByRole("button", { name: m.mock_finish() }).click();
	await expect(page.getByRole("heading", { name: m.mock_before_handing_in() })).toBeFocused();
	const widest = () =>
		page.evaluate(() =>
			Math.max(...[...document.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect().right)),
		);
	await expect.poll(widest).toBeLessThanOrEqual(PHONE.width);
	await expect(page.getByRole("cell")).toHaveCount(18);
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByRole("button", { name: m.mock_yes_hand_in() }).click();
	await expect(page.getByText(m.mock_time_runs_on())).toBeVisible();
});

test("each screen of a paper begins at its top, with the text at twice the usual size", async ({ page, site }) => {
	const { address } = await publishPaper(site, { sections: [makeSection({ questions: 2 })] }, makeKnown(2));
	await doubleText(page);
	const press = async (button: Locator) => {
		await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
		await button.click();
	};
	const buttonOf = (name: string) => page.getByRole("button", { name, exact: true });
	await page.goto(address);
	await press(buttonOf(m.mock_next_page()));
	await expect(page.getByRole("heading", { name: m.mock_rules() })).toBeInViewport({ ratio: 1 });
	await page.getByLabel(m.mock_have_read()).check();
	await press(buttonOf(m.mock_begin()));
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await expect.poll(() => page.evaluate(() => history.state?.part)).toBeUndefined();
	await expect(page.locator("[data-question-heading]")).toBeInViewport();
	await press(page.getByRole("button", { name: m.mock_finish() }).filter({ visible: true }).first());
	await expect(page.getByRole("heading", { name: m.mock_before_handing_in() })).toBeInViewport();
	await press(buttonOf(m.mock_no_back()));
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await expect(page.locator("[data-question-heading]")).toBeInViewport();
	await press(page.getByRole("button", { name: m.mock_finish() }).filter({ visible: true }).first());
	await press(buttonOf(m.mock_yes_hand_in()));
	await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
	await press(buttonOf(m.mock_again()));
	await expect(buttonOf(m.mock_next_page())).toBeAttached();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});
