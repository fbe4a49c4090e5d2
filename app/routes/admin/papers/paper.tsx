// A paper's form: a new one of a module (?moduleId; without one it is chosen first), or a stored one, with publishing, its links and its pages.
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "#app/admin/panel/button.tsx";
import { type Choice, ChoiceBox } from "#app/admin/panel/forms/choice-box.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { BLANK_PAPER, typedPaper, typedPaperSchema } from "#app/admin/papers/paper-fields.ts";
import { PaperForm } from "#app/admin/papers/paper-form.tsx";
import { PersonTimes } from "#app/admin/papers/person-times.tsx";
import { PublishBox } from "#app/admin/papers/publish-box.tsx";
import { readPaperForm } from "#app/admin/papers/read-paper.ts";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerProblems, answerUpdate, readBody } from "#app/panel.ts";
import { PaperError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { newRowIdSchema } from "#core/modules/catalog.ts";
import { personTimeSchema } from "#core/papers/extra-time.ts";
import { HubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/paper.ts";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => {
	return loaderData?.stored.typed.title || m.admin_mock_new();
});

export function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { papers, personTimes, modules, moduleLinks, linkGate } = context.get(hubContext);
		if (paperId === undefined) {
			const moduleId = url.searchParams.get("moduleId");
			if (moduleId === null) return null;
			const module = await modules.get(moduleId);
			const about = { id: null, module: { id: module.id, title: module.title }, paper: null };
			return { ...about, stored: { typed: BLANK_PAPER, version: null }, sources: await papers.findSources(module.id) };
		}
		const { draft, version, published, extraCode, moduleTitle } = await papers.get(paperId);
		const { moduleId, openUntil } = draft;
		const refusal = await linkGate.refusesNewDevice(moduleId);
		const hasLink = (await moduleLinks.getOwn(moduleId)).isOn || (await moduleLinks.countOpen(moduleId)) > 0;
		const isOver = openUntil !== null && openUntil <= Date.now();
		const closed = refusal && { code: refusal.code, hasLink, isOver };
		return {
			id: paperId,
			module: { id: draft.moduleId, title: moduleTitle },
			paper: { published, extraCode, people: await personTimes.list(paperId), closed },
			stored: { typed: typedPaper(draft), version },
			sources: await papers.findSources(draft.moduleId, draft),
		};
	});
}

const commandSchema = z.discriminatedUnion("do", [
	z.strictObject({
		do: z.literal("save"),
		typed: typedPaperSchema,
		version: z.nullable(z.int()),
		/** Of a new paper. */
		newId: newRowIdSchema,
	}),
	z.strictObject({ do: z.literal("publish"), version: z.int(), isRedrawn: z.boolean(), mayBeNew: z.boolean() }),
	z.strictObject({ do: z.literal("give-time"), person: personTimeSchema }),
	z.strictObject({ do: z.literal("end-time"), id: z.string() }),
	z.strictObject({ do: z.enum(["withdraw", "replace-link", "remove-names"]) }),
]);

export function action({ request, context, params: { paperId }, url }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const command = await readBody(request, commandSchema);
		const { papers, personTimes } = context.get(hubContext);
		if (command.do === "save") {
			const moduleId =
				paperId === undefined ? url.searchParams.get("moduleId") : (await papers.get(paperId)).draft.moduleId;
			const reading = readPaperForm(command.typed, moduleId ?? "");
			if (!reading.ok) return answerProblems(reading.problems);
			const saved =
				paperId === undefined
					? await papers.create(reading.input, actor, command.newId)
					: await papers.update(paperId, reading.input, command.version ?? 0, actor);
			const typed = typedPaper(reading.input);
			if (saved.ok) return answerUpdate(saved.id, typed, saved, (same: typeof typed) => same);
			const { theirs, ...conflict } = saved.conflict;
			const now = { ...typedPaper(theirs.draft), version: theirs.version };
			return answerUpdate(theirs.id, typed, { ok: false, conflict: { ...conflict, theirs: now } }, withoutVersion);
		}
		if (paperId === undefined) throw new HubError("paper-not-found");
		if (command.do === "publish") {
			const { version, isRedrawn, mayBeNew } = command;
			const published = await papers.publish(paperId, version, actor, { isRedrawn, mayBeNew });
			if (!published.ok && published.needsNewVersion) return { ok: true as const, needsNewVersion: true };
			if (!published.ok) throw new HubError("paper-not-ready");
		} else if (command.do === "withdraw") await papers.withdraw(paperId, actor);
		else if (command.do === "give-time") await personTimes.add(paperId, command.person, actor);
		else if (command.do === "end-time") await personTimes.remove(paperId, command.id, actor);
		else if (command.do === "replace-link") await papers.replaceExtraCode(paperId, actor);
		else await papers.removeNames(paperId, actor);
		return { ok: true as const };
	});
}

function withoutVersion<Typed extends { version: number }>({ version: _, ...typed }: Typed): Omit<Typed, "version"> {
	return typed;
}

export const clientAction = callServerAction;

export default function PaperPage({ loaderData }: Route.ComponentProps) {
	return loaderData === null ? <ModuleChoice /> : <Paper {...loaderData} />;
}

/** A paper has the questions of one module. */
function ModuleChoice() {
	const { searchModules } = useChoices();
	const navigate = useNavigate();
	const [module, setModule] = useState<Choice | null>(null);
	const [isMissing, setMissing] = useState(false);
	return (
		<>
			<PageHead title={m.admin_mock_new()} back={{ to: "/admin/papers", text: m.admin_mocks() }} />
			<NeedsScript />
			<form
				data-needs-script
				className="max-w-xl"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (module) void navigate(`/admin/papers/new?moduleId=${module.id}`);
					else setMissing(true);
				}}
			>
				<ChoiceBox
					name="moduleId"
					label={m.admin_module()}
					isRequired
					value={module}
					onChoose={setModule}
					search={searchModules}
					help={m.admin_mock_module_help()}
					error={isMissing && !module ? m.admin_please_select_module() : undefined}
					none={m.admin_no_modules_to_choose()}
				/>
				<Button kind="main" type="submit" className="mt-4" text={m.admin_continue()} />
			</form>
		</>
	);
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

function Paper({ id, module, paper, stored, sources }: Loaded) {
	const navigate = useNavigate();
	const [isTimeTyped, setTimeTyped] = useState(false);
	const list = `/admin/papers?moduleId=${module.id}`;
	return (
		<>
			<PageHead
				title={id === null ? m.admin_mock_new() : stored.typed.title}
				about={module.title}
				back={{ to: list, text: m.admin_mocks() }}
			/>
			<PaperForm
				key={id}
				paperId={id}
				moduleId={module.id}
				stored={stored}
				sources={sources}
				list={list}
				isPublished={paper?.published?.isOpen === true && paper.published.isCurrent}
				elsewhere={isTimeTyped ? m.admin_mock_person_typed() : undefined}
				onCreated={(created) => void navigate(`/admin/papers/${created}`, { replace: true })}
			>
				{(shown) =>
					id !== null &&
					paper && (
						<>
							<PublishBox
								paperId={id}
								moduleId={module.id}
								closed={paper.closed}
								shown={shown}
								published={paper.published}
								extraCode={paper.extraCode}
								asksName={stored.typed.asksName}
							/>
							<PersonTimes paperId={id} people={paper.people} factor={stored.typed.extraTime} onTyped={setTimeTyped} />
						</>
					)
				}
			</PaperForm>
		</>
	);
}

export const ErrorBoundary = PaperError;
