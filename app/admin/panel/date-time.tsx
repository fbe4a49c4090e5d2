// A date and time in the reader's language and time zone. The server does not know the zone and renders UTC; the browser
// replaces it after hydration.

import { useSite } from "#app/ui/site.ts";
import { regionalLanguage } from "#core/regional-language.ts";
import { useClientValue } from "./use-client-value.ts";

export function DateTime({ at }: { at: number }) {
	const dateText = useDateText();
	return (
		<time dateTime={new Date(at).toISOString()} className="tabular-nums sm:whitespace-nowrap">
			{dateText(at)}
		</time>
	);
}

/** The same as text, for sentences. */
export function useDateText(): (at: number) => string {
	const { language } = useSite();
	const isHydrated = useClientValue(() => true, false);
	const locale = useClientValue(() => regionalLanguage(language, navigator.languages), language);
	const format = getFormat(locale, isHydrated ? undefined : "UTC");
	return (at) => format.format(at);
}

/** A day without its time, in UTC: what learners send is stored by the day. */
export function DateOnly({ at }: { at: number }) {
	const dayText = useDayText();
	return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{dayText(at)}</time>;
}

/** The same as text, for sentences. */
export function useDayText(): (at: number) => string {
	const { language } = useSite();
	const locale = useClientValue(() => regionalLanguage(language, navigator.languages), language);
	const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
	return (at) => format.format(at);
}

/** Creating a format takes longer than rendering a row of a list. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(language: string, timeZone: string | undefined): Intl.DateTimeFormat {
	const key = `${language} ${timeZone}`;
	const known = formats.get(key);
	if (known) return known;
	const made = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
	formats.set(key, made);
	return made;
}
