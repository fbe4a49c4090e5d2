// Inline scripts of every document, as texts.

/** Attribute of the page element when this browser stores nothing. */
export const IN_MEMORY_MARK = "unkept";

/**
 * Replaces blocked session storage, which throws on every access (React Router's own too), with an empty one, and marks the
 * page. Runs before every other script.
 */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${IN_MEMORY_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;

/**
 * Ignores the unhandled rejection that Chromium reports for a skipped transition between documents (theme/base.css): it is no
 * error of the page. Runs before the first paint, ahead of the watchdog.
 */
export const viewTransitionScript = `addEventListener("unhandledrejection",function(e){var r=e.reason;if(r instanceof DOMException&&/transition/i.test(r.message)){e.preventDefault();e.stopImmediatePropagation()}})`;

/** A page in the background is not painted; its script loads after this long, in milliseconds. */
const UNPAINTED_MS = 1_000;

/**
 * Loads a page's script after the first paint, so that it does not compete with the text. For the end of the page.
 * @param addresses module scripts of the build, which need no escaping
 */
export function startAfterPaint(addresses: readonly string[]): string {
	return `(function(){var f=${JSON.stringify(addresses)};function go(){f.splice(0).forEach(function(a){var s=document.createElement("script");s.type="module";s.src=a;document.head.append(s)})}requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,${UNPAINTED_MS})})()`;
}
