// The subtopics of the session's module. Knowing a module's id is access (specification 6).
import { useEffect } from "react";
import { data, Link, redirect, useNavigation } from "react-router";
import { hubContext, visitContext } from "#app/context.ts";
import { answerHubErrors, listOrNone, passOnBugs, readShownError } from "#app/hub-error.ts";
import { AccessDenied } from "#app/learn/modules/access-denied.tsx";
import { ModuleView } from "#app/learn/modules/module-view.tsx";
import { loadPage } from "#app/learn/modules/offline-pages.ts";
import { findOtherModule, useForgetMissing } from "#app/learn/session/session-module.ts";
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
	const other = await findOtherModule(params.moduleId);
	if (other) throw redirect(`/subtopics/${other}`);
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

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const code = readShownError(error)?.code;
	const isNone = code === "module-not-found" || code === "invalid-module-identifier" || code === "invalid-access-link";
	useForgetMissing(params.moduleId, code);
	useSessionModule(params.moduleId, isNone);
	if (code === undefined) return <NoAnswer address={`/subtopics/${params.moduleId ?? ""}`} />;
	if (!isNone) return <AccessDenied code={code} />;
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
			<p>{m.no_module_selected_next()}</p>
		</Notice>
	);
}

/** A page that the server opened with an error runs no clientLoader: goes to the session's module from here. */
function useSessionModule(moduleId: string | undefined, isNone: boolean): void {
	const { state } = useNavigation();
	useEffect(() => {
		// A link that was pressed meanwhile is newer.
		let isWanted = isNone && state === "idle";
		if (isWanted) {
			findOtherModule(moduleId).then((other) => {
				if (other && isWanted) location.replace(`/subtopics/${other}`);
			});
		}
		return () => {
			isWanted = false;
		};
	}, [moduleId, isNone, state]);
}

/** The list did not arrive: no network, or a server that is down. */
function NoAnswer({ address }: { address: string }) {
	return (
		<Notice
			as="page"
			icon="calm"
			title={m.failed_to_load_subtopics()}
			actions={
				<>
					<Link to={address} replace className="button button-main">
						{m.try_again()}
					</Link>
					<Link to="/" className="button button-plain">
						{m.return_to_home()}
					</Link>
				</>
			}
		>
			<title>{m.something_went_wrong()}</title>
			<p>{m.no_answer_hint()}</p>
			<p>{m.answers_are_kept()}</p>
		</Notice>
	);
}
