// A module's form: creates one (specification 2). The page of a stored one has all of it: its subtopics with what they have, the form,
// how to share it, its links, and what changed last.
import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import * as z from "zod/mini";
import { ActivityList } from "#app/admin/activity/activity-list.tsx";
import { changedFieldLabel } from "#app/admin/desk/changed-field.ts";
import { type DeskCommand, deskCommandSchema } from "#app/admin/desk/desk-commands.ts";
import { DeskStatus } from "#app/admin/desk/desk-status.tsx";
import type { DeskSubtopic } from "#app/admin/desk/desk-subtopic.ts";
import { SUBTOPICS_PARAM, SubtopicSection } from "#app/admin/desk/subtopic-section.tsx";
import { useSteps } from "#app/admin/desk/use-steps.ts";
import { useTyped } from "#app/admin/desk/use-typed.ts";
import { CopyLinkButton } from "#app/admin/modules/copy-link.tsx";
import { type LinkCommand, linkCommandSchema } from "#app/admin/modules/link-fields.ts";
import { DELETED_PARAM, LINK_SORT_PARAM, LINKS_PARAM, LinkSection } from "#app/admin/modules/link-section.tsx";
import { moduleSaveSchema, newModule, typedModule } from "#app/admin/modules/module-fields.ts";
import { ModuleForm } from "#app/admin/modules/module-form.tsx";
import { PhonePreview } from "#app/admin/modules/phone-preview.tsx";
import { useOpenness } from "#app/admin/modules/publication/use-openness.ts";
import { ShareCard } from "#app/admin/modules/share-card.tsx";
import { Button, ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import { findDuplicate } from "#app/admin/panel/forms/duplicate-submission.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { useFreshList } from "#app/admin/panel/lists/stale-list.tsx";
import { useAtTimes } from "#app/admin/panel/lists/use-at-times.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { NEW_SUBTOPIC, typedSubtopic } from "#app/admin/subtopics/subtopic-fields.ts";
import { type Administrator, type Hub, hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerCreate, answerProblems, answerUpdate, limitsOf, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { type ModuleInput, readModuleForm, readSubtopicForm } from "#core/modules/form.ts";
import { linkState, readLinkForm } from "#core/modules/module-links.ts";
import { sectionStates } from "#core/texts/section-state.ts";
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
		// Read first, so that what follows is at least as new as its version.
		const desk = await readSubtopics(hub, moduleId, url);
		const module = await hub.modules.get(moduleId);
		const stored = { typed: typedModule(module), version: module.version };
		const { state, publishAt } = module;
		const entries = await hub.audit.listOfModule(moduleId, LAST_CHANGES);
		return {
			id: module.id,
			stored,
			publication: { state, publishAt },
			preview: hub.previewLinks.create(moduleId),
			desk,
			entries,
			...(await readLinks(hub, moduleId, url)),
		};
	});
}

/** One page of the subtopics with what they have, and what of the module needs a look. */
async function readSubtopics(hub: Hub, moduleId: string, url: URL) {
	const { subtopics, ...list } = await hub.readDesk(moduleId, pageOf(url, SUBTOPICS_PARAM));
	const ids = subtopics.map(({ id }) => id);
	const [checks, unpublished, reported, ...toLookAt] = await Promise.all([
		hub.documentChecks.listOf(ids),
		hub.questionEditor.countDraftsBySubtopic(ids),
		hub.reports.countBySubtopic(ids),
		hub.documentChecks.countOfModule(moduleId),
		hub.questionEditor.countDraftsByModule([moduleId]).then((counts) => counts.get(moduleId) ?? 0),
		hub.reports.countByModule([moduleId]).then((counts) => counts.get(moduleId) ?? 0),
	]);
	const rows = subtopics.map((row): DeskSubtopic => {
		const ofRow = checks.filter(({ subtopicId }) => subtopicId === row.id);
		return {
			id: row.id,
			place: row.place,
			typed: typedSubtopic(row),
			version: row.version,
			texts: row.texts,
			states: sectionStates({ ...row, checks: ofRow, unpublished: unpublished.get(row.id) ?? 0 }),
			checks: ofRow.map(({ phase, check }) => ({ phase, check })),
			publication: { state: row.state, publishAt: row.publishAt },
			unpublished: unpublished.get(row.id) ?? 0,
			reported: reported.get(row.id) ?? 0,
		};
	});
	return {
		...list,
		subtopics: rows,
		toLookAt: toLookAt.reduce((sum, count) => sum + count, 0),
		limits: limitsOf(hub.env),
	};
}

function pageOf(url: URL, name: string): number {
	return readListQuery(new URLSearchParams({ page: url.searchParams.get(name) ?? "" }), ["updated"]).page;
}

/** The links that the page shows, in their states of now. */
async function readLinks({ moduleLinks, linkGate }: Hub, moduleId: string, url: URL) {
	const isByName = url.searchParams.get(LINK_SORT_PARAM) === "name";
	const sort = isByName ? ("name" as const) : ("created" as const);
	const list = await moduleLinks.list({ moduleId, sort, page: pageOf(url, LINKS_PARAM) });
	const deleted = await moduleLinks.list({ moduleId, isDeleted: true, page: pageOf(url, DELETED_PARAM) });
	const sharing = await moduleLinks.listSharingNames([...list.links, ...deleted.links].map(({ id }) => id));
	const withState = (link: (typeof list.links)[number]) => {
		return { ...link, state: linkState(link, Date.now()), isShared: sharing.has(link.id) };
	};
	const openLinks = await moduleLinks.countOpen(moduleId);
	const own = await moduleLinks.getOwn(moduleId);
	const isFree = (await linkGate.refusesNewDevice(moduleId))?.code !== "link-needed";
	return {
		own,
		openLinks,
		isFree,
		list: { ...list, links: list.links.map(withState), isByName },
		deleted: { ...deleted, links: deleted.links.map(withState) },
	};
}

/** How many drafts without content the page names. */
const NAMED_DRAFTS = 5;

/** Entries of "What changed last". */
const LAST_CHANGES = 5;

const bodySchema = z.union([
	moduleSaveSchema,
	z.strictObject({ link: linkCommandSchema }),
	z.strictObject({ desk: deskCommandSchema }),
]);

export function action({ request, context, params: { moduleId } }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, bodySchema);
		if ("link" in body) return changeLink(context.get(hubContext), moduleId ?? "", body.link, actor);
		if ("desk" in body) return doStep(context.get(hubContext), moduleId ?? "", body.desk, actor);
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
		if (command.do === "create") await moduleLinks.create(moduleId, reading.input, actor, command.id);
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

async function doStep(hub: Hub, moduleId: string, step: DeskCommand, actor: Administrator) {
	const { subtopicSteps } = hub;
	if (step.do === "add") {
		const readings = step.subtopics.map(({ title }) => readSubtopicForm({ ...NEW_SUBTOPIC, title }));
		const problems = readings.flatMap((reading, index) => {
			return reading.ok ? [] : reading.problems.map((problem) => ({ ...problem, line: index + 1 }));
		});
		if (problems.length > 0) return answerProblems(problems);
		const titles = readings.flatMap((reading) => (reading.ok ? [reading.input.title] : []));
		const ids = step.subtopics.map(({ id }) => id);
		return { ok: true as const, ids: await subtopicSteps.add(moduleId, titles, actor, ids) };
	}
	if (step.do === "publish") {
		const ids = await hub.publications.publishDrafts(moduleId, step.ids, actor);
		if (step.ids) return { ok: true as const, ids };
		const empty = await hub.publications.listEmptyDrafts(moduleId, "nothing", NAMED_DRAFTS);
		const unpublished = await hub.publications.listEmptyDrafts(moduleId, "unpublished", NAMED_DRAFTS);
		return { ok: true as const, ids, empty, unpublished };
	}
	if (step.do === "withdraw") await hub.publications.withdraw(moduleId, step.ids, actor);
	if (step.do === "delete") return { ok: true as const, binId: await hub.subtopics.remove(step.id, actor) };
	if (step.do === "undo-add" && !(await subtopicSteps.undoAdd(moduleId, step.ids, actor))) {
		return { ok: false as const, code: "refused" as const, message: m.admin_desk_cannot_undo() };
	}
	if (step.do === "place") return { ok: true as const, from: await subtopicSteps.place(step.id, step.place, actor) };
	if (step.do === "move") return { ok: true as const, from: await subtopicSteps.moveToModule(step.id, step, actor) };
	if (step.do === "text-back" && !(await putTextBack(hub, step, actor))) {
		return { ok: false as const, code: "refused" as const, message: m.admin_desk_cannot_undo() };
	}
	return { ok: true as const };
}

/** Stores an earlier version of a text again. False: it is no longer stored, or a newer text is. */
async function putTextBack({ texts }: Hub, step: Extract<DeskCommand, { do: "text-back" }>, actor: Administrator) {
	const { id, phase, version, to } = step;
	const earlier = await texts.getVersion(id, phase, to);
	if (!earlier) return false;
	const origin = earlier.origin === "file" ? "file" : "written";
	const { ok } = await texts.save({ subtopicId: id, phase, markdown: earlier.markdown, version, origin }, actor);
	return ok;
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
	const { to } = useListReturn("/admin/modules");
	const back = { to, text: m.admin_modules() };
	if (loaderData === null) {
		return (
			<>
				<PageHead title={m.admin_new_module()} back={back} />
				<ModuleForm moduleId={null} stored={{ typed: newModule(site), version: null }} />
			</>
		);
	}
	// The steps and what is open belong to one module.
	return <Desk key={loaderData.id} {...loaderData} back={back} />;
}

type DeskProps = NonNullable<Route.ComponentProps["loaderData"]> & { back: { to: string; text: string } };

/** The page of a stored module. */
function Desk({
	id,
	stored,
	publication,
	preview,
	own,
	openLinks,
	isFree,
	list,
	deleted,
	desk,
	entries,
	back,
}: DeskProps) {
	const { subtopics, toLookAt, complete, drafts, contentVersion, limits, ...numbers } = desk;
	const { title, linkCode } = stored.typed;
	const path = `/module/${linkCode || id}`;
	const { can } = usePanel();
	const steps = useSteps();
	const typed = useTyped(id);
	useFreshList({ id, contentVersion });
	const openness = useOpenness(publication);
	const { revalidate } = useRevalidator();
	const times = list.links.flatMap(({ opensAt, endsAt, diesAt }) => [opensAt, endsAt, diesAt]);
	useAtTimes([publication.publishAt, ...times], () => void revalidate());
	return (
		<>
			<PageHead
				title={can("edit") ? m.admin_edit_module() : m.admin_module()}
				about={title}
				back={back}
				actions={
					<>
						{/* Otherwise it is beside the link. */}
						{!own.isOn && <NewTabLink isSmall icon="person" href={`/module/${id}`} text={m.admin_open_as_learner()} />}
						<ButtonLink to={`/admin/subtopics?moduleId=${id}`} isSmall icon="list" text={m.admin_subtopics()} />
						<ButtonLink to={`/admin/papers?moduleId=${id}`} isSmall icon="list" text={m.admin_mocks()} />
						{/* Where the card with the link is below the form. */}
						{own.isOn && <CopyLinkButton path={path} className="split-hidden" />}
						<PhonePreview title={title} preview={preview} />
					</>
				}
			/>
			<div className="desk">
				<ModuleForm
					moduleId={id}
					stored={stored}
					page={{
						above: (
							<>
								<DeskStatus
									module={{ id, title, publication }}
									total={numbers.total}
									complete={complete}
									isOwnLinkOn={own.isOn}
									links={openLinks}
									toLookAt={toLookAt}
								/>
								<SubtopicSection
									moduleId={id}
									subtopics={subtopics}
									list={numbers}
									isOpen={openness === "open"}
									drafts={drafts}
									limits={limits}
									steps={steps}
									typed={typed}
								/>
								<div>
									<h2 className="text-title">{m.admin_desk_about()}</h2>
									<p className="for-editors text-quiet">{m.admin_desk_about_hint()}</p>
								</div>
							</>
						),
						below: (
							<>
								<ShareCard title={title} path={path} isOn={own.isOn} openLinks={openLinks} openness={openness} />
								<LinkSection
									moduleId={id}
									title={title}
									path={path}
									openness={openness}
									isFree={isFree}
									own={own}
									list={list}
									deleted={deleted}
								/>
								<LastChanges entries={entries} />
							</>
						),
						step: steps.status,
						onSave: steps.forgetStatus,
						onSaved: steps.note,
						undo: (
							<>
								{steps.retry && <Button text={m.try_again()} onClick={() => void steps.retry?.()} />}
								{steps.last !== undefined && (
									<Button
										kind="quiet"
										className="undo-step"
										of={steps.last}
										text={m.admin_undo()}
										onClick={() => void steps.undo()}
									/>
								)}
							</>
						),
						unsaved: typed.isUnsaved ? m.admin_desk_unsaved() : undefined,
						saveSection: typed.saveSection,
						onLeave: typed.forget,
					}}
				/>
			</div>
		</>
	);
}

function LastChanges({ entries }: { entries: DeskProps["entries"] }) {
	if (entries.length === 0) return null;
	return (
		<section aria-labelledby="last-changes" className="print:hidden">
			<h2 id="last-changes" className="mb-3 text-title">
				{m.admin_desk_last()}
			</h2>
			<ActivityList entries={entries} label={changedFieldLabel} />
			<ButtonLink to="/admin/activity" kind="row" text={m.admin_desk_all_activity()} />
		</section>
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
