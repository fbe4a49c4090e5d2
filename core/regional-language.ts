// The language in which dates are written. Used by the panel and by papers. Pure.

/** The site's language with the browser's region, which decides the order of a date and the clock: "en-IN". */
export function regionalLanguage(language: string, languages: readonly string[]): string {
	const same = languages.find((one) => one.split("-")[0] === language && one !== language);
	if (same !== undefined) return same;
	const [first] = languages;
	if (first === undefined || first === language) return language;
	const { region, language: base } = new Intl.Locale(first);
	return base === language || region === undefined ? language : `${language}-${region}`;
}
