// What every learner's page does first for work without a network: nothing but wait until the page has loaded, and hold back
// the browser's own offer to install. All else is in after-load.ts, which costs the first view nothing.
import { holdInstallPrompt } from "./install-prompt.ts";

export function startOffline(): void {
	addEventListener("beforeinstallprompt", holdInstallPrompt);
	const begin = () => {
		import("./after-load.ts").then(({ afterLoad }) => afterLoad()).catch(() => undefined);
	};
	if (document.readyState === "complete") begin();
	// The load event comes first: what it measures and what it starts must not wait for us.
	else addEventListener("load", () => setTimeout(begin), { once: true });
}
