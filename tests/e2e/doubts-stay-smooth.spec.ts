// A phone-class processor keeps up with a long answer: no task over 50 ms while 700 tokens come at 30 a second.
import { expect, lastTurn, openChat, questionBox, saying, test } from "./support/doubts.ts";

test.setTimeout(120_000);
test.skip(({ isMobile }) => !isMobile, "the phone is the slower one");

const TOKENS = Array.from({ length: 700 }, (_, index) => {
	if (index % 90 === 89) return ".\n\n";
	if (index % 60 === 59) return "\n- **point** ";
	return index % 25 === 24 ? "this [1]. " : "word ";
});

test("no long task after the first while an answer streams at 30 tokens a second", async ({
	page,
	provider,
}) => {
	provider.play(saying(TOKENS, 33));
	await openChat(page);
	const client = await page.context().newCDPSession(page);
	await page.evaluate(() => {
		const tasks: number[] = [];
		Object.assign(window, { tasks });
		new PerformanceObserver((list) =>
			tasks.push(...list.getEntries().map(({ duration }) => duration)),
		).observe({
			type: "longtask",
		});
	});
	await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	await questionBox(page).fill("Why does the survey step come before reading?");
	await questionBox(page).press("Enter");
	await expect(lastTurn(page).locator(".model-text")).toBeVisible({ timeout: 20_000 });
	await page.waitForTimeout(500);
	const first = await page.evaluate(() => Reflect.get(window, "tasks").length);
	await expect(lastTurn(page).locator(".source-chip").first()).toBeVisible({ timeout: 60_000 });
	const tasks: number[] = await page.evaluate(() => Reflect.get(window, "tasks"));
	test.info().annotations.push({ type: "long tasks in ms", description: tasks.map(Math.round).join(", ") });
	process.stdout.write(
		`long tasks: begin ${tasks.slice(0, first).map(Math.round)}; then ${tasks.slice(first).map(Math.round)}\n`,
	);
	expect(tasks.slice(first)).toEqual([]);
});
