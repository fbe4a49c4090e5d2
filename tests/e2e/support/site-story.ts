// Stories about offline use import this `test` instead of story.ts's: their pages are those of a site that can become unreachable
// (site.ts). The stories of a worker share the site.
import { test as story } from "./story.ts";

export const test = story.extend<{ isReachable: undefined }>({
	isReachable: [
		async ({ site }, use) => {
			site.connect();
			await use(undefined);
		},
		{ auto: true },
	],
	baseURL: ({ site }, use) => use(site.url),
});
