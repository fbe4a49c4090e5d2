// The subtopics of all modules, or of one (?moduleId): to put in order, edit, look at and delete (specification 2).
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { answerOrNone } from "#app/admin/forms/send.ts";
import { focusHeading } from "#app/admin/frame/focus-heading.ts";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { EmptyList } from "#app/admin/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/lists/list-query.ts";
import { ListTools } from "#app/admin/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { useChange } from "#app/admin/lists/use-change.ts";
import {
	ALL_SUBTOPIC_SORTS,
	MODULE_SUBTOPIC_SORTS,
	type Move,
	type SubtopicRow,
	SubtopicTable,
	subtopicSortChoices,
} from "#app/admin/subtopics/subtopic-table.tsx";
import { hubContext } from "#app/context.ts";
import { passOnBugs } from "#app/hub-error.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopics.ts";

/** Rows on a page, as server/catalog/subtopics.ts lists them; for the places of a module's own order. */
const PER_PAGE = 25;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const title = loaderData?.module ? loaderData.module.title : m.admin_subtopics();
	return pageMeta(matches[0].loaderData.site, { title, isSecret: true });
};

export async function loader({ context, url }: Route.LoaderArgs) {
	const moduleId = url.searchParams.get("moduleId") ?? undefined;
	const sorts = moduleId === undefined ? ALL_SUBTOPIC_SORTS : MODULE_SUBTOPIC_SORTS;
	const query = readListQuery(url.searchParams, sorts);
	const ofModule = moduleId === undefined ? {} : { moduleId };
	const list = await context.get(hubContext).subtopics.list({ ...query, ...ofModule });
	return { query, isOneModule: moduleId !== undefined, ...list };
}

const changeSchema = z.union([
	z.object({ delete: z.string() }),
	z.object({ move: z.string(), to: z.enum(["up", "down", "first", "last"]) }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, changeSchema);
		const { subtopics } = context.get(hubContext);
		if ("delete" in body) await subtopics.remove(body.delete, actor);
		else await subtopics.move(body.move, body.to, actor);
		return { ok: true as const };
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrNone(serverAction);
}

export default function SubtopicsPage({ loaderData }: Route.ComponentProps) {
	const { subtopics, module, isOneModule, query, page, pageCount, total } = loaderData;
	const { confirm } = usePanel();
	const change = useChange();
	const [said, setSaid] = useState("");
	const isInOrder = isOneModule && query.sort === "position" && !query.descending && query.search === "";

	async function remove({ id, title, status }: SubtopicRow) {
		const isSure = await confirm({
			title: m.admin_delete_subtopic_question(),
			body:
				status.count === 0
					? m.admin_delete_subtopic_empty({ title })
					: m.admin_delete_subtopic_what({ title, count: status.count }),
			yes: m.admin_delete(),
			isDangerous: true,
		});
		if (!isSure) return;
		const words = { done: m.admin_subtopic_deleted({ title }), failed: m.admin_delete_failed() };
		if (await change({ delete: id }, words)) focusHeading();
	}

	async function move({ id, title }: SubtopicRow, to: Move) {
		const isDone = await change({ move: id, to }, { failed: m.admin_move_failed() });
		if (isDone) setSaid(to === "up" ? m.admin_moved_up({ title }) : m.admin_moved_down({ title }));
	}

	const moduleParam = module ? `?moduleId=${module.id}` : "";
	const create = (
		<Link to={`/admin/subtopics/new${moduleParam}`} className="button button-main">
			<PanelIcon name="add" className="size-5" />
			{m.admin_create_subtopic()}
		</Link>
	);
	const isBlank = total === 0 && query.search === "";
	return (
		<>
			<PageHead
				title={m.admin_subtopics()}
				{...(module && {
					about: module.title,
					back: { to: "/admin/subtopics", text: m.admin_all_subtopics() },
				})}
				actions={isBlank ? undefined : create}
			/>
			{!isBlank && (
				<ListTools
					label={m.admin_search_subtopics()}
					{...query}
					sorts={subtopicSortChoices(isOneModule)}
					count={m.admin_subtopics_count({ count: total })}
				/>
			)}
			{total === 0 ? (
				<EmptyList
					search={query.search}
					title={m.admin_no_subtopics()}
					hint={module ? m.admin_no_subtopics_hint() : m.admin_no_subtopics_anywhere_hint()}
					action={create}
				/>
			) : (
				<SubtopicTable
					subtopics={subtopics}
					isOneModule={isOneModule}
					firstPlace={isInOrder ? (page - 1) * PER_PAGE + 1 : undefined}
					total={total}
					current={query}
					onMove={move}
					onDelete={remove}
				/>
			)}
			<p role="status" className="sr-only">
				{said}
			</p>
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	return <LoadFailed title={m.failed_to_load_subtopics()} />;
}
