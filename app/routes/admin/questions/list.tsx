// The questions of a subtopic: as learners see them, corrected in place. Changes are drafts until they are published.
import { useState } from "react";
import { data } from "react-router";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { focusNear, useListReturn, useReturnedRow } from "#app/admin/panel/lists/list-return.ts";
import { ListTools } from "#app/admin/panel/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { StaleListNotice, useStaleList } from "#app/admin/panel/lists/stale-list.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { AddBox } from "#app/admin/questions/add-box.tsx";
import { BinList } from "#app/admin/questions/bin-list.tsx";
import { BulkActionsBar } from "#app/admin/questions/bulk-actions-bar.tsx";
import { EditedQuestionCard, type ListedQuestion } from "#app/admin/questions/edited-question-card.tsx";
import { createQuestionId } from "#app/admin/questions/new-question-id.ts";
import { CHANGES_PAGE, PublishBar, PublishPanel } from "#app/admin/questions/publish-panel.tsx";
import { type QuestionCommand, questionCommandSchema } from "#app/admin/questions/question-commands.ts";
import { listPath } from "#app/admin/questions/question-words.ts";
import {
	type QuestionCommandResult,
	type SendQuestionCommand,
	useQuestionCommand,
} from "#app/admin/questions/use-question-command.ts";
import { type Administrator, type Hub, hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerProblems, limitsOf, readBody } from "#app/panel.ts";
import { QuestionsError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { closedBecause } from "#core/modules/publication.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { Route } from "./+types/list.ts";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => {
	const about = loaderData?.subtopic.title;
	return about === undefined ? m.admin_questions() : m.admin_questions_of({ subtopic: about });
});

export function loader({ context, params: { subtopicId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { questionEditor, subtopics, modules, questionFiles, env } = context.get(hubContext);
		const { id, title, moduleId, moduleTitle, state, publishAt } = await subtopics.get(subtopicId);
		const { search, page } = readListQuery(url.searchParams, ["place"]);
		const isBin = url.searchParams.get("show") === "bin";
		// Read before the list, so that a concurrent change is noticed.
		const version = await questionEditor.findStamp(id);
		return {
			version,
			subtopic: { id, title },
			module: { id: moduleId, title: moduleTitle },
			closed: closedBecause(await modules.get(moduleId), { state, publishAt }, Date.now())?.code,
			file: (await questionFiles.find(id)) ?? null,
			limits: limitsOf(env),
			search,
			unpublished: await questionEditor.listChanges(id, { page: Number(url.searchParams.get(CHANGES_PAGE) ?? 1) }),
			bin: isBin ? await questionEditor.listBin(id) : null,
			list: await questionEditor.list(id, { search, page }),
		};
	});
}

export function action({ request, context, params: { subtopicId } }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const change = await readBody(request, questionCommandSchema);
		return make(context.get(hubContext), subtopicId, change, actor);
	});
}

async function make(hub: Hub, id: string, change: QuestionCommand, actor: Administrator) {
	const { questionEditor: editor, reports } = hub;
	switch (change.do) {
		case "delete":
			await editor.remove(id, change.keys, actor);
			break;
		case "undelete":
			await editor.undelete(id, change.keys, actor);
			break;
		case "duplicate":
			await editor.duplicate(id, change.key, actor, change.newId);
			break;
		case "mark-reviewed":
			await editor.markReviewed(id, change.key);
			break;
		case "close-reports":
			await reports.close({ subtopicId: id, ids: change.ids, reason: change.reason }, actor);
			break;
		case "reopen-reports":
			await reports.reopen({ subtopicId: id, ids: change.ids }, actor);
			break;
		case "restore":
			await editor.restore(id, change, actor);
			break;
		case "move":
			await editor.move(id, change.keys, change.to, actor);
			break;
		case "move-elsewhere":
			await editor.moveElsewhere(id, change.keys, change.subtopicId, actor);
			break;
		case "set":
			await editor.setFields(id, change.keys, change, actor);
			break;
		case "discard":
			if ((await editor.discard(id, change.stamp, actor)) === undefined)
				return refuse({ ok: false, code: "others-changed" });
			break;
		case "undo-publish":
			if ((await editor.undoPublish(id, change.publishedAt, actor)) === 0)
				return refuse({ ok: false, code: "others-changed" });
			break;
		case "publish": {
			const result = await editor.publish(id, change.stamp, actor);
			if (result.ok) return { ok: true as const, publishedAt: result.publishedAt };
			if (result.code === "problems") return answerProblems(result.problems);
			if (result.code === "changed") return refuse({ ok: false, code: "others-changed" });
			return refuse({ ok: false, code: "needs-review", count: result.keys.length });
		}
	}
	return { ok: true as const };
}

/** An error status, so that the page is not reloaded while the message shows. */
function refuse(answer: QuestionCommandResult) {
	return data(answer, { status: 409 });
}

export const clientAction = callServerAction;

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
	const { version, subtopic, module, file, limits, search, unpublished, closed, bin, list } = loaderData;
	const { questions, ...numbers } = list;
	const change = useQuestionCommand();
	const newIds = useNewIds(createQuestionId);
	useReturnedRow();
	const { to: files } = useListReturn("/admin/mcq");
	const { isChanged, pollNow } = useStaleList({
		shown: version,
		query: { of: "questions", subtopicId: subtopic.id },
	});
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const [announced, setAnnounced] = useState("");
	const keys = questions.map(({ key }) => key);
	const isOrdered = search === "";
	const path = listPath(subtopic.id);
	const changedTexts = unpublished.changes.flatMap(({ html, fields }) => [
		{ html },
		...fields.flatMap(({ before, after }) => [...before, ...after]),
	]);
	const isFormatted = [...questions, ...(bin ?? []), ...changedTexts].some(({ html }) => html);

	const send: SendQuestionCommand = async (body, done, undo) => {
		const isDone = await change(body, done, undo);
		if (!isDone) pollNow();
		return isDone;
	};

	/** Moves the focus when the last question is deselected, because the bar disappears. */
	function choose(next: readonly string[]) {
		if (next.length === 0)
			focusNear(
				keys,
				keys.find((key) => chosen.includes(key)),
			);
		setChosen(next);
	}

	async function markReviewed({ key }: ListedQuestion) {
		if (await send({ do: "mark-reviewed", key })) focusNear(keys, key);
	}

	async function drop(from: number, to: number) {
		const [moved, target] = [questions[from], questions[to]];
		if (!moved || !target) return;
		const place = from < to ? { after: target.key } : { before: target.key };
		if (await send({ do: "move", keys: [moved.key], to: place }))
			setAnnounced(m.admin_question_moved_to({ number: target.number ?? 0 }));
	}

	async function step({ key, number }: ListedQuestion, to: "up" | "down") {
		if (await send({ do: "move", keys: [key], to }))
			setAnnounced(m.admin_question_moved_to({ number: (number ?? 0) + (to === "up" ? -1 : 1) }));
	}

	async function duplicate({ key }: ListedQuestion) {
		const newId = newIds.of(key);
		if (await send({ do: "duplicate", key, newId }, m.admin_question_duplicated())) newIds.settle(key, { ok: true });
	}

	async function remove({ key }: ListedQuestion) {
		if (!(await send({ do: "delete", keys: [key] }, m.admin_questions_binned({ count: 1 })))) return;
		setChosen(chosen.filter((other) => other !== key));
		focusNear(keys, key);
	}

	const addLink = (
		<ButtonLink
			to={`${path}/new`}
			kind={numbers.total > 0 && unpublished.total > 0 ? "plain" : "main"}
			icon="add"
			className="for-editors"
			text={m.admin_add_question()}
		/>
	);
	return (
		<>
			<PageHead
				title={bin ? m.admin_bin() : m.admin_questions()}
				about={{ module: module.title, subtopic: subtopic.title }}
				back={bin ? { to: path, text: m.admin_questions() } : { to: files, text: m.admin_mcq_management() }}
				actions={
					!bin && (
						<>
							<ButtonLink to="?show=bin" text={m.admin_bin()} />
							{numbers.total === 0 && addLink}
						</>
					)
				}
			/>
			{isFormatted && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<StaleListNotice isChanged={isChanged} />
			<PublishPanel subtopicId={subtopic.id} unpublished={unpublished} send={send} />
			{bin ? (
				<BinList questions={bin} send={send} />
			) : (
				<>
					{(numbers.total > 0 || search !== "") && (
						<ListTools
							label={m.admin_search_questions()}
							search={search}
							count={m.admin_questions_count({ count: numbers.total })}
						/>
					)}
					<AddBox
						key={subtopic.id}
						moduleId={module.id}
						subtopicId={subtopic.id}
						file={file}
						limits={limits}
						isEmpty={numbers.total === 0 && search === ""}
					/>
					{numbers.total === 0 ? (
						<EmptyList
							search={search}
							title={m.admin_no_questions_yet()}
							hint={file ? m.admin_no_questions_hint() : m.admin_no_file_hint()}
							action={addLink}
						/>
					) : (
						<>
							<h2 className="sr-only">{m.admin_questions_count({ count: numbers.total })}</h2>
							<ol className="space-y-4">
								{questions.map((listed, place) => (
									<EditedQuestionCard
										key={listed.key}
										subtopicId={subtopic.id}
										listed={listed}
										place={place}
										total={numbers.total}
										isChosen={chosen.includes(listed.key)}
										order={isOrdered ? { move: drop, step: (to) => void step(listed, to) } : undefined}
										onChoose={(isChosen) =>
											setChosen(isChosen ? [...chosen, listed.key] : chosen.filter((key) => key !== listed.key))
										}
										onDuplicate={() => duplicate(listed)}
										onDelete={() => remove(listed)}
										onReviewed={() => markReviewed(listed)}
									/>
								))}
							</ol>
						</>
					)}
					<PageLinks page={numbers.page} pageCount={numbers.pageCount} />
					<BulkActionsBar
						keys={chosen.filter((key) => keys.includes(key))}
						pageKeys={keys}
						onChoose={choose}
						module={module}
						send={send}
					/>
				</>
			)}
			<PublishBar
				subtopicId={subtopic.id}
				unpublished={unpublished}
				send={send}
				closed={closed}
				add={!bin && numbers.total > 0 && addLink}
			/>
			<p role="status" className="sr-only">
				{announced}
			</p>
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <QuestionsError {...props} missing={{ code: "subtopic-not-found", title: m.subtopic_not_found() }} />;
}
