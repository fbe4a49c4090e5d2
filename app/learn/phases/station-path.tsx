// Progress in a subtopic: five stations on one small line, filled when done. A hidden text says the same.
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";
import { phaseLabel } from "./phase-labels.ts";

export type PathStation = { phase: MethodPhase; state: "done" | "begun" | "ahead" };

/** Classes of a station by its state; LINE has the classes that all five share. */
const LOOKS: Record<PathStation["state"], string> = {
	done: "border-mark-edge bg-mark text-[#1f2430]",
	begun: "border-mark-edge bg-card text-ink",
	ahead: "border-line bg-card text-quiet",
};
const LINE =
	"relative flex items-center justify-between gap-1 sm:gap-2.5 before:absolute before:inset-x-0 before:h-0.5 before:bg-line " +
	"*:relative *:flex *:size-6 *:items-center *:justify-center *:rounded-full *:border-2 *:text-[0.75rem] *:font-semibold";

export function StationPath({ stations }: { stations: readonly PathStation[] }) {
	const done = stations.filter(({ state }) => state === "done").length;
	return (
		<div>
			<span className="sr-only">{m.stations_done({ done, total: stations.length })}</span>
			<div aria-hidden="true" className={LINE}>
				{stations.map(({ phase, state }) => (
					<span key={phase} className={LOOKS[state]}>
						{phaseLabel(phase).slice(0, 1)}
					</span>
				))}
			</div>
		</div>
	);
}
