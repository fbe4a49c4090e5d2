// Asks the server for the learner's quota, which other tabs may have used, and for the documents that cannot be searched.
// Without a response, the page's own count is used.
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { updateSession } from "#app/learn/progress/session/session-store.ts";
import { doubtAddress, doubtStatusSchema } from "#core/doubts/call.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { followServerCount } from "#core/progress/session/query-window.ts";

const NONE: readonly string[] = [];
/** Delay in milliseconds after a turn that was cut off, in which the server refunds it. */
const REFUND_MS = 2_000;

/**
 * Asks whenever the chat becomes visible. @param isOpen whether its tab is the open one @param wasCut whether the last turn
 * was cut off
 * @returns the names of the documents that cannot be searched
 */
export function useDoubtStatus({ moduleId, id }: LearnedSubtopic, isOpen: boolean, wasCut: boolean): readonly string[] {
	const [unread, setUnread] = useState(NONE);
	useEffect(() => {
		if (!isOpen) return;
		let isHere = true;
		const ask = async () => {
			if (document.visibilityState !== "visible" || !navigator.onLine) return;
			const response = await fetch(doubtAddress(moduleId, id));
			const read = z.safeParse(doubtStatusSchema, response.ok ? await response.json() : undefined);
			if (!read.success || !isHere) return;
			updateSession((session) => followServerCount(session, read.data.quota, Date.now()));
			setUnread(read.data.unread);
		};
		const askQuietly = () => void ask().catch(() => {});
		const first = setTimeout(askQuietly, wasCut ? REFUND_MS : 0);
		document.addEventListener("visibilitychange", askQuietly);
		addEventListener("focus", askQuietly);
		return () => {
			isHere = false;
			clearTimeout(first);
			document.removeEventListener("visibilitychange", askQuietly);
			removeEventListener("focus", askQuietly);
		};
	}, [moduleId, id, isOpen, wasCut]);
	return unread;
}
