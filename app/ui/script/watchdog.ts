// Detects a page whose script does not run. Then an inline script shows the page in its no-script form with one line and a
// reload button (script-watchdog.tsx). The line disappears when the script runs after all.

/** A page whose script has not run after this long counts as failed, in milliseconds. */
const START_TIMEOUT_MS = 20_000;
export const NOTICE_ID = "script-failed";

/** Runs before the first paint. Listens for scripts that fail until the page's script has run. */
export const watchdogScript = `(function(d){var p=d.documentElement.dataset.phase;function show(){var n=d.getElementById("${NOTICE_ID}");if(d.documentElement.dataset.started===""||!n)return;n.hidden=false;n.querySelector("button").onclick=function(){location.reload()};delete d.documentElement.dataset.phase}addEventListener("error",function(e){var t=e.target;if(t&&t.tagName==="SCRIPT")show()},true);addEventListener("unhandledrejection",show);setTimeout(show,${START_TIMEOUT_MS});d.documentElement.dataset.watchdogPhase=p||""})(document)`;

/** Called when the page's script has run, or React has hydrated its part. */
export function markStarted(): void {
	const { dataset } = document.documentElement;
	dataset.started = "";
	document.getElementById(NOTICE_ID)?.setAttribute("hidden", "");
	if (!dataset.phase && dataset.watchdogPhase) dataset.phase = dataset.watchdogPhase;
}
