// "Continue where you left off": a link to the last subtopic and tab of the learner's session.
import { useLayoutEffect } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { SESSION_KEY, useSession } from "./session-store.ts";

/** Runs before the first paint: reserves the card's space when there is a last subtopic, so that nothing jumps. */
export const continueScript = `try{if(JSON.parse(sessionStorage.getItem("${SESSION_KEY}")).learningProgress.lastAccessedSubtopic)document.documentElement.dataset.continue=""}catch{}`;

/** @param moduleId only a subtopic of this module is offered; without it, the last one of any */
export function ContinueCard({ moduleId }: { moduleId?: string }) {
	const session = useSession();
	const last = session?.learningProgress.lastAccessedSubtopic;
	// After a client-side navigation the inline script has not seen this subtopic.
	useLayoutEffect(() => {
		if (last) document.documentElement.dataset.continue = "";
	}, [last]);
	if (moduleId && last && last.moduleId !== moduleId) return null;
	// A finished subtopic leaves nothing to continue.
	if (last && session?.learningProgress.subtopicsCompleted.includes(last.subtopicId)) return null;
	return (
		<div className="continue-slot">
			{last && session && (
				<Link
					to={`/learn/${last.moduleId}/${last.subtopicId}#${session.currentPhase}`}
					prefetch="intent"
					className="box flex min-h-18 items-center gap-4 px-5 py-3 hover:border-action"
				>
					<span className="flex-1">
						<span className="block text-small text-quiet">{m.continue_where_you_left_off()}</span>
						<span className="block font-semibold">{last.title}</span>
					</span>
					<Icon name="forward" className="size-6 text-action" />
				</Link>
			)}
		</div>
	);
}
