// The five stations of the method as one small line, filled as far as they are done. The words say the same.
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";
import { phaseWords } from "./phase-words.ts";

export type PathStation = { phase: MethodPhase; state: "done" | "begun" | "ahead" };

export function StationPath({ stations }: { stations: readonly PathStation[] }) {
	const done = stations.filter(({ state }) => state === "done").length;
	return (
		<div>
			<span className="sr-only">{m.stations_done({ done, total: stations.length })}</span>
			<div aria-hidden="true" className="flex items-center">
				{stations.map(({ phase, state }, index) => (
					<span key={phase} className={`flex items-center ${index > 0 ? "flex-1" : ""}`}>
						{index > 0 && <span className="h-0.5 flex-1 bg-line" />}
						<span
							className={`flex size-6 items-center justify-center rounded-full border-2 text-[0.75rem] font-semibold ${
								state === "done"
									? "border-mark-edge bg-mark text-[#1f2430]"
									: state === "begun"
										? "border-mark-edge text-ink"
										: "border-line text-quiet"
							}`}
						>
							{phaseWords(phase).label.slice(0, 1)}
						</span>
					</span>
				))}
			</div>
		</div>
	);
}
