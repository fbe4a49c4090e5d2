// The subtopics of the session's module: the page's script redirects to another one that the session has. Knowing a module's id is access (specification 6).
import { hubContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed, showModule } from "#app/hub-error.ts";
import { AccessDenied, isClosed } from "#app/learn/modules/access-denied.tsx";
import { ModuleView } from "#app/learn/modules/module-view.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopics.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		refuseClosed(context);
		return showModule(context, await context.get(hubContext).access.openModuleById(params.moduleId), url);
	});
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const { site } = matches[0].loaderData;
	return pageMeta(site, {
		title: loaderData?.module.title ?? m.no_module_selected(),
		description: loaderData?.module.description,
		isSecret: true,
	});
};

export default function SubtopicsPage({ loaderData }: Route.ComponentProps) {
	return <ModuleView {...loaderData} page="list" />;
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const { code, opensAt } = readShownError(error) ?? {};
	const isNone = code === "module-not-found" || code === "invalid-module-identifier" || code === "invalid-access-link";
	if (code === undefined) return <NoAnswer address={`/subtopics/${params.moduleId ?? ""}`} />;
	if (!isNone)
		return (
			<>
				{isClosed(code) && <PageFacts page="closed" moduleId={params.moduleId ?? ""} />}
				<AccessDenied code={code} opensAt={opensAt} />
			</>
		);
	return (
		<Notice
			as="page"
			icon="question"
			title={m.no_module_selected()}
			actions={
				<a href="/" className="button button-main">
					{m.go_to_home()}
				</a>
			}
		>
			<PageFacts page="none" moduleId={params.moduleId ?? ""} />
			<p>{m.no_module_selected_next()}</p>
		</Notice>
	);
}

/** The list could not be loaded: no network, or a server that is down. */
function NoAnswer({ address }: { address: string }) {
	return (
		<Notice
			as="page"
			icon="calm"
			title={m.failed_to_load_subtopics()}
			actions={
				<>
					<a href={address} className="button button-main">
						{m.try_again()}
					</a>
					<a href="/" className="button button-plain">
						{m.return_to_home()}
					</a>
				</>
			}
		>
			<title>{m.something_went_wrong()}</title>
			<p>{m.no_answer_hint()}</p>
			<p>{m.answers_are_saved()}</p>
		</Notice>
	);
}
