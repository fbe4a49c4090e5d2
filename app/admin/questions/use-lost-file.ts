// A browser gives no chosen file back after a reload. So its name is kept with the draft of its form, and said: nobody
// shall believe that the file is still there.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { deleteFileName, readFileName, writeFileName } from "#app/admin/forms/drafts.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import type { McqFileHandle } from "./use-mcq-file.ts";

/** @returns the name of the file that was chosen before the page was loaded anew, until one is chosen again */
export function useLostFile(formName: string, { state, pendingName }: McqFileHandle) {
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
		/** Given up, or left on purpose. */
		forget() {
			deleteFileName(key);
			setLost(undefined);
		},
	};
}
