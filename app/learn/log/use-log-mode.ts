// Where the learner's log is stored, for components; undefined until it has been read.
import { useEffect, useState } from "react";
import { type LogMode, onAppended, onForeignChange, readLogMode } from "./log-store.ts";

/** Its cost does not depend on the length of the log. */
export function useLogMode(): LogMode | undefined {
	return useRead(readLogMode);
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
