// Progress in a subtopic: five steps on one small line, filled when done. A hidden text says the same. The server renders
// a path without progress; learn/modules/show-card-progress.ts shows the learner's (states: ahead, begun, done; theme/step-path.css).
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";
import { phaseLabel } from "./phase-labels.ts";

export function StepPath({ phases }: { phases: readonly MethodPhase[] }) {
	return (
		<div>
			<span data-steps-done className="sr-only">
				{m.steps_done({ done: 0, total: phases.length })}
			</span>
			<div aria-hidden="true" className="step-path">
				{phases.map((phase) => (
					<span key={phase} data-step={phase} data-name={phaseLabel(phase)} data-state="ahead">
						<Icon name={phase} className="size-3.5" />
					</span>
				))}
			</div>
		</div>
	);
}
