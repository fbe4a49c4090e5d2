// A date and time in the reader's language and time zone. The server does not know the zone and renders UTC; the browser
// replaces it after hydration.
import { useSite } from "#app/ui/site.ts";
import { useClientValue } from "./use-client-value.ts";

export function DateTime({ at }: { at: number }) {
	const { language } = useSite();
	const isHydrated = useClientValue(() => true, false);
	const locale = useClientValue(() => regionalLanguage(language, navigator.languages), language);
	const text = getFormat(locale, isHydrated ? undefined : "UTC").format(at);
	return (
		<time dateTime={new Date(at).toISOString()} className="tabular-nums sm:whitespace-nowrap">
			{text}
		</time>
	);
}

/** A day without its time, in UTC: what learners send is stored by the day. */
export function DateOnly({ at }: { at: number }) {
	const { language } = useSite();
	const locale = useClientValue(() => regionalLanguage(language, navigator.languages), language);
	const text = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(at);
	return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{text}</time>;
}

/** The site's language with the browser's region, which decides the order of a date and the clock: "en-IN". */
export function regionalLanguage(language: string, languages: readonly string[]): string {
	const same = languages.find((one) => one.split("-")[0] === language && one !== language);
	if (same !== undefined) return same;
	const [first] = languages;
	if (first === undefined || first === language) return language;
	const { region, language: base } = new Intl.Locale(first);
	return base === language || region === undefined ? language : `${language}-${region}`;
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
