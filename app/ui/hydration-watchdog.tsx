// Detects a page that does not hydrate. When a script fails to load (a bad network, a deploy), an inline script shows the
// page in its no-script form with one line and a reload button. The line disappears when the page hydrates after all.
import { useEffect } from "react";
import * as m from "#messages";
import { ReloadButton } from "./reload-button.tsx";

/** A page that has not hydrated after this long counts as failed, in milliseconds. */
const HYDRATION_TIMEOUT_MS = 20_000;
const NOTICE_ID = "not-hydrated";

/** Runs before the first paint, from root.tsx. Listens for scripts that fail until the page has hydrated. */
export const watchdogScript = `(function(d){var p=d.documentElement.dataset.phase;function show(){var n=d.getElementById("${NOTICE_ID}");if(d.documentElement.dataset.hydrated===""||!n)return;n.hidden=false;n.querySelector("button").onclick=function(){location.reload()};delete d.documentElement.dataset.phase}addEventListener("error",function(e){var t=e.target;if(t&&(t.tagName==="SCRIPT"||t.tagName==="LINK"&&/modulepreload/.test(t.rel)))show()},true);addEventListener("unhandledrejection",show);setTimeout(show,${HYDRATION_TIMEOUT_MS});d.documentElement.dataset.watchdogPhase=p||""})(document)`;

/** The line itself, hidden in every page; marks the page as hydrated. */
export function HydrationWatchdog() {
	useEffect(() => {
		const { dataset } = document.documentElement;
		dataset.hydrated = "";
		document.getElementById(NOTICE_ID)?.setAttribute("hidden", "");
		if (!dataset.phase && dataset.watchdogPhase) dataset.phase = dataset.watchdogPhase;
	}, []);
	return (
		<div id={NOTICE_ID} hidden suppressHydrationWarning role="alert" className="border-b border-line bg-card">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
				<p>{m.page_not_hydrated()}</p>
				<ReloadButton className="button-main">{m.reload_page()}</ReloadButton>
			</div>
		</div>
	);
}
