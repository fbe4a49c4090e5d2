// How the learner's log stands, for components; undefined until it has been read.
import { useEffect, useState } from "react";
import { type LogMode, type LogStatus, onAppended, onForeignChange, readLogMode, readLogStatus } from "./log-store.ts";

/** Reads the whole log after each change: for the page about it. */
export function useLogStatus(): LogStatus | undefined {
	return useRead(readLogStatus);
}

/** Costs the same however long the log is. */
export function useLogMode(): LogMode | undefined {
	return useRead(readLogMode);
}

function useRead<Status>(read: () => Promise<Status>): Status | undefined {
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
