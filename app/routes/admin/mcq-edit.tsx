// Replaces the question file of a subtopic. A file is identified by its subtopic's id (decisions, "Administration").
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { McqForm } from "#app/admin/questions/mcq-form.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { limitsOf } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/mcq-edit.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_edit_mcq(), isSecret: true });
};

export function loader({ context, params }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const { id, title, moduleId, moduleTitle } = await hub.subtopics.get(params.subtopicId);
		const file = (await hub.mcq.find(id)) ?? null;
		const module = { id: moduleId, title: moduleTitle };
		return { module, subtopic: { id, title }, file, limits: limitsOf(hub.env) };
	});
}

export default function EditMcqPage({ loaderData }: Route.ComponentProps) {
	const { module, subtopic, file, limits } = loaderData;
	return (
		<>
			<PageHead title={m.admin_edit_mcq()} back={{ to: "/admin/mcq", text: m.admin_mcq_management() }} />
			<McqForm key={subtopic.id} module={module} subtopic={subtopic} isFixed file={file} limits={limits} />
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const isMissing = readShownError(error)?.code === "subtopic-not-found";
	return (
		<LoadFailed
			title={isMissing ? m.subtopic_not_found() : m.admin_failed_to_load_mcq()}
			isMissing={isMissing}
			back={{ to: "/admin/mcq", text: m.admin_all_mcq_files() }}
		/>
	);
}
