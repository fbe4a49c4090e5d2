// All question files: to find, download, replace and delete (specification 2).
import { Link, useRevalidator } from "react-router";
import { focusHeading } from "#app/admin/frame/focus-heading.ts";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { EmptyList } from "#app/admin/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/lists/list-query.ts";
import { ListTools } from "#app/admin/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { MCQ_SORTS, type McqRow, McqTable, mcqSortChoices } from "#app/admin/questions/mcq-table.tsx";
import { deleteQuestion } from "#app/admin/questions/mcq-words.tsx";
import { useMcqDelete } from "#app/admin/questions/use-mcq-delete.ts";
import { hubContext } from "#app/context.ts";
import { passOnBugs } from "#app/hub-error.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/mcq.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_mcq_management(), isSecret: true });
};

export async function loader({ context, url }: Route.LoaderArgs) {
	const query = readListQuery(url.searchParams, MCQ_SORTS);
	const list = await context.get(hubContext).mcq.list(query);
	return { query, ...list };
}

export default function McqPage({ loaderData }: Route.ComponentProps) {
	const { files, query, page, pageCount, total } = loaderData;
	const { confirm } = usePanel();
	const { revalidate } = useRevalidator();
	const remove = useMcqDelete(m.admin_failed_to_delete_file());

	async function onDelete(file: McqRow) {
		if (!(await confirm(deleteQuestion(file, file.subtopicTitle))) || !(await remove(file))) return;
		focusHeading();
		await revalidate();
	}

	const create = (
		<Link to="/admin/mcq/new" className="button button-main">
			<PanelIcon name="add" className="size-5" />
			{m.admin_upload_mcq_data()}
		</Link>
	);
	const isBlank = total === 0 && query.search === "";
	return (
		<>
			<PageHead title={m.admin_mcq_management()} actions={isBlank ? undefined : create} />
			{!isBlank && (
				<ListTools
					label={m.admin_search_mcq()}
					{...query}
					sorts={mcqSortChoices()}
					count={m.admin_mcq_count({ count: total })}
				/>
			)}
			{total === 0 ? (
				<EmptyList
					search={query.search}
					title={m.admin_no_mcq()}
					hint={m.admin_no_mcq_hint()}
					action={create}
				/>
			) : (
				<McqTable files={files} current={query} onDelete={onDelete} />
			)}
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	return <LoadFailed title={m.admin_failed_to_load_mcq()} />;
}
