// Progress in a subtopic: five stations on one small line, filled when done. A hidden text says the same. The server renders
// a path without progress; learn/modules/show-card-progress.ts shows the learner's (states: ahead, begun, done; theme/stations.css).
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";
import { phaseLabel } from "./phase-labels.ts";

export function StationPath({ phases }: { phases: readonly MethodPhase[] }) {
	return (
		<div>
			<span data-stations-done className="sr-only">
				{m.stations_done({ done: 0, total: phases.length })}
			</span>
			<div aria-hidden="true" className="stations">
				{phases.map((phase) => (
					<span key={phase} data-station={phase} data-name={phaseLabel(phase)} data-state="ahead">
						<Icon name={phase} className="size-3.5" />
					</span>
				))}
			</div>
		</div>
	);
}
