// A browser that translates its pages, as Chrome does: each text is replaced by <font> elements with the translation, also
// after each change of the page. The text stays the same here, so that a story finds it.
import type { Page } from "@playwright/test";

/** Translates every page that is opened from now on, from its first text. */
export async function translatePages(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const hasText = (node: Node) => node.nodeValue?.trim() !== "" && !node.parentElement?.closest("font");
		const isTranslated = (node: Node) => !node.parentElement?.closest("script, style, title, textarea, select, svg, math");
		const translate = (root: Node) => {
			const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const found: Node[] = [];
			if (root.nodeType === Node.TEXT_NODE) found.push(root);
			while (texts.nextNode()) found.push(texts.currentNode);
			for (const text of found.filter((node) => node.parentElement && hasText(node) && isTranslated(node))) {
				const [outer, inner] = [document.createElement("font"), document.createElement("font")];
				inner.append(text.nodeValue ?? "");
				outer.append(inner);
				text.parentElement?.replaceChild(outer, text);
			}
		};
		new MutationObserver((changes) => {
			for (const { addedNodes, target, type } of changes) {
				if (type === "characterData") translate(target);
				for (const node of addedNodes) translate(node);
			}
		}).observe(document, { childList: true, characterData: true, subtree: true });
	});
}
