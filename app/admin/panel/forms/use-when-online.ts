// Tries again once the network is back: used by what was not saved for want of it.
import { useEffect, useRef } from "react";

export function useWhenOnline(isWaiting: boolean, tryAgain: () => void): void {
	const latest = useRef(tryAgain);
	latest.current = tryAgain;
	useEffect(() => {
		if (!isWaiting) return;
		const onOnline = () => latest.current();
		addEventListener("online", onOnline);
		return () => removeEventListener("online", onOnline);
	}, [isWaiting]);
}
