// The list of question files: search, download, replace, delete (specification 2).
import { useRevalidator } from "react-router";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { ListPage } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { deleteQuestionFile } from "#app/admin/questions/files/file-calls.ts";
import {
	FILE_SORTS,
	fileColumns,
	QuestionFileLine,
	type QuestionFileRow,
} from "#app/admin/questions/files/file-table.tsx";
import { deleteQuestion, undoFile } from "#app/admin/questions/files/file-texts.tsx";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/question-files.ts";

export const meta = panelMeta(() => m.admin_mcq_management());

export async function loader({ context, url }: Route.LoaderArgs) {
	const query = readListQuery(url.searchParams, FILE_SORTS);
	const { modules, questionFiles, questionEditor, reports } = context.get(hubContext);
	const { files, ...list } = await questionFiles.list(query);
	const ids = files.map(({ subtopicId }) => subtopicId);
	const same = await modules.findSameTitles(files.map(({ moduleId: id, moduleTitle: title }) => ({ id, title })));
	const unpublished = await questionEditor.countDraftsBySubtopic(ids);
	const reported = await reports.countBySubtopic(ids);
	return {
		query,
		...list,
		files: files.map((file) => ({
			...file,
			moduleTitle: same.get(file.moduleId)?.title ?? file.moduleTitle,
			unpublished: unpublished.get(file.subtopicId) ?? 0,
			reported: reported.get(file.subtopicId) ?? 0,
		})),
	};
}

export default function QuestionFilesPage({ loaderData }: Route.ComponentProps) {
	const { files, query, ...list } = loaderData;
	const { confirm } = usePanel();
	const { revalidate } = useRevalidator();
	const change = useChange();

	async function remove(file: QuestionFileRow) {
		if (!(await confirm(deleteQuestion(file, file.subtopicTitle)))) return;
		const words = { done: m.admin_mcq_deleted(), failed: m.admin_failed_to_delete_file(), undo: undoFile(file) };
		if (!(await change(() => deleteQuestionFile(file), words))) return;
		focusHeading();
		await revalidate();
	}

	return (
		<ListPage
			title={m.admin_mcq_management()}
			caption={m.admin_mcq_files()}
			create={{ to: "/admin/mcq/new", label: m.admin_upload_mcq_data() }}
			lead={
				<>
					<ButtonLink to="/admin/questions" icon="search" text={m.admin_search_all_questions()} />
					<ButtonLink to="/admin/needs-a-look" text={m.admin_look()} />
				</>
			}
			searchLabel={m.admin_search_mcq()}
			count={m.admin_mcq_count({ count: list.total })}
			empty={{ title: m.admin_no_mcq(), hint: m.admin_no_mcq_hint() }}
			columns={fileColumns()}
			query={query}
			list={list}
		>
			{files.map((file) => (
				<QuestionFileLine key={file.subtopicId} file={file} onDelete={() => remove(file)} />
			))}
		</ListPage>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_mcq()} />;
}
