// The list of subtopics of all modules or of one (?moduleId): reorder, edit, preview, delete (specification 2).
import * as z from "zod/mini";
import type { BinnedResult } from "#app/admin/panel/forms/save-result.ts";
import { callServerAction, useSend } from "#app/admin/panel/forms/send.ts";
import { ListPage } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { useFreshList } from "#app/admin/panel/lists/stale-list.tsx";
import { undoDelete, useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { deleteSubtopicQuestion } from "#app/admin/subtopics/delete-question.ts";
import {
	ALL_SUBTOPIC_SORTS,
	MODULE_SUBTOPIC_SORTS,
	type Move,
	SubtopicLine,
	type SubtopicRow,
	subtopicColumns,
} from "#app/admin/subtopics/subtopic-table.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { publicationSchema, readPublication } from "#core/modules/publication.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopics.ts";

/** Rows of a page (ROWS_PER_PAGE of server/db/list-page.ts), to number the rows of a module. */
const PER_PAGE = 25;
const LIST = "/admin/subtopics";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => {
	return loaderData?.module ? loaderData.module.title : m.admin_subtopics();
});

export function loader({ context, url }: Route.LoaderArgs) {
	const moduleId = url.searchParams.get("moduleId") ?? undefined;
	const sorts = moduleId === undefined ? ALL_SUBTOPIC_SORTS : MODULE_SUBTOPIC_SORTS;
	const query = readListQuery(url.searchParams, sorts);
	const ofModule = moduleId === undefined ? {} : { moduleId };
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const { subtopics, ...list } = await hub.subtopics.list({ ...query, ...ofModule });
		const ids = subtopics.map(({ id }) => id);
		const attention = await hub.documentChecks.countBySubtopic(ids);
		const unpublished = await hub.questionEditor.countDraftsBySubtopic(ids);
		const places = subtopics.map(({ moduleId: id, moduleTitle: title }) => ({ id, title }));
		const same = await hub.modules.findSameTitles(moduleId === undefined ? places : []);
		const rows = subtopics.map((row) => ({
			...row,
			moduleTitle: same.get(row.moduleId)?.title ?? row.moduleTitle,
			attention: attention.get(row.id) ?? 0,
			unpublished: unpublished.get(row.id) ?? 0,
		}));
		return { query, isOneModule: moduleId !== undefined, ...list, subtopics: rows };
	});
}

const changeSchema = z.union([
	z.strictObject({ delete: z.string() }),
	z.strictObject({ publish: z.string(), publication: publicationSchema }),
	z.strictObject({
		move: z.string(),
		to: z.union([z.enum(["up", "down", "first", "last"]), z.int().check(z.positive())]),
	}),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, changeSchema);
		const { subtopics, publications } = context.get(hubContext);
		if ("delete" in body) return { ok: true as const, binId: await subtopics.remove(body.delete, actor) };
		if ("publish" in body) await publications.setSubtopic(body.publish, readPublication(body.publication), actor);
		else await subtopics.move(body.move, body.to, actor);
		return { ok: true as const };
	});
}

export const clientAction = callServerAction;

export default function SubtopicsPage({ loaderData }: Route.ComponentProps) {
	const { subtopics, module, isOneModule, query, ...list } = loaderData;
	const { confirm } = usePanel();
	const send = useSend<BinnedResult>();
	const change = useChange();
	useFreshList(module);
	const isInOrder = isOneModule && query.sort === "position" && !query.descending && query.search === "";

	async function remove({ id, title, status }: SubtopicRow) {
		if (!(await confirm(deleteSubtopicQuestion(title, status.count)))) return;
		const words = {
			done: m.admin_subtopic_deleted({ title }),
			failed: m.admin_delete_failed(),
			undo: undoDelete(title),
		};
		if (await change(() => send({ delete: id }), words)) focusHeading();
	}

	async function move({ id, title }: SubtopicRow, to: Move, place: number | undefined) {
		const done = to === "up" || to === "first" ? m.admin_moved_up({ title }) : m.admin_moved_down({ title });
		const undo = () => {
			return place === undefined ? undefined : { action: LIST, body: { move: id, to: place }, done: m.admin_undone() };
		};
		if (!(await change(() => send({ move: id, to }), { done, failed: m.admin_move_failed(), undo }))) return;
		// The row, and the pressed button with it, may be on another page now.
		setTimeout(() => {
			if (document.activeElement === document.body) focusHeading();
		});
	}

	return (
		<ListPage
			title={m.admin_subtopics()}
			caption={m.admin_subtopics()}
			{...(module && {
				about: module.title,
				back: { to: "/admin/subtopics", text: m.admin_all_subtopics() },
			})}
			create={{
				to: `/admin/subtopics/new${module ? `?moduleId=${module.id}` : ""}`,
				label: m.admin_create_subtopic(),
			}}
			searchLabel={m.admin_search_subtopics()}
			count={m.admin_subtopics_count({ count: list.total })}
			empty={{
				title: m.admin_no_subtopics(),
				hint: module ? m.admin_no_subtopics_hint() : m.admin_no_subtopics_anywhere_hint(),
			}}
			columns={subtopicColumns(isOneModule)}
			query={query}
			list={list}
		>
			{subtopics.map((subtopic, index) => {
				const place = isInOrder ? (list.page - 1) * PER_PAGE + index + 1 : undefined;
				return (
					<SubtopicLine
						key={subtopic.id}
						subtopic={subtopic}
						isOneModule={isOneModule}
						place={place}
						total={list.total}
						onMove={(to) => move(subtopic, to, place)}
						onDelete={() => remove(subtopic)}
					/>
				);
			})}
		</ListPage>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.failed_to_load_subtopics()}
			missing={{ code: "module-not-found", title: m.module_not_found() }}
			back={{ to: "/admin/modules", text: m.admin_back_to_modules() }}
		/>
	);
}
