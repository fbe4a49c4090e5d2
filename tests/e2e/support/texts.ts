// For stories only: study texts in the page, and documents of another site in their frame.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";

/** The article of a text in its tab. */
export function textOf(page: Page, tab: string): Locator {
	return page.getByRole("tabpanel", { name: tab, exact: true }).locator("article");
}

/** A server of another site with a page that may be shown in a frame. */
export async function startOtherSite(): Promise<{ link: string; close: () => Promise<void> }> {
	const server = createServer((_request, response) => {
		response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		link: `http://127.0.0.1:${port}/document`,
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}
