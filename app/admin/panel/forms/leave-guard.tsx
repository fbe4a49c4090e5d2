// Asks before leaving a page with unsaved changes: by a link, "back", Sign Out, closing or reloading.
import { useCallback, useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
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
	// The router answers "proceeding" in a later render than the form that gives its text up: one blocker must not proceed twice.
	const proceeded = useRef<Blocker>(undefined);
	const proceed = useCallback(() => {
		if (blocker.state !== "blocked" || proceeded.current === blocker) return;
		proceeded.current = blocker;
		blocker.proceed();
	}, [blocker]);
	const isSavedMeanwhile = blocker.state === "blocked" && !isDirty;
	useEffect(() => {
		if (isSavedMeanwhile) proceed();
	}, [isSavedMeanwhile, proceed]);
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
				proceed();
			}}
		/>
	);
}
