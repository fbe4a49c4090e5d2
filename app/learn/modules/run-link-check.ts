// Solves the proof of work of a link's check (link-check.tsx) and sends the form. Called by app/plain-page.ts.
import { CHALLENGE_WAIT_MS } from "#core/modules/link-challenge.ts";
import { solveChallenge } from "./solve-challenge.ts";

export async function runLinkCheck(): Promise<void> {
	const form = document.querySelector<HTMLFormElement>("#link-check");
	const progress = form?.querySelector("progress");
	const number = form?.querySelector<HTMLInputElement>("[name=number]");
	const salt = form?.querySelector<HTMLInputElement>("[name=salt]")?.value;
	if (!form || !progress || !number || !salt) return;
	// Without the cookie the next request would be checked again, endlessly.
	if (!navigator.cookieEnabled) return show({ blocked: true, reason: false });
	show({ working: true, "by-hand": false });
	progress.hidden = false;
	const gone = new AbortController();
	addEventListener("pagehide", () => gone.abort());
	// A page from the back/forward cache requests the link again.
	addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
	const begun = performance.now();
	const setShare = (share: number) => {
		progress.value = share;
	};
	const challenge = { salt, target: form.dataset.target ?? "" };
	const solution = await solveChallenge(challenge, setShare, gone.signal).catch(() => undefined);
	if (solution === undefined)
		for (let waited = 0; waited < CHALLENGE_WAIT_MS && !gone.signal.aborted; ) {
			await new Promise((resolve) => setTimeout(resolve, 250));
			waited = performance.now() - begun;
			setShare(Math.min(1, waited / CHALLENGE_WAIT_MS));
		}
	if (gone.signal.aborted) return;
	number.value = solution === undefined ? "" : String(solution);
	form.submit();
}

/** Shows or hides the lines of the page by their names. */
function show(lines: Readonly<Record<string, boolean>>): void {
	for (const [name, isShown] of Object.entries(lines)) {
		const line = document.querySelector<HTMLElement>(`[data-check-${name}]`);
		if (line) line.hidden = !isShown;
	}
}
