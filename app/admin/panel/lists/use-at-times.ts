// Notices that a time comes while a page is open: what opens or ends by itself shows so without a reload.
import { useEffect, useRef, useState } from "react";

/** Waits for the server, whose clock may be a little behind, in milliseconds. */
const LATER_MS = 1000;
/** Longest delay of a timer, in milliseconds: a longer one would end at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** How long until the next of these times that has not come, in milliseconds; undefined without one. */
export function delayUntilNext(times: readonly (number | null)[], now: number): number | undefined {
	const coming = times.filter((time) => time !== null && time > now);
	if (coming.length === 0) return undefined;
	const delay = Math.min(...coming.map(Number)) - now + LATER_MS;
	return delay <= MAX_DELAY_MS ? delay : undefined;
}

/** Calls `onTime` after each of these times that comes while the page is open. */
export function useAtTimes(times: readonly (number | null)[], onTime: () => void): void {
	const latest = useRef({ times, onTime });
	latest.current = { times, onTime };
	const [passed, setPassed] = useState(0);
	const key = times.join(" ");
	// A timer begins when the times change and when one has passed.
	useEffect(() => {
		const delay = delayUntilNext(latest.current.times, Date.now());
		if (delay === undefined) return;
		const timer = setTimeout(() => {
			setPassed((count) => count + 1);
			latest.current.onTime();
		}, delay);
		return () => clearTimeout(timer);
	}, [key, passed]);
}
