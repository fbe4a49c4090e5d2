// A study text of the hub, from the sample or written by an administrator, in the product's reading type. The learning page
// takes its article from here; opened by itself it can be printed and linked to. Ships no script.

import { data } from "react-router";
import { hubContext, reportContext } from "#app/context.ts";
import { refuseClosedFrame } from "#app/hub-error.ts";
import { phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { DocumentNotFound, ReadingPage } from "#app/learn/texts/reading-page.tsx";
import { StudyText } from "#app/learn/texts/study-text.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { Route } from "./+types/document.ts";

export const handle = { isBare: true };

export async function loader({ context, params }: Route.LoaderArgs) {
	refuseClosedFrame(context);
	const phase = DOCUMENT_PHASES.find((each) => each === params.phase);
	const text = phase && (await context.get(hubContext).sectionTexts.find(params.subtopic, phase));
	if (!phase || !text) throw data(null, { status: 404 });
	if (text.moduleId !== undefined) context.get(reportContext).moduleIds.add(text.moduleId);
	const { html, title, hasFormula, subtopicTitle } = text;
	return { phase, html, title: title || subtopicTitle, hasFormula, subtopicTitle };
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	return pageMeta(matches[0].loaderData.site, {
		title: loaderData?.title ?? m.page_not_found(),
		isSecret: true,
	});
};

export default function DocumentPage({ loaderData: { phase, html, hasFormula, subtopicTitle } }: Route.ComponentProps) {
	const label = phaseLabel(phase);
	return (
		<ReadingPage>
			{hasFormula && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<h1 className="text-small font-normal text-quiet">{subtopicTitle ? `${subtopicTitle}: ${label}` : label}</h1>
			<StudyText html={html} />
		</ReadingPage>
	);
}

export { DocumentNotFound as ErrorBoundary };
