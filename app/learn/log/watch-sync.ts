// Starts the sync of the log after the page has loaded. Called once by each learner's page.

/** Attribute of the page element: whether this site stores logs (the setting PROGRESS). */
export const PROGRESS_MARK = "progress";

export function syncAfterLoad(): void {
	if (document.documentElement.dataset[PROGRESS_MARK] !== "synced") return;
	const start = () => {
		import("./sync.ts").then(
			({ startSync }) => startSync(),
			// Without its code nothing is sent now; the log keeps everything for the next page.
			() => undefined,
		);
	};
	if (document.readyState === "complete") start();
	else addEventListener("load", start, { once: true });
}
