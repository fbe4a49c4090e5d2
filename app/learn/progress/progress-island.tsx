// The part of "Your progress" that React hydrates; the server renders it by a call of its own (routes/progress.tsx).
import { StrictMode, useEffect } from "react";
import { markStarted } from "#app/ui/script/watchdog.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";
import { ProgressView } from "./progress-view.tsx";

export const PROGRESS_ISLAND_ID = "progress";

export function ProgressIsland({ site }: { site: Site }) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<ProgressView />
			</SiteContext>
		</StrictMode>
	);
}
