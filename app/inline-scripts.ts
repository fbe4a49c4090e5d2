// Finds the inline scripts that components put into a page, for the content security policy. Called by entry.server.tsx.

/**
 * Rendering gives every script of ours and of the router the attribute `nonce` with a random value that exists only during
 * this rendering. This function collects the texts of the inline scripts that carry it and removes the attribute. A script
 * that got into the HTML in any other way (a title that was not escaped) cannot know the value, so it is not collected,
 * gets no hash in the policy, and the browser does not run it. Reads the page once.
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; inlineScripts: string[] } {
	const inlineScripts = new Set<string>();
	const [first = "", ...rest] = html.split(` nonce="${nonce}"`);
	let before = first;
	for (const after of rest) {
		const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, after.indexOf(">") + 1);
		const text = after.slice(after.indexOf(">") + 1, after.indexOf("</script>"));
		if (tag.startsWith("<script") && !/\ssrc=/.test(tag)) inlineScripts.add(text);
		before = after;
	}
	return { html: first + rest.join(""), inlineScripts: [...inlineScripts] };
}
