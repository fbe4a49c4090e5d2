// What a move between pages is waiting for. A look-up of a module is said at once (specification 2); other moves
// show a thin line only when they take long enough to be noticed.
import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import * as m from "#messages";

/** Where a move was going that has not arrived, for this tab. */
const MOVING_KEY = "doubtless.moving-to";

export function MovingStatus() {
	const { state, location } = useNavigation();
	const isMoving = state !== "idle";
	const isLookingUp = isMoving && location?.pathname.startsWith("/module/");
	useInterruptedMove(location && `${location.pathname}${location.search}${location.hash}`);
	return (
		<>
			<div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-20 flex justify-center px-4">
				{isLookingUp && <p className="box px-5 py-3 text-base">{m.validating_module_access()}</p>}
			</div>
			{isMoving && <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />}
		</>
	);
}

/**
 * A page left open across an update of the site asks for code that is gone when it moves on; React Router then reloads
 * the page it is on. This remembers where the move was going and finishes it with a whole new page, once.
 */
function useInterruptedMove(target: string | undefined): void {
	const isFirst = useRef(true);
	useEffect(() => {
		try {
			const interrupted = isFirst.current ? sessionStorage.getItem(MOVING_KEY) : null;
			isFirst.current = false;
			if (target) return sessionStorage.setItem(MOVING_KEY, target);
			sessionStorage.removeItem(MOVING_KEY);
			if (interrupted?.startsWith("/") && !interrupted.startsWith("//")) location.replace(interrupted);
		} catch {
			// Blocked storage: the learner presses the link once more.
		}
	}, [target]);
}
