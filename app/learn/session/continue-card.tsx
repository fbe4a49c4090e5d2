// "Continue where you left off": the place of a link to the last subtopic and tab of the learner's session, which only the browser
// knows (show-continue.ts).
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

/** @param moduleId only a subtopic of this module is offered; without it, the last one of any */
export function ContinueCard({ moduleId }: { moduleId?: string }) {
	return (
		<div className="continue-slot" data-module={moduleId}>
			<a href="/" hidden className="box flex min-h-18 items-center gap-4 px-5 py-3 hover:border-action">
				<span className="flex-1">
					<span className="block text-small text-quiet">{m.continue_where_you_left_off()}</span>
					<span className="block font-semibold" data-title />
				</span>
				<Icon name="forward" className="size-6 text-action" />
			</a>
		</div>
	);
}
