// Creates a subtopic in the module of the address (?moduleId) or in a chosen one (specification 2 and 5).

import { answerOrNone } from "#app/admin/forms/send.ts";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { NEW_SUBTOPIC, subtopicSaveSchema, typedSubtopic } from "#app/admin/subtopics/subtopic-fields.ts";
import { SubtopicForm } from "#app/admin/subtopics/subtopic-form.tsx";
import { type Hub, hubContext } from "#app/context.ts";
import { findDuplicate } from "#app/duplicate-submission.ts";
import { answerHubErrors, passOnBugs, readShownError } from "#app/hub-error.ts";
import { answerChange, answerProblems, answerUpdate, limitsOf, readBody } from "#app/panel.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { readSubtopicForm, type SubtopicInput } from "#core/catalog/form.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopic-new.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_new_subtopic(), isSecret: true });
};

export function loader({ context, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const moduleId = url.searchParams.get("moduleId");
		const limits = limitsOf(hub.env);
		if (moduleId === null) return { module: null, limits };
		const { id, title } = await hub.modules.get(moduleId);
		return { module: { id, title }, limits };
	});
}

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { subtopics } = context.get(hubContext);
		const { typed, moduleId, subtopicId, version, isRepeat } = await readBody(request, subtopicSaveSchema);
		const reading = readSubtopicForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		if (subtopicId !== null) {
			// Created by an earlier save of this form whose file upload failed.
			const result = await subtopics.update(subtopicId, reading.input, version ?? 0, actor);
			return answerUpdate(subtopicId, typedSubtopic(reading.input), result, typedSubtopic);
		}
		const duplicate = isRepeat ? await findDuplicateSubtopic(subtopics, moduleId, reading.input) : undefined;
		const result = duplicate
			? { ok: true as const, subtopic: duplicate }
			: await subtopics.create(moduleId, reading.input, actor);
		if (!result.ok) return answerProblems(result.problems);
		const { subtopic } = result;
		const stored = { typed: typedSubtopic(subtopic), version: subtopic.version };
		return { ok: true as const, id: subtopic.id, stored };
	});
}

type Subtopics = Pick<Hub["subtopics"], "list" | "get">;

async function findDuplicateSubtopic({ list, get }: Subtopics, moduleId: string, input: SubtopicInput) {
	const { subtopics } = await list({ moduleId, search: input.title, sort: "updated", descending: true });
	return findDuplicate(subtopics, get, typedSubtopic, typedSubtopic(input));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrNone(serverAction);
}

export default function NewSubtopicPage({ loaderData: { module, limits } }: Route.ComponentProps) {
	const list = module ? `/admin/subtopics?moduleId=${module.id}` : "/admin/subtopics";
	return (
		<>
			<PageHead
				title={m.admin_new_subtopic()}
				{...(module && { about: module.title })}
				back={{ to: list, text: m.admin_subtopics() }}
			/>
			<SubtopicForm
				subtopicId={null}
				stored={{ typed: { module, ...NEW_SUBTOPIC }, version: null }}
				isModuleFixed={module !== null}
				file={null}
				limits={limits}
				list={list}
			/>
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
			back={{ to: "/admin/subtopics", text: m.admin_all_subtopics() }}
		/>
	);
}
