// The list of papers of all modules or of one (?moduleId): open, results, close, delete.
import { Link } from "react-router";
import * as z from "zod/mini";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import type { BinnedResult } from "#app/admin/panel/forms/save-result.ts";
import { callServerAction, useSend } from "#app/admin/panel/forms/send.ts";
import { type Column, ListPage, RowActions } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { undoDelete, useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { BIN_DAYS } from "#core/modules/bin.ts";
import * as m from "#messages";
import type { Route } from "./+types/list.ts";

const SORTS = ["updated", "title"] as const;

export const meta = panelMeta(() => m.admin_mocks());

export function loader({ context, url }: Route.LoaderArgs) {
	const query = readListQuery(url.searchParams, SORTS);
	const moduleId = url.searchParams.get("moduleId") ?? undefined;
	return answerHubErrors(async () => {
		const { papers, modules } = context.get(hubContext);
		const module = moduleId === undefined ? undefined : await modules.get(moduleId);
		const { papers: rows, ...list } = await papers.list({ ...query, moduleId });
		const same = await modules.findSameTitles(rows.map(({ moduleId: id, moduleTitle: title }) => ({ id, title })));
		return {
			query,
			module: module && { id: module.id, title: module.title },
			...list,
			papers: rows.map((row) => ({ ...row, moduleTitle: same.get(row.moduleId)?.title ?? row.moduleTitle })),
		};
	});
}

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, z.strictObject({ delete: z.string() }));
		return { ok: true as const, binId: await context.get(hubContext).papers.remove(body.delete, actor) };
	});
}

export const clientAction = callServerAction;

const COLUMNS: Column[] = [
	{ sort: "title", label: m.admin_title(), className: "w-[44%]" },
	{ label: m.admin_mock_begun_ended(), className: "w-[20%]" },
	{ label: m.admin_actions(), className: "text-end" },
];

export default function PapersPage({ loaderData }: Route.ComponentProps) {
	const { papers, query, module, ...list } = loaderData;
	const { confirm } = usePanel();
	const send = useSend<BinnedResult>();
	const change = useChange();

	async function remove({ id, title, begun }: (typeof papers)[number]) {
		const isSure = await confirm({
			title: m.admin_mock_delete_question({ title }),
			body: m.admin_mock_delete_what({ count: begun }),
			binDays: BIN_DAYS,
			yes: m.admin_delete(),
			isDangerous: true,
		});
		if (!isSure) return;
		const words = { done: m.admin_mock_deleted({ title }), failed: m.admin_delete_failed(), undo: undoDelete(title) };
		if (await change(() => send({ delete: id }), words)) focusHeading();
	}

	return (
		<ListPage
			title={m.admin_mocks()}
			caption={m.admin_mocks()}
			{...(module && {
				about: module.title,
				back: { to: `/admin/modules/edit/${module.id}`, text: m.admin_module() },
			})}
			create={{ to: `/admin/papers/new${module ? `?moduleId=${module.id}` : ""}`, label: m.admin_mock_create() }}
			searchLabel={m.admin_mocks_search()}
			count={m.admin_mocks_count({ count: list.total })}
			empty={{ title: m.admin_mocks_none(), hint: m.admin_mocks_none_hint() }}
			columns={COLUMNS}
			query={query}
			list={list}
		>
			{papers.map((paper) => (
				<tr key={paper.id}>
					<td>
						<Link to={`/admin/papers/${paper.id}`} dir="auto" className="row-title">
							{paper.title}
						</Link>
						<p dir="auto" className="text-small text-quiet">
							{paper.moduleTitle}
						</p>
						<p className="text-small">{m.admin_mock_state_is({ state: paper.state })}</p>
					</td>
					<td data-label={m.admin_mock_begun_ended()}>
						{m.admin_mock_counts({ begun: paper.begun, ended: paper.ended })}
					</td>
					<RowActions name={paper.title} edit={`/admin/papers/${paper.id}`} onDelete={() => void remove(paper)}>
						<ButtonLink
							to={`/admin/papers/${paper.id}/results`}
							kind="row"
							of={paper.title}
							text={m.admin_mock_results()}
						/>
					</RowActions>
				</tr>
			))}
		</ListPage>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.admin_mock_failed_to_load()}
			missing={{ code: "module-not-found", title: m.module_not_found() }}
			back={{ to: "/admin/papers", text: m.admin_mocks() }}
		/>
	);
}
