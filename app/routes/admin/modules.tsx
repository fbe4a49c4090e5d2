// The list of modules: search, sort, edit, delete (specification 2).
import * as z from "zod/mini";
import { MODULE_SORTS, ModuleLine, type ModuleRow, moduleColumns } from "#app/admin/modules/module-table.tsx";
import { PaperUseList, useFindPaperUse } from "#app/admin/modules/publication/paper-use.tsx";
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import type { BinnedResult } from "#app/admin/panel/forms/save-result.ts";
import { callServerAction, useSend } from "#app/admin/panel/forms/send.ts";
import { ListPage } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { focusNear } from "#app/admin/panel/lists/list-return.ts";
import { undoDelete, useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { hubContext } from "#app/context.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { BIN_DAYS } from "#core/modules/bin.ts";
import { createModuleId, newModuleIdSchema } from "#core/modules/catalog.ts";
import { publicationSchema, readPublication } from "#core/modules/publication.ts";
import * as m from "#messages";
import type { Route } from "./+types/modules.ts";

export const meta = panelMeta(() => m.admin_modules());

export async function loader({ context, url }: Route.LoaderArgs) {
	const query = readListQuery(url.searchParams, MODULE_SORTS);
	const { modules, questionEditor, reports } = context.get(hubContext);
	const { modules: rows, ...list } = await modules.list(query);
	const ids = rows.map(({ id }) => id);
	const unpublished = await questionEditor.countDraftsByModule(ids);
	const reported = await reports.countByModule(ids);
	const same = await modules.findSameTitles(rows);
	return {
		query,
		...list,
		modules: rows.map((row) => ({
			...row,
			numbered: same.get(row.id)?.title ?? row.title,
			unpublished: unpublished.get(row.id) ?? 0,
			reported: reported.get(row.id) ?? 0,
		})),
	};
}

const changeSchema = z.union([
	z.strictObject({ delete: z.string() }),
	/** `copyId`: of the copy, the same for every attempt, so that a retry after a lost response does not make a second one. */
	z.strictObject({ copy: z.string(), copyId: newModuleIdSchema }),
	z.strictObject({ publish: z.string(), publication: publicationSchema }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, changeSchema);
		const { modules, moduleCopy, publications } = context.get(hubContext);
		if ("delete" in body) return { ok: true as const, binId: await modules.remove(body.delete, actor) };
		if ("copy" in body) return { ok: true as const, copy: await moduleCopy.copy(body.copy, actor, body.copyId) };
		await publications.setModule(body.publish, readPublication(body.publication), actor);
		return { ok: true as const };
	});
}

const LIST = "/admin/modules";
type CopiedResult = { ok: true; copy: { id: string; title: string } };

export const clientAction = callServerAction;

export default function ModulesPage({ loaderData }: Route.ComponentProps) {
	const { modules, query, ...list } = loaderData;
	const { confirm } = usePanel();
	const findPaperUse = useFindPaperUse();
	const send = useSend<BinnedResult | CopiedResult>();
	const change = useChange();
	const newIds = useNewIds(createModuleId);

	const { sampleCode } = useSite();

	async function remove({ id, title, linkCode, subtopicCount }: ModuleRow) {
		const what =
			subtopicCount === 0
				? m.admin_delete_module_empty({ title })
				: m.admin_delete_module_what({ title, count: subtopicCount });
		const { papers } = await findPaperUse(id);
		const isSure = await confirm({
			title: m.admin_delete_module_question(),
			body: (
				<>
					<p>{linkCode === sampleCode ? `${what} ${m.admin_delete_module_sample()}` : what}</p>
					<PaperUseList papers={papers} what={m.admin_papers_deleted_too()} />
				</>
			),
			binDays: BIN_DAYS,
			yes: m.admin_delete(),
			isDangerous: true,
		});
		if (!isSure) return;
		const words = { done: m.admin_module_deleted({ title }), failed: m.admin_delete_failed(), undo: undoDelete(title) };
		if (await change(() => send({ delete: id }), words)) focusHeading();
	}

	async function copy({ id, title }: ModuleRow) {
		const isSure = await confirm({
			title: m.admin_copy_module_question({ title }),
			body: m.admin_copy_module_what(),
			yes: m.admin_copy_module(),
		});
		if (!isSure) return;
		let copied: string | undefined;
		const make = async () => {
			const answer = await send({ copy: id, copyId: newIds.of(id) });
			newIds.settle(id, answer);
			if (answer.ok && "copy" in answer) copied = answer.copy.id;
			return answer;
		};
		const isDone = await change(make, {
			done: m.admin_copy_done({ title: m.admin_copy_title({ title }) }),
			failed: m.admin_copy_failed_module(),
			unanswered: m.admin_copy_perhaps_module(),
			undo: ({ copy: made }) => made && { action: LIST, body: { delete: made.id }, done: m.admin_copy_undone() },
		});
		// It is the first of the list, and its original may be far below.
		if (isDone && copied !== undefined) focusNear([copied], copied);
	}

	return (
		<ListPage
			title={m.admin_modules()}
			caption={m.admin_modules()}
			create={{ to: "/admin/modules/new", label: m.admin_create_module() }}
			searchLabel={m.admin_search_modules()}
			count={m.admin_modules_count({ count: list.total })}
			empty={{ title: m.admin_no_modules(), hint: m.admin_no_modules_hint() }}
			columns={moduleColumns()}
			query={query}
			list={list}
		>
			{modules.map((module) => (
				<ModuleLine key={module.id} module={module} onCopy={() => copy(module)} onDelete={() => remove(module)} />
			))}
		</ListPage>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_modules()} />;
}
