// The hub's copy of a Google document, in the product's reading type, with the day it was read. The learning page's frame
// shows it without a network; ships no script.
import { data } from "react-router";
import { hubContext, reportContext } from "#app/context.ts";
import { refuseClosedFrame } from "#app/hub-error.ts";
import { phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { DocumentNotFound, ReadingPage } from "#app/learn/texts/reading-page.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RichText } from "#app/ui/rich-text.tsx";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import type { Route } from "./+types/document-copy.ts";

export const handle = { isBare: true };

export async function loader({ context, params }: Route.LoaderArgs) {
	refuseClosedFrame(context);
	const copy = await context.get(hubContext).copies.find(params.moduleId, params.subtopicId, params.phase);
	if (!copy) throw data(null, { status: 404 });
	context.get(reportContext).moduleIds.add(params.moduleId);
	return copy;
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	return pageMeta(matches[0].loaderData.site, {
		title: loaderData ? `${phaseLabel(loaderData.phase)}: ${loaderData.subtopicTitle}` : m.page_not_found(),
		isSecret: true,
	});
};

export default function DocumentCopyPage({ loaderData: { readAt, blocks } }: Route.ComponentProps) {
	const date = new Intl.DateTimeFormat(getLocale(), { dateStyle: "long", timeZone: "UTC" }).format(readAt);
	return (
		<ReadingPage>
			<p>
				<strong>{m.document_copy_of({ date })}</strong>
			</p>
			<p className="text-quiet">{m.document_copy_hint()}</p>
			<article className="whitespace-pre-line">
				<RichText blocks={blocks} />
			</article>
		</ReadingPage>
	);
}

export { DocumentNotFound as ErrorBoundary };
