// The method on the home page: five steps on one line, each with what the learner does there.
import { Icon } from "#app/ui/icon.tsx";
import { METHOD_ORDER } from "#core/modules/phases.ts";
import { phaseDoes, phaseLabel } from "./phase-labels.ts";

export function MethodPath() {
	return (
		<ol className="method-path mt-6">
			{METHOD_ORDER.map((phase) => (
				<li key={phase} className="method-step">
					<span className="method-dot">
						<Icon name={phase} className="size-6" />
					</span>
					<div>
						<h3 className="text-lead">{phaseLabel(phase)}</h3>
						<p className="text-quiet">{phaseDoes(phase)}</p>
					</div>
				</li>
			))}
		</ol>
	);
}
