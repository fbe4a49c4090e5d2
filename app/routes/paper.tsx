// A paper for its candidates: instructions, the attempt, the result. The page is the same for everyone; the attempt is in the browser.
// Its preview shows an administrator the draft.
import { data } from "react-router";
import { hubContext, reportContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed } from "#app/hub-error.ts";
import { Island } from "#app/island.tsx";
import { AccessDenied, isClosed } from "#app/learn/modules/access-denied.tsx";
import { panelPath } from "#app/learn/paper/panel-path.ts";
import { PAPER_ISLAND_ID, PaperIsland } from "#app/learn/paper/paper-island.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import type { Route } from "./+types/paper.ts";

export function loader({ context, params, request, url }: Route.LoaderArgs) {
	const { auth, openPapers } = context.get(hubContext);
	const isPreview = url.pathname.endsWith("/preview");
	return answerHubErrors(async () => {
		if (isPreview) {
			const paper =
				(await auth.findAdministrator(request.headers)) && (await openPapers.findForPreview(params.paperId));
			if (!paper) throw data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
			return { paper, isPreview };
		}
		const paper = await openPapers.findForCandidate(params.paperId);
		if (!paper) throw data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
		const report = context.get(reportContext);
		report.moduleIds.add(paper.moduleId);
		report.changesAt.push(...[paper.openFrom, paper.openUntil].filter((time) => time !== null));
		refuseClosed(context);
		return { paper, isPreview };
	});
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	return pageMeta(matches[0].loaderData.site, {
		title: loaderData?.paper.title ?? m.page_not_found(),
		isSecret: true,
	});
};

export default function PaperPage({ loaderData: { paper, isPreview } }: Route.ComponentProps) {
	const props = { site: useSite(), paper, isPreview };
	return (
		<div className="paper">
			<a
				href={isPreview ? panelPath(paper.id) : `/subtopics/${paper.moduleId}`}
				className="link paper-back inline-flex min-h-12 items-center gap-1.5 wrap-anywhere"
			>
				<Icon name="back" className="size-5" />
				<span>{isPreview ? m.mock_preview_back() : m.back_to_module()}</span>
			</a>
			<noscript>
				<p className="mt-4 note">{m.mock_needs_script()}</p>
			</noscript>
			<Island id={PAPER_ISLAND_ID} props={props}>
				<PaperIsland {...props} />
			</Island>
		</div>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const { code, opensAt } = readShownError(error) ?? {};
	if (isClosed(code)) return <AccessDenied code={code} opensAt={opensAt} />;
	return <NotFound />;
}
