// The part of "Your data" that React hydrates; the server renders it by a call of its own (routes/data.tsx).
import { StrictMode, useEffect } from "react";
import { markStarted } from "#app/ui/script/watchdog.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";
import { StoredDataView } from "./stored-data-view.tsx";

export const DATA_ISLAND_ID = "data";

export function DataIsland({ site }: { site: Site }) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<StoredDataView />
			</SiteContext>
		</StrictMode>
	);
}
