// The islands of the pages of practice: what React hydrates. The server renders them by calls of their own (routes/practice.tsx).
import { StrictMode, useEffect } from "react";
import { markStarted } from "#app/ui/script/page-start.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";
import { MistakesView } from "./mistakes-view.tsx";
import { TodayView } from "./today-view.tsx";

export const TODAY_ISLAND_ID = "today";

export function TodayIsland({ site, moduleId }: PracticeIslandProps) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<TodayView moduleId={moduleId} />
			</SiteContext>
		</StrictMode>
	);
}

export const MISTAKES_ISLAND_ID = "mistakes";

export type PracticeIslandProps = { site: Site; moduleId: string };

export function MistakesIsland({ site, moduleId }: PracticeIslandProps) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<MistakesView moduleId={moduleId} />
			</SiteContext>
		</StrictMode>
	);
}
