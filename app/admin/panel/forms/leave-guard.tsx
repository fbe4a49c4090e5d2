// Asks before leaving a page with unsaved changes: by a link, "back", Sign Out, closing or reloading.
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/admin/panel/dialog.tsx";
import * as m from "#messages";

export type LeaveGuardProps = {
	isDirty: boolean;
	/** A save has begun by itself: leaving waits for it, and asks only when it fails. */
	isSaving?: boolean;
	/** Called when the person leaves without saving. */
	onLeave: () => void;
};

export function LeaveGuard({ isDirty, isSaving = false, onLeave }: LeaveGuardProps) {
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		return isDirty && currentLocation.pathname !== nextLocation.pathname;
	});
	useEffect(() => {
		if (!isDirty) return;
		const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", onUnload);
		return () => removeEventListener("beforeunload", onUnload);
	}, [isDirty]);
	const isSavedMeanwhile = blocker.state === "blocked" && !isDirty;
	useEffect(() => {
		if (isSavedMeanwhile) blocker.proceed?.();
	}, [isSavedMeanwhile, blocker]);
	if (blocker.state !== "blocked" || isSaving || isSavedMeanwhile) return null;
	return (
		<ConfirmDialog
			title={m.admin_leave_question()}
			body={m.admin_leave_hint()}
			yes={m.admin_leave()}
			no={m.admin_stay()}
			isDangerous
			onAnswer={(isLeaving) => {
				if (!isLeaving) return blocker.reset();
				onLeave();
				blocker.proceed();
			}}
		/>
	);
}
