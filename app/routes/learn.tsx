// The learning page: one subtopic, its title, and the tabs of the method.
import { hubContext, reportContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed } from "#app/hub-error.ts";
import { Island } from "#app/island.tsx";
import { AccessDenied, isClosed } from "#app/learn/modules/access-denied.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { SUBTOPIC_ISLAND_ID, SubtopicIsland } from "#app/learn/modules/subtopic-island.tsx";
import { WITHDRAWN_NOTE } from "#app/learn/offline/withdrawn-mark.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { renderedLink } from "#core/modules/links.ts";
import * as m from "#messages";
import type { Route } from "./+types/learn.ts";

export function loader({ context, params }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	context.get(reportContext).moduleIds.add(params.moduleId);
	return answerHubErrors(async () => {
		refuseClosed(context);
		const subtopic = await hub.access.openSubtopic(params.moduleId, params.subtopicId);
		const { id, moduleId, moduleTitle, title, description, examScheme } = subtopic;
		const mcqFileRef = await hub.questionFiles.findFileRefForLearners(subtopic);
		const { surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = subtopic;
		const texts = await hub.sectionTexts.list(subtopic);
		const [, firstSlug] =
			/^\/documents\/([^/]+)\//.exec(texts.find(({ phase }) => phase === "survey")?.address ?? "") ?? [];
		return {
			texts,
			/** Read by learner-document.tsx: loaded when the page opens on one of them. */
			textAddresses: texts.map(({ phase, address }) => `${phase}=${address}`).join(" ") || undefined,
			/** The first tab's text is part of the page, so it needs no request. */
			firstText: firstSlug ? (await hub.sectionTexts.find(firstSlug, "survey"))?.html : undefined,
			/** Read by learner-document.tsx: preloaded when the page opens on the quiz. */
			questionsPath: mcqFileRef,
			closedPhases: await hub.documentReading.listClosed(subtopic),
			copies: (await hub.copies.list([subtopic])).map(({ phase, readAt, path }) => ({ phase, readAt, path })),
			subtopic: {
				id,
				moduleId,
				moduleTitle,
				title,
				description,
				mcqFileRef,
				surveyDocLink: renderedLink(surveyDocLink),
				questionDocLink: renderedLink(questionDocLink),
				readDocLink: renderedLink(readDocLink),
				reviewDocLink: renderedLink(reviewDocLink),
				questionCount: (await hub.questionFiles.find(id))?.questionCount ?? 0,
				examScheme: examScheme ?? undefined,
				next: await hub.access.findNext(subtopic),
			},
		};
	});
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const { site } = matches[0].loaderData;
	return pageMeta(site, {
		title: loaderData?.subtopic.title ?? m.page_not_found(),
		description: loaderData?.subtopic.description,
		isSecret: true,
	});
};

export default function LearnPage({ loaderData }: Route.ComponentProps) {
	const { subtopic, closedPhases, copies, texts, firstText } = loaderData;
	const props = { subtopic, closedPhases, copies, texts, site: useSite() };
	return (
		<div className="pt-1 pb-8 md:pt-3 md:pb-14">
			<div className="learn-head">
				<a href={`/subtopics/${subtopic.moduleId}`} className="link inline-flex min-h-12 items-center gap-1.5">
					<Icon name="back" className="size-5" />
					{m.all_subtopics()}
				</a>
				<h1>{subtopic.title}</h1>
			</div>
			<Island id={SUBTOPIC_ISLAND_ID} props={props}>
				<SubtopicIsland {...props} firstText={firstText} />
			</Island>
		</div>
	);
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const { code, opensAt } = readShownError(error) ?? {};
	if (isClosed(code) || code === "subtopic-not-published" || code === "subtopic-archived")
		return (
			<>
				{isClosed(code) ? (
					<PageFacts page="closed" moduleId={params.moduleId} />
				) : (
					<PageFacts page="no-subtopic" moduleId={params.moduleId} subtopicId={params.subtopicId} />
				)}
				<AccessDenied code={code} opensAt={opensAt} subtopics={`/subtopics/${params.moduleId}`} />
			</>
		);
	const isMissing = code !== undefined && !code.endsWith("unavailable") && code !== "module-unreadable";
	return (
		<NotFound
			way={
				<a href={`/subtopics/${params.moduleId}`} className="button button-main">
					{m.all_subtopics()}
				</a>
			}
		>
			{code === "module-not-found" && <PageFacts page="gone" moduleId={params.moduleId} />}
			{code === "subtopic-not-found" && (
				<PageFacts page="no-subtopic" moduleId={params.moduleId} subtopicId={params.subtopicId} />
			)}
			{code === "module-not-found" && <p {...WITHDRAWN_NOTE} />}
			<p>{isMissing ? m.subtopic_not_found() : m.failed_to_load_subtopic()}</p>
		</NotFound>
	);
}
