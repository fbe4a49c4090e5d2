// The language of the server's own sentences (#messages): the request's while one is handled, else the site's. The pages
// are a bundle with a copy of the messages, so app/pages.ts does the same for them.
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
