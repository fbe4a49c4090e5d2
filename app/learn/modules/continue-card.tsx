// "Continue where you left off": the place of a link to the learner's next step, which only the browser knows (session/show-continue.ts).
import { phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { Icon } from "#app/ui/icon.tsx";
import { METHOD_ORDER } from "#core/modules/phases.ts";
import * as m from "#messages";

type ContinueCardProps = {
	/** Only a subtopic of this module is offered; without it, the last one of any. */
	moduleId?: string;
	/** Whether the page lists all of the module's subtopics: others are not offered. */
	isComplete?: boolean;
};

export function ContinueCard({ moduleId, isComplete }: ContinueCardProps) {
	return (
		<div className="continue-slot" data-module={moduleId} data-list={isComplete ? "whole" : undefined}>
			<a href="/" hidden className="box flex min-h-29 items-center gap-4 px-5 py-3 hover:border-action sm:min-h-23">
				<span className="min-w-0 flex-1">
					<span className="block text-small text-quiet">
						<span data-new="false">{m.continue_where_you_left_off()}</span>
						<span data-new="true" hidden>
							{m.continue_with_next()}
						</span>
					</span>
					<span className="line-clamp-2 font-semibold wrap-anywhere" data-title />
					<span className="line-clamp-1 text-small text-quiet wrap-anywhere" data-about>
						{METHOD_ORDER.map((phase) => (
							<b key={phase} hidden data-step={phase} className="font-semibold text-ink">
								{phaseLabel(phase)}
							</b>
						))}
						<span data-mastered />
						{moduleId === undefined && <span data-module-title />}
					</span>
				</span>
				<Icon name="forward" className="size-6 text-action" />
			</a>
		</div>
	);
}
