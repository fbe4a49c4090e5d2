// Loads the script of a page that is read without it, after the first paint: it must not compete with the text.

/** A page in the background is not painted; its script loads after this long, in milliseconds. */
const UNPAINTED_MS = 1_000;

/** An inline script for the end of the page. @param addresses module scripts of the build, which need no escaping */
export function startAfterPaint(addresses: readonly string[]): string {
	return `(function(){var f=${JSON.stringify(addresses)};function go(){f.splice(0).forEach(function(a){var s=document.createElement("script");s.type="module";s.src=a;document.head.append(s)})}requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,${UNPAINTED_MS})})()`;
}
