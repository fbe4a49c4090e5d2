// A moment in the reader's own language and time zone. The server does not know the zone: it writes the same moment in
// UTC, and the browser puts its own in its place.
import { useSyncExternalStore } from "react";
import { useSite } from "#app/ui/site.ts";

export function Moment({ at }: { at: number }) {
	const { language } = useSite();
	const isAwake = useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
	const zone = isAwake ? {} : { timeZone: "UTC" };
	const text = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", ...zone }).format(
		at,
	);
	return (
		<time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
			{text}
		</time>
	);
}

function never() {
	return () => undefined;
}
