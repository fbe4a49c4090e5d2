// The subtopics of the session's module. Knowing a module's id is access (specification 6).
import { data, Link, redirect } from "react-router";
import { hubContext, visitContext } from "#app/context.ts";
import { answerHubErrors, listOrNone, passOnBugs, readShownError } from "#app/hub-error.ts";
import { AccessDenied } from "#app/learn/modules/access-denied.tsx";
import { ModuleView } from "#app/learn/modules/module-view.tsx";
import { loadPage } from "#app/learn/modules/offline-pages.ts";
import { loadSession } from "#app/learn/session/session-store.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readPageNumber, secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopics.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	const { shows } = context.get(visitContext);
	return answerHubErrors(async () => {
		const module = await hub.access.openModuleById(params.moduleId);
		shows(module.id);
		const list = await listOrNone(() => hub.access.listSubtopics(module.id, readPageNumber(url)));
		const { id, title, description, customButtons } = module;
		const shown = { id, title, description, customButtons };
		return data({ module: shown, list, isChosen: false }, { status: list ? 200 : 503 });
	});
}

/** Redirects to the session's module when the address names another one (specification 2). */
export async function clientLoader({ params, serverLoader, url }: Route.ClientLoaderArgs) {
	const session = await loadSession().catch(() => undefined);
	const currentModule = session?.currentModule;
	if (currentModule && currentModule !== params.moduleId) throw redirect(`/subtopics/${currentModule}`);
	return { ...(await loadPage(url.pathname + url.search, serverLoader)), isChosen: true };
}
clientLoader.hydrate = true as const;

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
	return <ModuleView {...loaderData} />;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const shown = readShownError(error);
	const isNone = shown?.code === "module-not-found" || shown?.code === "invalid-module-identifier";
	if (!isNone && shown?.code !== "invalid-access-link") {
		return <AccessDenied code={shown?.code} />;
	}
	return (
		<Notice
			as="page"
			icon="question"
			title={m.no_module_selected()}
			actions={
				<Link to="/" className="button button-main">
					{m.go_to_home()}
				</Link>
			}
		>
			<p>{m.access_denied_next()}</p>
		</Notice>
	);
}
