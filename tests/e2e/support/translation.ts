// A browser that translates its pages, as Chrome does: each text is replaced by <font> elements with the translation, also
// after each change of the page. The text stays the same here, so that a story finds it. And scripts that come late.
import { expect, type Page } from "@playwright/test";

/** Holds back the page's scripts. @returns a function that lets them through and waits until the page has started */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/static/js/**", async (route) => {
		await released;
		await route.continue();
	});
	return async () => {
		release();
		await expect(page.locator("html[data-started]")).toBeAttached();
		await page.unrouteAll({ behavior: "wait" });
	};
}

/** Translates every page that is opened from now on, as soon as its script has started, or before, as soon as its HTML is there. */
export async function translatePages(page: Page, isEarly = false): Promise<void> {
	await page.addInitScript((isEarly) => {
		const isTranslated = (text: Node) => {
			const element = text.parentElement;
			return (
				text.nodeValue?.trim() !== "" && element && !element.closest("font, script, style, title, textarea, svg, math")
			);
		};
		const translate = (root: Node) => {
			const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
			while (texts.nextNode()) found.push(texts.currentNode);
			for (const text of found.filter(isTranslated)) {
				const [outer, inner] = [document.createElement("font"), document.createElement("font")];
				// React compares whole texts: before it runs, a translation has to differ in a letter, here one without a width.
				inner.append(`${text.nodeValue ?? ""}${isEarly ? "\u2060" : ""}`);
				outer.append(inner);
				text.parentElement?.replaceChild(outer, text);
			}
		};
		const start = () => {
			translate(document);
			new MutationObserver((changes) => {
				for (const { addedNodes, target, type } of changes) {
					if (type === "characterData") translate(target);
					for (const node of addedNodes) translate(node);
				}
			}).observe(document, { childList: true, characterData: true, subtree: true });
		};
		if (isEarly) return document.addEventListener("readystatechange", start, { once: true });
		new MutationObserver((_, waiting) => {
			if (document.documentElement?.dataset.started === undefined) return;
			waiting.disconnect();
			start();
		}).observe(document, { attributes: true, childList: true, subtree: true });
	}, isEarly);
}
