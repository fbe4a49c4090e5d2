// A waiting time in words ("Wait 2 minutes, then try again.").
import * as m from "#messages";

export function Wait({ seconds }: { seconds: number }) {
	if (seconds <= 60) return m.wait_seconds({ count: seconds });
	return m.wait_minutes({ count: Math.ceil(seconds / 60) });
}
