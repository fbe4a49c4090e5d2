// Finds the inline scripts and styles that components put into a page, for the content security policy. Called by
// entry.server.tsx.
import { createContext, use } from "react";

/** The mark of our own scripts and styles while a page is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => use(NonceContext);

/** The texts that the policy allows, each once. */
export type InlineTexts = { scripts: readonly string[]; styles: readonly string[] };

/**
 * Rendering gives every script and style of ours and of the router the attribute `nonce` with a random value that exists only
 * during this rendering. This function collects the inline texts with it and removes the attribute. An injected script
 * (through a title that was not escaped) cannot know the value, so it is not collected, gets no hash in the policy, and the
 * browser does not run it. Reads the page once.
 */
export function extractInlineTexts(html: string, nonce: string): InlineTexts & { html: string } {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	const [first = "", ...rest] = html.split(` nonce="${nonce}"`);
	let before = first;
	for (const after of rest) {
		const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, after.indexOf(">") + 1);
		const textUntil = (end: string) => after.slice(after.indexOf(">") + 1, after.indexOf(end));
		if (tag.startsWith("<style")) styles.add(textUntil("</style>"));
		else if (tag.startsWith("<script") && !/\ssrc=/.test(tag)) scripts.add(textUntil("</script>"));
		before = after;
	}
	return { html: first + rest.join(""), scripts: [...scripts], styles: [...styles] };
}
