// The language of all sentences (#messages), those of the pages included: the request's while one is handled, else the site's.
import { AsyncLocalStorage } from "node:async_hooks";
import { assertIsLocale, type Locale, overwriteGetLocale } from "#messages/runtime";

const requestLanguage = new AsyncLocalStorage<Locale>();

/** Runs the handling of a request in this language. @throws when there is no message file for it */
export function runInLanguage<T>(language: string, handle: () => T): T {
	return requestLanguage.run(assertIsLocale(language), handle);
}

/** Sets the language outside of requests. @throws when there is no message file for it */
export function setDefaultLanguage(language: string): void {
	const locale = assertIsLocale(language);
	overwriteGetLocale(() => requestLanguage.getStore() ?? locale);
}
