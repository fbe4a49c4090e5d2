// The page to open after signing in: a path of the panel and nothing else, so that no link to the login page can lead to
// another site.

export const PANEL_HOME = "/admin/dashboard";
const SITE = "https://site.invalid";

/** The page to open after signing in; the dashboard for anything that is not a page of the panel. */
export function readTarget(to: string | null): string {
	if (to === null || !URL.canParse(to, SITE)) return PANEL_HOME;
	const { origin, pathname, search, hash } = new URL(to, SITE);
	const isPanel = origin === SITE && pathname.startsWith("/admin/");
	if (!isPanel || /^\/admin\/(?:login|logout)\/?$/.test(pathname)) return PANEL_HOME;
	return pathname + search + hash;
}

/** The address of the login page that returns to `path`. */
export function signInPath(path: string): string {
	const target = readTarget(path);
	return target === PANEL_HOME ? "/admin/login" : `/admin/login?to=${encodeURIComponent(target)}`;
}
