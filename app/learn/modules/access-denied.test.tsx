// The sentences of the page that does not open a module. Which code a link has: server/modules/access.test.ts.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HubErrorCode } from "#core/problem.ts";
import * as m from "#messages";
import { AccessDenied } from "./access-denied.tsx";

test.each<[HubErrorCode | undefined, string, boolean]>([
	["invalid-access-link", m.invalid_access_link(), false],
	["invalid-module-identifier", m.invalid_module_identifier(), false],
	["module-not-found", m.module_not_found(), false],
	["module-unavailable", m.failed_to_load_module(), true],
	[undefined, m.failed_to_validate_access(), true],
])("%s: says why, leads home, and offers another try where one may help", (code, reason, isTemporary) => {
	const markup = renderToStaticMarkup(<AccessDenied code={code} />);
	const text = markup.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
	expect(text).toContain(`>${m.access_denied()}<`);
	expect(text).toContain(`>${reason}</p>`);
	expect(text).toMatch(/<a href="\/"/);
	expect(text.includes(m.try_again())).toBe(isTemporary);
	expect(text.includes(m.access_denied_next())).toBe(!isTemporary);
});
