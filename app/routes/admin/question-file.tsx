// Uploads a question file for a chosen subtopic, or replaces a subtopic's file (specification 2). A file is identified by
// its subtopic's id (decisions, "Administration").

import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { QuestionFileForm } from "#app/admin/questions/files/file-form.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { limitsOf } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/question-file.ts";

function titleOf({ subtopicId }: { subtopicId?: string | undefined }): string {
	return subtopicId === undefined ? m.admin_upload_mcq_data() : m.admin_edit_mcq();
}

export const meta: Route.MetaFunction = panelMeta(({ params }) => titleOf(params));

export function loader({ context, params: { subtopicId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const limits = limitsOf(hub.env);
		if (subtopicId === undefined) {
			const moduleId = url.searchParams.get("moduleId");
			const found = moduleId === null ? null : await hub.modules.get(moduleId);
			return { module: found && { id: found.id, title: found.title }, subtopic: null, file: null, limits };
		}
		const { id, title, moduleId, moduleTitle } = await hub.subtopics.get(subtopicId);
		const file = (await hub.questionFiles.find(id)) ?? null;
		return { module: { id: moduleId, title: moduleTitle }, subtopic: { id, title }, file, limits };
	});
}

export default function QuestionFilePage({ loaderData, params }: Route.ComponentProps) {
	const { subtopic } = loaderData;
	const { to } = useListReturn("/admin/mcq");
	return (
		<>
			<PageHead title={titleOf(params)} back={{ to, text: m.admin_mcq_management() }} />
			{loaderData.file && <p className="panel-form -mt-3 mb-5 text-quiet">{m.admin_edit_mcq_hint()}</p>}
			<QuestionFileForm key={subtopic?.id} {...loaderData} isFixed={subtopic !== null} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	const isNew = props.params.subtopicId === undefined;
	return (
		<PanelError
			{...props}
			title={isNew ? m.admin_failed_to_load_module_data() : m.admin_failed_to_load_mcq()}
			missing={
				isNew
					? { code: "module-not-found", title: m.module_not_found() }
					: { code: "subtopic-not-found", title: m.subtopic_not_found() }
			}
			back={{ to: "/admin/mcq", text: m.admin_all_mcq_files() }}
		/>
	);
}
