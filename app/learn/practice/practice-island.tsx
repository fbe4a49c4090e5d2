// The frame of the islands of the pages of practice: what React hydrates. The server renders them by calls of their own
// (routes/practice.tsx). Each page loads its own view.
import { type ComponentType, StrictMode, useEffect } from "react";
import { markStarted } from "#app/ui/script/page-start.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";

export const TODAY_ISLAND_ID = "today";
export const MISTAKES_ISLAND_ID = "mistakes";

export type PracticeIslandProps = { site: Site; moduleId: string };

export function PracticeIsland({
	site,
	moduleId,
	View,
}: PracticeIslandProps & { View: ComponentType<{ moduleId: string }> }) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<View moduleId={moduleId} />
			</SiteContext>
		</StrictMode>
	);
}
