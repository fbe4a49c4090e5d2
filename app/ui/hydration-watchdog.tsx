// Tells a page that woke up from one that did not. When a script is lost on the way (a bad network, an update of the
// site), the page would stay a picture of itself; a small script of its own then shows it in its no-script form, with
// one line and a way to load it again. It goes by itself when the page wakes up after all.
import { useEffect } from "react";
import * as m from "#messages";
import { ReloadButton } from "./reload-button.tsx";

/** A page that has not woken up after this long is taken for lost, in milliseconds. */
const PATIENCE_MS = 20_000;
const NOTICE_ID = "not-awake";

/** Runs before the first paint, from root.tsx. Listens for scripts that fail until the page is awake. */
export const awakeScript = `(function(d){var p=d.documentElement.dataset.phase;function show(){var n=d.getElementById("${NOTICE_ID}");if(d.documentElement.dataset.awake===""||!n)return;n.hidden=false;n.querySelector("button").onclick=function(){location.reload()};delete d.documentElement.dataset.phase}addEventListener("error",function(e){var t=e.target;if(t&&(t.tagName==="SCRIPT"||t.tagName==="LINK"&&/modulepreload/.test(t.rel)))show()},true);addEventListener("unhandledrejection",show);setTimeout(show,${PATIENCE_MS});d.documentElement.dataset.asleepPhase=p||""})(document)`;

/** The line itself, hidden in every page; and, in a page that woke up, the sign that it did. */
export function AwakeNotice() {
	useEffect(() => {
		const { dataset } = document.documentElement;
		dataset.awake = "";
		document.getElementById(NOTICE_ID)?.setAttribute("hidden", "");
		if (!dataset.phase && dataset.asleepPhase) dataset.phase = dataset.asleepPhase;
	}, []);
	return (
		<div id={NOTICE_ID} hidden suppressHydrationWarning role="alert" className="border-b border-line bg-card">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
				<p>{m.page_not_awake()}</p>
				<ReloadButton className="button-main">{m.reload_page()}</ReloadButton>
			</div>
		</div>
	);
}
