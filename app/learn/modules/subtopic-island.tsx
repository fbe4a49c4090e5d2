// The part of the learning page that React hydrates: its tabs. The server renders it into the page by a call of its own
// (routes/learn.tsx), so that ids agree; learning-page.tsx hydrates it from the same props.
import { Component, type ReactNode, StrictMode, useEffect } from "react";
import { useSessionGeneration } from "#app/learn/progress/session/use-session.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { markStarted } from "#app/ui/script/page-start.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";
import { SubtopicView, type SubtopicViewProps } from "./subtopic-view.tsx";

export type SubtopicIslandProps = SubtopicViewProps & { site: Site };

/** Id of the element with the island (app/island.tsx). */
export const SUBTOPIC_ISLAND_ID = "tabs";

/** `firstText`: see SubtopicViewProps; only the server has it, and hydration leaves it alone. */
export function SubtopicIsland({ site, ...view }: SubtopicIslandProps) {
	const generation = useSessionGeneration();
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<Boundary>
					<SubtopicView key={generation} {...view} />
				</Boundary>
			</SiteContext>
		</StrictMode>
	);
}

/** Shows the global error page when the tabs failed. Answers are in the session store, which survives a reload. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override render() {
		return this.state.hasFailed ? <ErrorPage /> : this.props.children;
	}
}
