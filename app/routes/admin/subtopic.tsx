// A subtopic's form: creates one in the module of the address (?moduleId) or in a chosen one, or edits one: fields, documents
// and question file (specification 2 and 5).
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useDeskAddress } from "#app/admin/desk/desk-address.ts";
import { StateChip } from "#app/admin/modules/publication/state-chip.tsx";
import { NewTabLink } from "#app/admin/panel/button.tsx";
import { findDuplicate } from "#app/admin/panel/forms/duplicate-submission.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { DocumentReading } from "#app/admin/subtopics/document-reading.tsx";
import { NEW_SUBTOPIC, subtopicSaveSchema, typedSubtopic } from "#app/admin/subtopics/subtopic-fields.ts";
import { SubtopicForm } from "#app/admin/subtopics/subtopic-form.tsx";
import { type Hub, hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerCreate, answerProblems, answerUpdate, limitsOf, readBody } from "#app/panel.ts";
import { PanelError, SubtopicError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { readSubtopicForm, type SubtopicInput } from "#core/modules/form.ts";
import * as m from "#messages";
import type { Route } from "./+types/subtopic.ts";

export const meta: Route.MetaFunction = panelMeta(({ params, loaderData }) => {
	const stored = loaderData?.stored.typed.title || m.admin_edit_subtopic();
	return params.subtopicId ? stored : m.admin_new_subtopic();
});

export function loader({ context, params: { subtopicId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const hub = context.get(hubContext);
		const moduleId = url.searchParams.get("moduleId");
		const common = { isOneModule: moduleId !== null, limits: limitsOf(hub.env) };
		if (subtopicId === undefined) {
			const found = moduleId === null ? null : await hub.modules.get(moduleId);
			const module = found && { id: found.id, title: found.title };
			return {
				...common,
				id: null,
				module,
				stored: { typed: { module, ...NEW_SUBTOPIC }, version: null },
				file: null,
				texts: [],
				publication: null,
			};
		}
		const subtopic = await hub.subtopics.get(subtopicId);
		const file = (await hub.questionFiles.find(subtopic.id)) ?? null;
		const module = { id: subtopic.moduleId, title: subtopic.moduleTitle };
		const stored = { typed: { module, ...typedSubtopic(subtopic) }, version: subtopic.version };
		const texts = await hub.texts.listStored(subtopic.id);
		const { state, publishAt } = subtopic;
		return { ...common, id: subtopic.id, module, stored, file, texts, publication: { state, publishAt } };
	});
}

export function action({ request, context, params }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { subtopics } = context.get(hubContext);
		const { typed, moduleId, version, isRepeat, isDraft, ...body } = await readBody(request, subtopicSaveSchema);
		const reading = readSubtopicForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		// The body has an id when an earlier save of the form created the subtopic and the upload of its file failed.
		const subtopicId = params.subtopicId ?? body.subtopicId;
		if (subtopicId !== null) {
			const result = await subtopics.update(subtopicId, reading.input, version ?? 0, actor);
			return answerUpdate(subtopicId, typedSubtopic(reading.input), result, typedSubtopic);
		}
		const duplicate = isRepeat ? await findDuplicateSubtopic(subtopics, moduleId, reading.input) : undefined;
		const result = duplicate
			? { ok: true as const, subtopic: duplicate }
			: await subtopics.create(moduleId, reading.input, actor, isDraft ? "draft" : "published");
		return result.ok ? answerCreate(result.subtopic, typedSubtopic) : answerProblems(result.problems);
	});
}

type Subtopics = Pick<Hub["subtopics"], "list" | "get">;

async function findDuplicateSubtopic({ list, get }: Subtopics, moduleId: string, input: SubtopicInput) {
	const { subtopics } = await list({ moduleId, search: input.title, sort: "updated", descending: true });
	return findDuplicate(subtopics, get, typedSubtopic, typedSubtopic(input));
}

/** Skips reloading after a deleted record was created again: the page still has the deleted record's address. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction !== "/admin/subtopics/new" && defaultShouldRevalidate;
}

export const clientAction = callServerAction;

export default function SubtopicPage({ loaderData }: Route.ComponentProps) {
	const { id, module, stored, file, texts, publication, isOneModule, limits } = loaderData;
	const all = isOneModule && module ? `/admin/subtopics?moduleId=${module.id}` : "/admin/subtopics";
	const { to } = useListReturn(all);
	const desk = useDeskAddress(module?.id);
	const list = desk ?? to;
	const { can } = usePanel();
	const editOrLook = can("edit") ? m.admin_edit_subtopic() : m.admin_subtopic();
	const about = id === null ? module?.title : stored.typed.title;
	return (
		<>
			<PageHead
				title={id === null ? m.admin_new_subtopic() : editOrLook}
				{...(about !== undefined && { about })}
				back={{ to: list, text: desk === undefined ? m.admin_subtopics() : m.admin_module() }}
				actions={
					id !== null &&
					module && (
						<>
							{publication && (
								<StateChip action="/admin/subtopics" id={id} title={stored.typed.title} {...publication} />
							)}
							<PreviewLink to={`/learn/${module.id}/${id}`} />
						</>
					)
				}
			/>
			<SubtopicForm
				key={id}
				subtopicId={id}
				stored={stored}
				isModuleFixed={module !== null}
				file={file}
				texts={texts}
				limits={limits}
				list={list}
			/>
			{id !== null && (
				<div className="panel-form mt-6">
					<DocumentReading subtopicId={id} version={stored.version ?? 0} />
				</div>
			)}
		</>
	);
}

/** A learner's page: a full page load, so that it gets its own styles. */
function PreviewLink({ to }: { to: string }) {
	return <NewTabLink isSmall icon="open" href={to} text={m.admin_preview_as_learner()} />;
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	if (props.params.subtopicId !== undefined) return <SubtopicError {...props} />;
	return (
		<PanelError
			{...props}
			title={m.admin_failed_to_load_module_data()}
			missing={{ code: "module-not-found", title: m.module_not_found() }}
			back={{ to: "/admin/subtopics", text: m.admin_all_subtopics() }}
		/>
	);
}
