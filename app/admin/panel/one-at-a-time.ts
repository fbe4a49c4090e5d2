// Runs calls one at a time, so that a second press does nothing while the first is in progress.
import { useState } from "react";

export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Undefined while another call is in progress. The next call may start after a rejection too. */
export function createOneAtATime(): OneAtATime {
	let isBusy = false;
	return async (work) => {
		if (isBusy) return undefined;
		isBusy = true;
		try {
			return await work();
		} finally {
			isBusy = false;
		}
	};
}

export function useOneAtATime(): OneAtATime {
	const [run] = useState(createOneAtATime);
	return run;
}
