// Where the learner's log is stored, for components; undefined until it has been read.
import { useEffect, useState } from "react";
import { type LogMode, onAppended, onForeignChange, readLogMode } from "./log-store.ts";

/** Costs the same however long the log is. */
export function useLogMode(): LogMode | undefined {
	return useRead(readLogMode);
}

/** What `read` finds, read once more after each change of the log. */
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
