// What is stored about the learner, the code for another phone, and how to delete it all. The same for everyone; its content is
// in the browser.
import { Island } from "#app/island.tsx";
import { DATA_ISLAND_ID, DataIsland } from "#app/learn/progress/data-island.tsx";
import { publicHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import type { Route } from "./+types/data.ts";

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.data_title(), isSecret: true });
};

export default function DataPage() {
	const site = useSite();
	return (
		<div className="py-8 sm:py-12">
			<h1 className="text-head sm:text-hero">{m.data_title()}</h1>
			<noscript>
				<p className="mt-4 note">{m.data_needs_script()}</p>
			</noscript>
			<Island id={DATA_ISLAND_ID} props={{ site }}>
				<DataIsland site={site} />
			</Island>
		</div>
	);
}
