// The text of a script of the type "speculationrules": which links the browser fetches shortly before they are pressed. Browsers
// without such rules read it in app/ui/script/links.ts.
import { ADDRESSES } from "#core/addresses/addresses.ts";

const PAGES = ADDRESSES.filter(({ isPrefetched }) => isPrefetched).map(({ path }) => path.replaceAll(/:\w+/g, "*"));

/** "moderate": the pointer rests on the link, or presses it. */
export const speculationRules = JSON.stringify({
	prefetch: [{ where: { href_matches: PAGES }, eagerness: "moderate" }],
});
