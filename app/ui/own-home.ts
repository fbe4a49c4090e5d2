// Links that learners do not see, because they only lead to this site's own home page.

/** Whether a link only leads to this site's own home page, as the default buttons do while the provider has no site. */
export function isOwnHome(link: string, baseUrl: string | null): boolean {
	return link === "/" || (baseUrl !== null && (link === baseUrl || link === `${baseUrl}/`));
}
