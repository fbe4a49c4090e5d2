// "Today", what a module's plan has for the day, and "My mistakes", what the learner missed in it. The same for everyone; the content is
// in the browser.
import { hubContext, reportContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError, refuseClosed } from "#app/hub-error.ts";
import { Island } from "#app/island.tsx";
import { AccessDenied, isClosed } from "#app/learn/modules/access-denied.tsx";
import { PageFacts } from "#app/learn/modules/page-facts.tsx";
import { MistakesIsland } from "#app/learn/practice/mistakes-view.tsx";
import { MISTAKES_ISLAND_ID, TODAY_ISLAND_ID } from "#app/learn/practice/practice-island.tsx";
import { TodayIsland } from "#app/learn/practice/today-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { secretHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { moduleQuestionsRef } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import type { Route } from "./+types/practice.ts";

const PAGES = {
	today: { title: m.today_title, islandId: TODAY_ISLAND_ID, Content: TodayIsland },
	mistakes: { title: m.mistakes_title, islandId: MISTAKES_ISLAND_ID, Content: MistakesIsland },
};

export function loader({ context, params, url }: Route.LoaderArgs) {
	context.get(reportContext).moduleIds.add(params.moduleId);
	const page: keyof typeof PAGES = url.pathname.startsWith("/today/") ? "today" : "mistakes";
	return answerHubErrors(async () => {
		refuseClosed(context);
		const { id, title } = await context.get(hubContext).access.openModuleById(params.moduleId);
		return { page, module: { id, title } };
	});
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const { site } = matches[0].loaderData;
	const title = loaderData ? `${PAGES[loaderData.page].title()}: ${loaderData.module.title}` : m.page_not_found();
	return pageMeta(site, { title, isSecret: true });
};

export default function PracticePage({ loaderData: { page, module } }: Route.ComponentProps) {
	const props = { site: useSite(), moduleId: module.id };
	const { title, islandId, Content } = PAGES[page];
	return (
		<div className="practice py-5 sm:py-10">
			{/* Requested while the script loads. */}
			<link rel="preload" as="fetch" crossOrigin="anonymous" href={moduleQuestionsRef(module.id)} />
			<a href={`/subtopics/${module.id}`} className="link inline-flex min-h-12 items-center gap-1.5 py-2 wrap-anywhere">
				<Icon name="back" className="size-5" />
				<span>{module.title}</span>
			</a>
			<h1 className="text-head">{title()}</h1>
			{page === "today" && <div data-running-papers className="running-papers" />}
			<noscript>
				<p className="mt-4 note">{m.practice_needs_script()}</p>
			</noscript>
			<Island id={islandId} props={props}>
				<Content {...props} />
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
