// Edits a module and shows how to share it (specification 2).
import { Link } from "react-router";
import { answerOrNone } from "#app/admin/forms/send.ts";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { moduleSaveSchema, typedModule } from "#app/admin/modules/module-fields.ts";
import { ModuleForm } from "#app/admin/modules/module-form.tsx";
import { ShareCard } from "#app/admin/modules/share-card.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { answerChange, answerProblems, answerUpdate, readBody } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { readModuleForm } from "#core/catalog/form.ts";
import * as m from "#messages";
import type { Route } from "./+types/module-edit.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const title = loaderData ? loaderData.stored.typed.title : m.admin_edit_module();
	return pageMeta(matches[0].loaderData.site, { title, isSecret: true });
};

export function loader({ context, params }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const module = await context.get(hubContext).modules.get(params.moduleId);
		return { id: module.id, stored: { typed: typedModule(module), version: module.version } };
	});
}

export function action({ request, context, params }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { typed, version } = await readBody(request, moduleSaveSchema);
		const reading = readModuleForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		const { modules } = context.get(hubContext);
		const result = await modules.update(params.moduleId, reading.input, version ?? 0, actor);
		const saved = { ...typedModule(reading.input), linkCode: typed.linkCode };
		return answerUpdate(params.moduleId, saved, result, typedModule);
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrNone(serverAction);
}

export default function EditModulePage({ loaderData: { id, stored } }: Route.ComponentProps) {
	const { title, linkCode } = stored.typed;
	return (
		<>
			<PageHead
				title={m.admin_edit_module()}
				about={title}
				back={{ to: "/admin/modules", text: m.admin_modules() }}
				actions={
					<Link to={`/admin/subtopics?moduleId=${id}`} className="button button-plain button-small">
						<PanelIcon name="list" className="size-5" />
						{m.admin_subtopics()}
					</Link>
				}
			/>
			<div className="panel-split">
				<ModuleForm key={id} moduleId={id} stored={stored} />
				<ShareCard title={title} path={`/module/${linkCode || id}`} />
			</div>
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	passOnBugs(error, loaderData);
	const isMissing = readShownError(error)?.code === "module-not-found";
	return (
		<LoadFailed
			title={isMissing ? m.module_not_found() : m.admin_failed_to_load_module_data()}
			isMissing={isMissing}
			back={{ to: "/admin/modules", text: m.admin_back_to_modules() }}
		/>
	);
}
