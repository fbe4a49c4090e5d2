// A module opened by its link code or its id: title, buttons and subtopics, or the reason why it cannot be opened.
import { data } from "react-router";
import { hubContext, visitContext } from "#app/context.ts";
import { answerHubErrors, listOrNone, passOnBugs, readShownError } from "#app/hub-error.ts";
import { AccessDenied } from "#app/learn/modules/access-denied.tsx";
import { LinkCheck } from "#app/learn/modules/link-check.tsx";
import { ModuleView } from "#app/learn/modules/module-view.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { readPageNumber, secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/module.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	const { address, isChecked, shows } = context.get(visitContext);
	return answerHubErrors(async () => {
		const module = await hub.access.openModule(params.linkCode, address, isChecked);
		shows(module.id);
		const list = await listOrNone(() => hub.access.listSubtopics(module.id, readPageNumber(url)));
		const { id, title, description, customButtons } = module;
		const shown = { id, title, description, customButtons };
		return data({ module: shown, list }, { status: list ? 200 : 503 });
	}, hub.linkCheck.create);
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const { site } = matches[0].loaderData;
	return pageMeta(site, {
		title: loaderData?.module.title ?? m.access_denied(),
		description: loaderData?.module.description,
		isSecret: true,
	});
};

export default function ModulePage({ loaderData }: Route.ComponentProps) {
	return <ModuleView {...loaderData} page="module" />;
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const shown = readShownError(error);
	if (shown?.challenge) return <LinkCheck code={params.linkCode ?? ""} challenge={shown.challenge} />;
	return (
		<>
			{shown?.code === "module-not-found" && <PageFacts page="gone" moduleId={params.linkCode ?? ""} />}
			<AccessDenied code={shown?.code} />
		</>
	);
}
