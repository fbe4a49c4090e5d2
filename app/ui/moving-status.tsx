// What a move between pages is waiting for. A look-up of a module is said at once (specification 2); other moves
// show a thin line only when they take long enough to be noticed.
import { useNavigation } from "react-router";
import * as m from "#messages";

export function MovingStatus() {
	const { state, location } = useNavigation();
	const isMoving = state !== "idle";
	const isLookingUp = isMoving && location?.pathname.startsWith("/module/");
	return (
		<>
			<div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-20 flex justify-center px-4">
				{isLookingUp && <p className="box px-5 py-3 text-base">{m.validating_module_access()}</p>}
			</div>
			{isMoving && <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />}
		</>
	);
}
