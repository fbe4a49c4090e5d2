// One of the hub's own study documents, in the product's reading type. Shown in the learning page's frame or in a tab
// of its own; ships no script.

import { data } from "react-router";
import { hubContext } from "#app/context.ts";
import { DocumentNotFound, ReadingPage } from "#app/learn/documents/reading-page.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RichText } from "#app/ui/rich-text.tsx";
import * as m from "#messages";
import type { Route } from "./+types/document.ts";

export const handle = { isBare: true };

export async function loader({ context, params }: Route.LoaderArgs) {
	const document = await context.get(hubContext).documents.findDocument(params.subtopic, params.phase);
	if (!document) throw data(null, { status: 404 });
	return { document };
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	return pageMeta(matches[0].loaderData.site, {
		title: loaderData?.document.title ?? m.page_not_found(),
		isSecret: true,
	});
};

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
	return (
		<ReadingPage>
			<article>
				<RichText blocks={loaderData.document.blocks} />
			</article>
		</ReadingPage>
	);
}

export function ErrorBoundary() {
	return <DocumentNotFound />;
}
