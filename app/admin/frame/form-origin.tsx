// The site's pages send no referrer anywhere. A form that is sent without script would then come from the origin "null",
// which every check against foreign pages refuses; so the panel tells its own site, and only that, where it comes from.
export function FormOrigin() {
	return <meta name="referrer" content="same-origin" />;
}
