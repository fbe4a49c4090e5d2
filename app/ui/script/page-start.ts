// How a page's script starts: after the first paint, and what shows when it does not run. Then an inline script shows the page in
// its no-script form with one line and a reload button (script-watchdog.tsx). The line disappears when the script runs after all.

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

/** A page whose script has not run after this long counts as failed, in milliseconds. */
const START_TIMEOUT_MS = 20_000;
export const NOTICE_ID = "script-failed";

/**
 * Runs before the first paint. Listens for scripts that fail until the page's script has run. Its button does what button-actions.ts
 * does: without an answer the page, which can be read, stays.
 */
export const watchdogScript = `(function(d){var p=d.documentElement.dataset.phase;function show(){var n=d.getElementById("${NOTICE_ID}");if(d.documentElement.dataset.started===""||!n)return;n.hidden=false;n.querySelector("button").onclick=function(){var c=navigator.serviceWorker,go=function(){location.reload()};c&&c.controller?go():fetch("/healthz",{method:"HEAD",cache:"no-store"}).then(go,function(){n.querySelector("[role=alert]").hidden=false})};delete d.documentElement.dataset.phase}addEventListener("error",function(e){var t=e.target;if(t&&t.tagName==="SCRIPT")show()},true);addEventListener("unhandledrejection",show);setTimeout(show,${START_TIMEOUT_MS});d.documentElement.dataset.watchdogPhase=p||""})(document)`;

/** Called when the page's script has run, or React has hydrated its part. */
export function markStarted(): void {
	const { dataset } = document.documentElement;
	dataset.started = "";
	document.getElementById(NOTICE_ID)?.setAttribute("hidden", "");
	if (!dataset.phase && dataset.watchdogPhase) dataset.phase = dataset.watchdogPhase;
}
