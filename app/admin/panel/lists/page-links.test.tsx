// The links to the pages of a list, as they come from the server.
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PageLinks, type PageLinksProps } from "./page-links.tsx";

function markupOf(props: PageLinksProps, address = "/"): string {
	const Page = createRoutesStub([{ path: "/", Component: () => <PageLinks {...props} /> }]);
	return renderToStaticMarkup(<Page initialEntries={[address]} />);
}

const listLinks = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

test("a list of many pages opens any of them by its number, with search and order", () => {
	const markup = markupOf({ page: 3, pageCount: 80 }, "/?search=star&page=3&changes=2");
	expect(markup).toMatch(/<form[^>]* method="get"/);
	expect(markup).toContain('<input type="hidden" name="search" value="star"/>');
	expect(markup).toContain('<input type="hidden" name="changes" value="2"/>');
	expect(markup).toMatch(/<input(?=[^>]* name="page")(?=[^>]* type="number")(?=[^>]* max="80")[^>]* value="3"/);
	expect(markup.match(/name="page"/g)).toHaveLength(1);
	expect(listLinks(markup)).toHaveLength(2);
});

test("a short list has only the links to the pages beside this one", () => {
	expect(markupOf({ page: 1, pageCount: 3 })).not.toContain("<form");
	expect(markupOf({ page: 1, pageCount: 1 })).toBe("");
});
