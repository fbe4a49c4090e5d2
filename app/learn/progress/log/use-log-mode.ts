// Where the learner's log is stored, and what it has, for components; undefined until it has been read.
import { useCallback, useEffect, useState } from "react";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import { type LogMode, loadProgress, onAppended, onForeignChange, readLogMode } from "./log-store.ts";

/** Its cost does not depend on the length of the log. */
export function useLogMode(): LogMode | undefined {
	return useRead(readLogMode);
}

/** The progress of a subtopic. */
export function useProgress(subtopicId: string): SubtopicProgress | undefined {
	return useRead(useCallback(() => loadProgress(subtopicId), [subtopicId]));
}

/** The result of `read`, again after each change of the log. */
export function useRead<Status>(read: () => Promise<Status>): Status | undefined {
	const [status, setStatus] = useState<Status>();
	useEffect(() => {
		let isWanted = true;
		const refresh = () => void read().then((found) => isWanted && setStatus(found));
		refresh();
		const stops = [onForeignChange(refresh), onAppended(refresh)];
		return () => {
			isWanted = false;
			for (const stop of stops) stop();
		};
	}, [read]);
	return status;
}
