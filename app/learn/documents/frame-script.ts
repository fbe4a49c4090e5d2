// What happens in a document's frame before React listens: an inline script notes that it has loaded and gives our own
// document the chosen theme.

/** Attribute of a frame after a load event. */
export const LOADED_MARK = "data-loaded";

/** Runs before the first paint. A frame's load event does not bubble, so it is caught on its way down. */
export const frameScript = `document.addEventListener("load",function(e){var f=e.target,t=document.documentElement.dataset.theme;if(f.tagName!=="IFRAME")return;f.setAttribute("${LOADED_MARK}","");try{if(t)f.contentDocument.documentElement.dataset.theme=t}catch{}},true)`;

/** Applies the chosen theme to our own document; a foreign one is out of reach (null). */
export function showTheme(inside: Document | null | undefined): void {
	const { theme } = document.documentElement.dataset;
	if (theme && inside) inside.documentElement.dataset.theme = theme;
}
