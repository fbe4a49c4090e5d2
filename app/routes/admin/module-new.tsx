// A new module (specification 2).

import { answerOrNone } from "#app/admin/forms/send.ts";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { moduleSaveSchema, newModule, typedModule } from "#app/admin/modules/module-fields.ts";
import { ModuleForm } from "#app/admin/modules/module-form.tsx";
import { type Hub, hubContext } from "#app/context.ts";
import { findLost } from "#app/duplicate-submission.ts";
import { answerChange, answerProblems, readBody } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { type ModuleInput, readModuleForm } from "#core/catalog/form.ts";
import * as m from "#messages";
import type { Route } from "./+types/module-new.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_new_module(), isSecret: true });
};

/** Nothing to read; there so that moving here asks the guard. */
export function loader() {
	return null;
}

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { typed, isRepeat } = await readBody(request, moduleSaveSchema);
		const reading = readModuleForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		const { modules } = context.get(hubContext);
		const lost = isRepeat ? await findLostModule(modules, reading.input) : undefined;
		const result = lost ? { ok: true as const, module: lost } : await modules.create(reading.input, actor);
		if (!result.ok) return answerProblems(result.problems);
		const { module } = result;
		return {
			ok: true as const,
			id: module.id,
			stored: { typed: typedModule(module), version: module.version },
		};
	});
}

type Modules = Pick<Hub["modules"], "list" | "get">;

/** A code that was left blank was made by the server: it is not compared. */
async function findLostModule({ list, get }: Modules, input: ModuleInput) {
	const { modules } = await list({ search: input.title, sort: "updated", descending: true });
	const wanted = typedModule(input);
	return findLost(
		modules,
		get,
		(module) => ({ ...typedModule(module), ...(input.linkCode ? {} : { linkCode: "" }) }),
		wanted,
	);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrNone(serverAction);
}

export default function NewModulePage() {
	return (
		<>
			<PageHead title={m.admin_new_module()} back={{ to: "/admin/modules", text: m.admin_modules() }} />
			<ModuleForm moduleId={null} stored={{ typed: newModule(useSite()), version: null }} />
		</>
	);
}
