// A module opened by its link code or its id: title, buttons and subtopics, or the reason why it cannot be opened.
import { hubContext, requestContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed, showModule } from "#app/hub-error.ts";
import { AccessDenied, deniedTitle, isClosed } from "#app/learn/modules/access-denied.tsx";
import { LinkCheckPage } from "#app/learn/modules/link-check.tsx";
import { ModuleView } from "#app/learn/modules/module-view.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/module.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	const { address, isChecked } = context.get(requestContext);
	return answerHubErrors(async () => {
		refuseClosed(context);
		return showModule(context, await hub.access.openModule(params.linkCode, address, isChecked), url);
	}, hub.linkCheck.create);
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
	const { site } = matches[0].loaderData;
	const shown = readShownError(error);
	const failure = shown?.challenge ? m.link_check_title() : deniedTitle(shown?.code);
	// The page's script names the module (offline/after-load.ts).
	if (loaderData && !loaderData.showsTitle)
		return pageMeta(site, { title: m.link_page_title(), description: m.card_description(), isSecret: true });
	return pageMeta(site, {
		title: loaderData?.module.title ?? failure,
		description: loaderData?.module.description,
		isSecret: true,
		isCardOpen: loaderData !== undefined,
	});
};

export default function ModulePage({ loaderData }: Route.ComponentProps) {
	return <ModuleView {...loaderData} page="module" />;
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const shown = readShownError(error);
	if (shown?.challenge) return <LinkCheckPage code={params.linkCode ?? ""} challenge={shown.challenge} />;
	return (
		<>
			{shown?.code === "module-not-found" && <PageFacts page="gone" moduleId={params.linkCode ?? ""} />}
			{isClosed(shown?.code) && <PageFacts page="closed" moduleId={params.linkCode ?? ""} />}
			{shown?.code === "link-ended" && <PageFacts page="closed-link" moduleId={params.linkCode ?? ""} />}
			<AccessDenied code={shown?.code} opensAt={shown?.opensAt} />
		</>
	);
}
