// The search over the whole site as a page: the first results of every group, or one group by page (?in=). Works without script.
import { Link } from "react-router";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { ListTools } from "#app/admin/panel/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { HitWords } from "#app/admin/search/hit-words.tsx";
import { groupName, hitPath, searchPath } from "#app/admin/search/search-words.ts";
import { administratorContext, hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { readSearchKind, type SearchHit, type SearchKind, searchedKinds } from "#core/search/hits.ts";
import * as m from "#messages";
import type { Route } from "./+types/search.ts";

export const meta = panelMeta(() => m.admin_search());

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListQuery(url.searchParams, ["place"]);
	const role = context.get(administratorContext)?.role ?? "viewer";
	const { siteSearch } = context.get(hubContext);
	const kind = readSearchKind(role, url.searchParams.get("in"));
	if (kind) {
		const { hits, total, ...numbers } = await siteSearch.list(kind, search, page);
		return { search, kind, groups: total === 0 ? [] : [{ kind, total, hits }], ...numbers };
	}
	const groups = await siteSearch.find(search, searchedKinds(role));
	return { search, kind: undefined, groups, page: 1, pageCount: 1 };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { search, kind, groups, page, pageCount } = loaderData;
	const total = groups.reduce((sum, group) => sum + group.total, 0);
	const label = kind ? m.admin_search_in({ kind: groupName(kind) }) : m.admin_search_everything();
	return (
		<>
			<PageHead
				title={kind ? groupName(kind) : m.admin_search()}
				{...(kind && { back: { to: searchPath(search), text: m.admin_search_everything() } })}
			/>
			<ListTools label={label} search={search} count={search === "" ? "" : m.admin_search_count({ count: total })} />
			{total === 0 ? (
				<EmptyList search={search} title={m.admin_search_everything_hint()} />
			) : (
				<div className="space-y-8">
					{groups.map((group) => (
						<section key={group.kind} aria-label={groupName(group.kind)}>
							{kind === undefined && <h2 className="mb-2 text-title">{groupName(group.kind)}</h2>}
							<Hits kind={group.kind} hits={group.hits} />
							{kind === undefined && group.total > group.hits.length && (
								<Link to={searchPath(search, group.kind)} className="link inline-flex min-h-11 items-center">
									{m.admin_search_all({ count: group.total, kind: groupName(group.kind) })}
								</Link>
							)}
						</section>
					))}
				</div>
			)}
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

function Hits({ kind, hits }: { kind: SearchKind; hits: readonly SearchHit[] }) {
	return (
		<ul className="divide-y divide-line">
			{hits.map((hit) => (
				<li key={`${hit.id} ${hit.part}`}>
					<Link to={hitPath(kind, hit)} className="search-hit">
						<HitWords kind={kind} hit={hit} />
					</Link>
				</li>
			))}
		</ul>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_search_not_loaded()} />;
}
