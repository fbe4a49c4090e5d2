// Edits a subtopic: fields, documents and question file (specification 2 and 5).

import { answerOrNone } from "#app/admin/forms/send.ts";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { DocumentReading } from "#app/admin/subtopics/document-reading.tsx";
import { subtopicSaveSchema, typedSubtopic } from "#app/admin/subtopics/subtopic-fields.ts";
import { SubtopicForm } from "#app/admin/subtopics/subtopic-form.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { answerChange, answerProblems, answerUpdate, limitsOf, readBody } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { readSubtopicForm } from "#core/catalog/form.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopic-edit.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const title = loaderData ? loaderData.stored.typed.title : m.admin_edit_subtopic();
	return pageMeta(matches[0].loaderData.site, { title, isSecret: true });
};

export function loader({ context, params, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const subtopic = await hub.subtopics.get(params.subtopicId);
		const file = (await hub.mcq.find(subtopic.id)) ?? null;
		const module = { id: subtopic.moduleId, title: subtopic.moduleTitle };
		const stored = { typed: { module, ...typedSubtopic(subtopic) }, version: subtopic.version };
		const isOneModule = url.searchParams.has("moduleId");
		return { id: subtopic.id, module, stored, file, isOneModule, limits: limitsOf(hub.env) };
	});
}

export function action({ request, context, params }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { typed, version } = await readBody(request, subtopicSaveSchema);
		const reading = readSubtopicForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		const { subtopics } = context.get(hubContext);
		const result = await subtopics.update(params.subtopicId, reading.input, version ?? 0, actor);
		return answerUpdate(params.subtopicId, typedSubtopic(reading.input), result, typedSubtopic);
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrNone(serverAction);
}

export default function EditSubtopicPage({ loaderData }: Route.ComponentProps) {
	const { id, module, stored, file, isOneModule, limits } = loaderData;
	const list = isOneModule ? `/admin/subtopics?moduleId=${module.id}` : "/admin/subtopics";
	return (
		<>
			<PageHead
				title={m.admin_edit_subtopic()}
				about={stored.typed.title}
				back={{ to: list, text: m.admin_subtopics() }}
				actions={
					// A learner's page: a full page load, so that it gets its own styles.
					<a
						className="button button-plain button-small"
						href={`/learn/${module.id}/${id}`}
						target="_blank"
						rel="noopener"
					>
						<PanelIcon name="open" className="size-5" />
						{m.admin_preview_as_learner()}
						<span className="sr-only">{m.opens_in_new_tab()}</span>
					</a>
				}
			/>
			<SubtopicForm
				key={id}
				subtopicId={id}
				stored={stored}
				isModuleFixed
				file={file}
				limits={limits}
				list={list}
			/>
			<div className="panel-form mt-6">
				<DocumentReading subtopicId={id} version={stored.version} />
			</div>
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const isMissing = readShownError(error)?.code === "subtopic-not-found";
	return (
		<LoadFailed
			title={isMissing ? m.subtopic_not_found() : m.admin_failed_to_load_subtopic_data()}
			isMissing={isMissing}
			back={{ to: "/admin/subtopics", text: m.admin_all_subtopics() }}
		/>
	);
}
