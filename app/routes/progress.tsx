// The learner's progress by module and subtopic. The same for everyone; its content is in the browser.
import { Island } from "#app/island.tsx";
import { PROGRESS_ISLAND_ID, ProgressIsland } from "#app/learn/progress/progress-island.tsx";
import { publicHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import type { Route } from "./+types/progress.ts";

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.progress_title(), isSecret: true });
};

export default function ProgressPage() {
	const site = useSite();
	return (
		<div className="py-8 sm:py-12">
			<h1 className="text-head sm:text-hero">{m.progress_title()}</h1>
			<noscript>
				<p className="mt-4 note">{m.progress_needs_script()}</p>
			</noscript>
			<Island id={PROGRESS_ISLAND_ID} props={{ site }}>
				<ProgressIsland site={site} />
			</Island>
		</div>
	);
}
