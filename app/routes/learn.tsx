// The learning page: one subtopic, its title, and the tabs of the method.
import { Link } from "react-router";
import { hubContext, visitContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { loadPage } from "#app/learn/modules/offline-pages.ts";
import { SubtopicView } from "#app/learn/modules/subtopic-view.tsx";
import { useForgetMissing } from "#app/learn/session/session-module.ts";
import { useSessionGeneration } from "#app/learn/session/session-store.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/learn.ts";

export function loader({ context, params }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	const { shows } = context.get(visitContext);
	shows(params.moduleId);
	return answerHubErrors(async () => {
		const subtopic = await hub.access.openSubtopic(params.moduleId, params.subtopicId);
		const { id, moduleId, title, description, mcqFileRef } = subtopic;
		const { surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = subtopic;
		return {
			/** Read by root.tsx, which preloads them when the page opens on the quiz. */
			questionsPath: mcqFileRef,
			closedPhases: await hub.documentReading.listClosed(subtopic),
			subtopic: {
				...{ id, moduleId, title, description, mcqFileRef },
				...{ surveyDocLink, questionDocLink, readDocLink, reviewDocLink },
			},
		};
	});
}

export function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
	return loadPage(url.pathname, serverLoader);
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

export default function LearnPage({ loaderData: { subtopic, closedPhases } }: Route.ComponentProps) {
	const generation = useSessionGeneration();
	return (
		<div className="pt-1 pb-8 md:pt-3 md:pb-14">
			<div className="learn-head">
				<Link
					to={`/subtopics/${subtopic.moduleId}`}
					prefetch="render"
					viewTransition
					className="link inline-flex min-h-12 items-center gap-1.5"
				>
					<Icon name="back" className="size-5" />
					{m.all_subtopics()}
				</Link>
				<h1>{subtopic.title}</h1>
			</div>
			<SubtopicView key={`${subtopic.id} ${generation}`} subtopic={subtopic} closedPhases={closedPhases} />
		</div>
	);
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const code = readShownError(error)?.code;
	useForgetMissing(params.moduleId, code);
	const isMissing = code !== undefined && !code.endsWith("unavailable") && code !== "module-unreadable";
	return (
		<NotFound
			way={
				<Link to={`/subtopics/${params.moduleId}`} className="button button-main">
					{m.all_subtopics()}
				</Link>
			}
		>
			<p>{isMissing ? m.subtopic_not_found() : m.failed_to_load_subtopic()}</p>
		</NotFound>
	);
}
