// A mock exam beyond its own screen: handed in without a network and left, on "Your data", and with large text.
import type { Locator } from "@playwright/test";
import * as m from "#messages";
import { makeSection, publishPaper as publishOf } from "../test-papers.ts";
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

test.use({ allowedErrors: [NETWORK_ERRORS], viewport: PHONE });

test.describe("with the service worker", () => {
	test.use({ serviceWorkers: "allow" });

	test("a paper that was handed in without a network is sent by any page when the network is back; 'Your data' has it, and forgets it", async ({
		page,
		site,
	}) => {
		const draft = { sections: [makeSection({ questions: 2 })] };
		const { moduleId } = await publishPaper(site, draft, makeKnown(2));
		const papers = await site.withHub(async (hub) => {
			const published = [];
			for (const title of ["A", "B", "C"]) published.push(await publishOf(hub, moduleId, { ...draft, title }));
			return published.map(({ paperId }) => ({ paperId, address: `/paper/${paperId}` }));
		});
		const findEnd = (paperId: string) =>
			site.withHub(async ({ db }) => {
				const query = db.selectFrom("paperAttempt").select("endedBy").where("paperId", "=", paperId);
				return (await query.executeTakeFirst())?.endedBy;
			});
		const list = `/subtopics/${moduleId}`;
		await page.goto("/data");
		await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
		await expect(page.getByText(m.data_papers())).toHaveCount(0);
		// The service worker has the pages.
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		for (const address of ["/", list]) await page.goto(address);
		for (const { address } of papers) await begin(page, address);
		await page.goto("/data");
		await expect(page.getByText(m.data_papers())).toBeVisible();
		await expect(page.getByText(m.progress_nothing_yet())).toHaveCount(0);
		await expectNoAxeViolationsInBothThemes(page);
		const addresses = papers.map(({ address }) => address);
		await expect.poll(() => listCached(page)).toEqual(expect.arrayContaining(["/", "/data", list, ...addresses]));

		/** Hands it in without a network, goes to another page, and lets the network come back there. */
		async function sendFrom(paper: (typeof papers)[number] | undefined, place: string, isUnsent: Locator) {
			if (!paper) throw new Error("no paper");
			await page.goto(paper.address);
			site.disconnect();
			await choose(page, "right");
			await handIn(page);
			await expect(page.getByText(m.mock_still_sending())).toBeVisible();
			if (place === list) await page.locator("#paper").getByRole("link", { name: m.back_to_module() }).click();
			else await page.goto(place);
			await expect(isUnsent).toBeVisible();
			await expect.poll(() => findEnd(paper.paperId)).toBeNull();
			site.connect();
			await page.evaluate(() => dispatchEvent(new Event("online")));
			await expect.poll(() => findEnd(paper.paperId)).toBe("candidate");
			await expect(isUnsent).toHaveCount(0);
		}
		const [first, second, third] = papers;
		await test.step("by the module's page", async () => {
			await sendFrom(first, list, page.getByText(m.mock_listed_unsent()));
			await expect(page.getByText(m.mock_listed_result())).toBeVisible();
			await expect.poll(() => page.evaluate(() => localStorage.getItem("doubtless.papers"))).toBeNull();
		});
		await test.step("by the home page", async () => {
			await sendFrom(second, "/", page.getByText(m.site_silent_sent_later()));
			await page.goto(second?.address ?? "");
			await expect(marks(page)).toHaveText(result("4", "8"));
		});
		await test.step("by 'Your data', which forgets it", async () => {
			await sendFrom(third, "/data", page.getByText(m.data_papers_unsent()));
			await expect(page.getByText(m.data_papers())).toBeVisible();
			await page.getByRole("button", { name: m.forget_everything() }).click();
			await page.getByRole("dialog").getByRole("button", { name: m.forget_everything() }).click();
			await expect(page.getByText(m.forgotten_everything())).toBeVisible();
			await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
			await expect(page.getByText(m.data_papers())).toHaveCount(0);
		});
	});
});

test("no code is asked for in words, what is typed stays, and with blocked storage a reload goes on", async ({
	page,
	site,
}) => {
	const draft = { asksName: true, sections: [makeSection({ questions: 1 })] };
	const { address } = await publishPaper(site, draft, makeKnown(1));
	await page.goto(address);
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
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(marks(page)).toHaveText(result("4", "4"));
	await expect.poll(asksBeforeLeaving).toBe(false);
	await page.reload();
	const ended = page.getByRole("region", { name: m.mock_ended_here() });
	await ended.getByRole("button", { name: m.mock_see_result() }).click();
	await expect(marks(page)).toHaveText(result("4", "4"));
});

test("with the text at twice the usual size each screen of a paper begins at its top, and every count can be read", async ({
	page,
	site,
}) => {
	const names = ["Physics", "Electromagnetism", "Biology"];
	const sections = names.map((name) => makeSection({ name, questions: 1 }));
	const { address } = await publishPaper(site, { attempts: 2, sections }, makeKnown(3));
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
	const widest = () =>
		page.evaluate(() =>
			Math.max(...[...document.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect().right)),
		);
	await expect.poll(widest).toBeLessThanOrEqual(PHONE.width);
	await expect(page.getByRole("cell")).toHaveCount(18);
	await expectNoAxeViolationsInBothThemes(page);
	await press(buttonOf(m.mock_no_back()));
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await expect(page.locator("[data-question-heading]")).toBeInViewport();
	await press(page.getByRole("button", { name: m.mock_finish() }).filter({ visible: true }).first());
	await press(buttonOf(m.mock_yes_hand_in()));
	await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
	// What the result says of its time, and how many attempts are left.
	await expect(page.getByText(m.mock_time_runs_on())).toBeVisible();
	const left = page.getByText(m.mock_attempts_left({ count: 2, left: 1 }));
	await expect(left).toBeVisible();
	await press(buttonOf(m.mock_again()));
	await expect(left).toBeVisible();
	await expect(buttonOf(m.mock_next_page())).toBeAttached();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});
