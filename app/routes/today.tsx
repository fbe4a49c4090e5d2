// What a module's plan has for today. The same for everyone; its content is in the browser.
import { hubContext, reportContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed } from "#app/hub-error.ts";
import { Island } from "#app/island.tsx";
import { AccessDenied, isClosed } from "#app/learn/modules/access-denied.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { TODAY_ISLAND_ID, TodayIsland } from "#app/learn/practice/practice-island.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { moduleQuestionsRef } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import type { Route } from "./+types/today.ts";

export function loader({ context, params }: Route.LoaderArgs) {
	context.get(reportContext).moduleIds.add(params.moduleId);
	return answerHubErrors(async () => {
		refuseClosed(context);
		const { id, title } = await context.get(hubContext).access.openModuleById(params.moduleId);
		return { module: { id, title } };
	});
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const { site } = matches[0].loaderData;
	const name = loaderData ? `${m.today_title()}: ${loaderData.module.title}` : m.page_not_found();
	return pageMeta(site, { title: name, isSecret: true });
};

export default function TodayPage({ loaderData: { module } }: Route.ComponentProps) {
	const props = { site: useSite(), moduleId: module.id };
	return (
		<div className="practice py-5 sm:py-10">
			{/* Requested while the script loads. */}
			<link rel="preload" as="fetch" crossOrigin="anonymous" href={moduleQuestionsRef(module.id)} />
			<a href={`/subtopics/${module.id}`} className="link inline-flex min-h-12 items-center gap-1.5 wrap-anywhere">
				<Icon name="back" className="size-5" />
				<span>{module.title}</span>
			</a>
			<h1 className="text-head">{m.today_title()}</h1>
			<noscript>
				<p className="mt-4 note">{m.practice_needs_script()}</p>
			</noscript>
			<Island id={TODAY_ISLAND_ID} props={props}>
				<TodayIsland {...props} />
			</Island>
		</div>
	);
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const { code, opensAt } = readShownError(error) ?? {};
	return (
		<>
			{code === "module-not-found" && <PageFacts page="gone" moduleId={params.moduleId} />}
			{isClosed(code) && <PageFacts page="closed" moduleId={params.moduleId} />}
			<AccessDenied code={code} opensAt={opensAt} />
		</>
	);
}
