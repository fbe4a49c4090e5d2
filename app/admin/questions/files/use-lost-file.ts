// Browsers do not restore a chosen file after a reload. Its name is stored with the form's draft, to show that the file has to be
// chosen again.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { deleteFileName, readFileName, writeFileName } from "#app/admin/panel/forms/drafts.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { FileChoice } from "./use-chosen-file.ts";

/** @returns the name of the file chosen before the reload, until another one is chosen */
export function useLostFile(formName: string, { state, pendingName, clear }: FileChoice) {
	const { administratorId } = usePanel();
	const key = `${administratorId}.${formName}`;
	const [lost, setLost] = useState<string>();
	// Before paint, so that nothing jumps.
	useLayoutEffect(() => setLost(readFileName(key)), [key]);
	const isTouched = useRef(false);
	useEffect(() => {
		isTouched.current ||= state.is !== "empty";
		if (!isTouched.current || state.is === "checking") return;
		setLost(undefined);
		if (pendingName === undefined) deleteFileName(key);
		else writeFileName(key, pendingName);
	}, [key, state.is, pendingName]);
	return {
		lost,
		/** Clears the file field and deletes the name. */
		forget() {
			clear();
			deleteFileName(key);
			setLost(undefined);
		},
	};
}
