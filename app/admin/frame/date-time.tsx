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
	const text = getFormat(language, isAwake ? undefined : "UTC").format(at);
	return (
		<time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
			{text}
		</time>
	);
}

/** Making one takes longer than all the rest of a list's row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(language: string, timeZone: string | undefined): Intl.DateTimeFormat {
	const key = `${language} ${timeZone}`;
	const known = formats.get(key);
	if (known) return known;
	const made = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
	formats.set(key, made);
	return made;
}

function never() {
	return () => undefined;
}
