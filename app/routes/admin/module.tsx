// A module's form: creates one, or edits one, shows how to share it, and has its links (specification 2).
import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { callServerAction } from "#app/admin/forms/send.ts";
import { ButtonLink, NewTabLink } from "#app/admin/frame/button.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { readListQuery } from "#app/admin/lists/list-query.ts";
import { useListPlace } from "#app/admin/lists/row-place.ts";
import { CopyLinkButton } from "#app/admin/modules/copy-link.tsx";
import { type LinkCommand, linkCommandSchema } from "#app/admin/modules/link-fields.ts";
import { DELETED_PARAM, LINK_SORT_PARAM, LINKS_PARAM, LinkSection } from "#app/admin/modules/link-section.tsx";
import { moduleSaveSchema, newModule, typedModule } from "#app/admin/modules/module-fields.ts";
import { ModuleForm } from "#app/admin/modules/module-form.tsx";
import { ShareCard } from "#app/admin/modules/share-card.tsx";
import { PhonePreview } from "#app/admin/publication/phone-preview.tsx";
import { StateChip } from "#app/admin/publication/state-chip.tsx";
import { type Administrator, type Hub, hubContext } from "#app/context.ts";
import { findDuplicate } from "#app/duplicate-submission.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerCreate, answerProblems, answerUpdate, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { type ModuleInput, readModuleForm } from "#core/catalog/form.ts";
import { linkState, readLinkForm } from "#core/catalog/module-links.ts";
import * as m from "#messages";
import type { Route } from "./+types/module.ts";

export const meta: Route.MetaFunction = panelMeta(({ params, loaderData }) => {
	return params.moduleId ? (loaderData?.stored.typed.title ?? m.admin_edit_module()) : m.admin_new_module();
});

/** Null: a new module. */
export function loader({ context, params: { moduleId }, url }: Route.LoaderArgs) {
	if (moduleId === undefined) return null;
	const hub = context.get(hubContext);
	return answerHubErrors(async () => {
		const module = await hub.modules.get(moduleId);
		const stored = { typed: typedModule(module), version: module.version };
		const { state, publishAt } = module;
		const preview = hub.previewLinks.create(moduleId);
		return {
			id: module.id,
			stored,
			publication: { state, publishAt },
			preview,
			...(await readLinks(hub, moduleId, url)),
		};
	});
}

/** The links that the page shows, in their states of now. */
async function readLinks({ moduleLinks }: Hub, moduleId: string, url: URL) {
	const pageOf = (name: string) => {
		return readListQuery(new URLSearchParams({ page: url.searchParams.get(name) ?? "" }), ["updated"]).page;
	};
	const isByName = url.searchParams.get(LINK_SORT_PARAM) === "name";
	const sort = isByName ? ("name" as const) : ("created" as const);
	const list = await moduleLinks.list({ moduleId, sort, page: pageOf(LINKS_PARAM) });
	const links = list.links.map((link) => ({ ...link, state: linkState(link, Date.now()) }));
	const deleted = await moduleLinks.list({ moduleId, isDeleted: true, page: pageOf(DELETED_PARAM) });
	return { own: await moduleLinks.getOwn(moduleId), list: { ...list, links, isByName }, deleted };
}

const bodySchema = z.union([moduleSaveSchema, z.strictObject({ link: linkCommandSchema })]);

export function action({ request, context, params: { moduleId } }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, bodySchema);
		if ("link" in body) return changeLink(context.get(hubContext), moduleId ?? "", body.link, actor);
		const { typed, version, isRepeat, isDraft } = body;
		const reading = readModuleForm(typed);
		if (!reading.ok) return answerProblems(reading.problems);
		const { modules } = context.get(hubContext);
		if (moduleId === undefined) {
			const duplicate = isRepeat ? await findDuplicateModule(modules, reading.input) : undefined;
			const result = duplicate
				? { ok: true as const, module: duplicate }
				: await modules.create(reading.input, actor, isDraft ? "draft" : "published");
			return result.ok ? answerCreate(result.module, typedModule) : answerProblems(result.problems);
		}
		const result = await modules.update(moduleId, reading.input, version ?? 0, actor);
		const saved = { ...typedModule(reading.input), linkCode: typed.linkCode };
		return answerUpdate(moduleId, saved, result, typedModule);
	});
}

async function changeLink({ moduleLinks }: Hub, moduleId: string, command: LinkCommand, actor: Administrator) {
	if (command.do === "create" || command.do === "save") {
		const reading = readLinkForm(command.typed);
		if (!reading.ok) return answerProblems(reading.problems);
		if (command.do === "create") await moduleLinks.create(moduleId, reading.input, actor);
		else await moduleLinks.update(command.id, reading.input, command.version, actor);
	}
	if (command.do === "switch" && command.id !== null) await moduleLinks.switch(command.id, command.isOn, actor);
	if (command.do === "switch" && command.id === null) await moduleLinks.switchOwn(moduleId, command.isOn, actor);
	if (command.do === "show-title") await moduleLinks.showOwnTitle(moduleId, command.isShown, actor);
	if (command.do === "replace") await moduleLinks.replace(command.id, command.at, actor);
	if (command.do === "end") await moduleLinks.endNow(command.id, actor);
	if (command.do === "delete") await moduleLinks.remove(command.id, actor);
	if (command.do === "restore") await moduleLinks.restore(command.id, actor);
	return { ok: true as const };
}

/** A blank code was generated by the server and is not compared. */
async function findDuplicateModule({ list, get }: Pick<Hub["modules"], "list" | "get">, input: ModuleInput) {
	const { modules } = await list({ search: input.title, sort: "updated", descending: true });
	const toTyped = (module: ModuleInput) => ({
		...typedModule(module),
		...(!input.linkCode && { linkCode: "" }),
	});
	return findDuplicate(modules, get, toTyped, typedModule(input));
}

/** Skips reloading after a deleted record was created again: the page still has the deleted record's address. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction !== "/admin/modules/new" && defaultShouldRevalidate;
}

export const clientAction = callServerAction;

export default function ModulePage({ loaderData }: Route.ComponentProps) {
	const site = useSite();
	const { can } = usePanel();
	const { to } = useListPlace("/admin/modules");
	const back = { to, text: m.admin_modules() };
	if (loaderData === null) {
		return (
			<>
				<PageHead title={m.admin_new_module()} back={back} />
				<ModuleForm moduleId={null} stored={{ typed: newModule(site), version: null }} />
			</>
		);
	}
	const { id, stored, publication, preview, own, list, deleted } = loaderData;
	const { title, linkCode } = stored.typed;
	const path = `/module/${linkCode || id}`;
	return (
		<>
			<PageHead
				title={can("edit") ? m.admin_edit_module() : m.admin_module()}
				about={title}
				back={back}
				actions={
					<>
						<StateChip action="/admin/modules" id={id} title={title} {...publication} />
						{/* Otherwise it is beside the link. */}
						{!own.isOn && <NewTabLink isSmall icon="person" href={`/module/${id}`} text={m.admin_open_as_learner()} />}
						<PhonePreview title={title} preview={preview} />
						<ButtonLink to={`/admin/subtopics?moduleId=${id}`} isSmall icon="list" text={m.admin_subtopics()} />
						{/* Where the card with the link is below the form. */}
						{own.isOn && <CopyLinkButton path={path} className="split-hidden" />}
					</>
				}
			/>
			<div className="panel-split">
				<ModuleForm key={id} moduleId={id} stored={stored} />
				<ShareCard title={title} path={path} isOn={own.isOn} />
			</div>
			<LinkSection title={title} path={path} own={own} list={list} deleted={deleted} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.admin_failed_to_load_module_data()}
			missing={{ code: "module-not-found", title: m.module_not_found() }}
			back={{ to: "/admin/modules", text: m.admin_back_to_modules() }}
		/>
	);
}
