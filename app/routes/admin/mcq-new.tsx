// Uploads a question file for a subtopic chosen here (specification 2).
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { McqForm } from "#app/admin/questions/mcq-form.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { limitsOf } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/mcq-new.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_upload_mcq_data(), isSecret: true });
};

export function loader({ context, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const limits = limitsOf(hub.env);
		const moduleId = url.searchParams.get("moduleId");
		if (moduleId === null) return { module: null, limits };
		const { id, title } = await hub.modules.get(moduleId);
		return { module: { id, title }, limits };
	});
}

export default function NewMcqPage({ loaderData: { module, limits } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title={m.admin_upload_mcq_data()}
				back={{ to: "/admin/mcq", text: m.admin_mcq_management() }}
			/>
			<McqForm module={module} subtopic={null} isFixed={false} file={null} limits={limits} />
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
			back={{ to: "/admin/mcq", text: m.admin_all_mcq_files() }}
		/>
	);
}
