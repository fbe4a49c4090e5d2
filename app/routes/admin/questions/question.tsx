// One question in its form: new, or stored with its notes and its history.
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { focusHeading, PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { HistoryList } from "#app/admin/questions/history-list.tsx";
import { ItemFigures } from "#app/admin/questions/item-figures.tsx";
import { NoteList } from "#app/admin/questions/note-list.tsx";
import { newQuestionIdSchema, questionKeySchema } from "#app/admin/questions/question-commands.ts";
import { QuestionForm } from "#app/admin/questions/question-form.tsx";
import { listPath } from "#app/admin/questions/question-words.ts";
import { ClosedReports, ReportBox, useCloseReports } from "#app/admin/questions/report-box.tsx";
import { useQuestionCommand } from "#app/admin/questions/use-question-command.ts";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, answerCreate, answerProblems, answerUpdate, readBody } from "#app/panel.ts";
import { QuestionsError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { NEW_QUESTION, typedQuestionSchema } from "#core/questions/question-edit.ts";
import { MD1 } from "#core/questions/question-file.ts";
import * as m from "#messages";
import type { Route } from "./+types/question.ts";

function titleOf({ questionKey }: { questionKey?: string | undefined }): string {
	return questionKey === undefined ? m.admin_new_question() : m.admin_edit_question();
}

export const meta: Route.MetaFunction = panelMeta(({ params }) => titleOf(params));

export function loader({ context, params: { subtopicId, questionKey } }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { questionEditor, subtopics, reports, itemStatistics } = context.get(hubContext);
		const { id, title, moduleTitle } = await subtopics.get(subtopicId);
		const place = { subtopic: { id, title }, moduleTitle };
		const none = { listed: null, history: [], reported: null, closed: [], figures: null };
		if (questionKey === undefined) {
			const typed = { ...NEW_QUESTION, format: await questionEditor.formatOfNew(id) };
			const stored = { typed, version: null };
			const format = await questionEditor.findFormat(id);
			return { ...place, ...none, key: null, stored, format };
		}
		const { format, ...stored } = await questionEditor.getForm(id, questionKey);
		const listed = (await questionEditor.find(id, questionKey)) ?? null;
		return {
			...place,
			key: questionKey,
			stored,
			format,
			listed,
			history: await questionEditor.listHistory(id, questionKey),
			reported: (await reports.find(id, questionKey)) ?? null,
			closed: await reports.countClosed(id, questionKey),
			figures: (await itemStatistics.find(id, questionKey)) ?? null,
		};
	});
}

const saveSchema = z.strictObject({
	typed: typedQuestionSchema,
	version: z.nullable(z.number()),
	/** The question that an earlier save of the form has created. */
	key: z.nullable(questionKeySchema),
	newId: newQuestionIdSchema,
});

export function action({ request, context, params: { subtopicId, questionKey } }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { questionEditor } = context.get(hubContext);
		const { typed, version, newId, ...body } = await readBody(request, saveSchema);
		const key = questionKey ?? body.key;
		if (key === null || version === null) {
			const added = await questionEditor.add(subtopicId, typed, actor, { id: newId });
			if (!added.ok) return answerProblems(added.problems);
			return answerCreate(added.question, (question) => question.typed);
		}
		const result = await questionEditor.save({ subtopicId, key }, typed, version, actor);
		return answerUpdate(key, typed, result, (question) => question.typed);
	});
}

export const clientAction = callServerAction;

export default function QuestionPage({ loaderData, params }: Route.ComponentProps) {
	const { subtopic, moduleTitle, key, stored, format, listed, history, reported, closed, figures } = loaderData;
	const { can } = usePanel();
	const list = listPath(subtopic.id);
	const send = useQuestionCommand(list);
	const closeReports = useCloseReports();
	const navigate = useNavigate();

	async function markReviewed(listedKey: string) {
		if (await send({ do: "mark-reviewed", key: listedKey })) focusHeading();
	}

	return (
		<>
			<PageHead
				title={can("edit") ? titleOf(params) : m.admin_question()}
				about={{ module: moduleTitle, subtopic: subtopic.title }}
				back={{ to: list, text: m.admin_questions() }}
			/>
			{listed && (
				<div className="panel-form mb-5">
					{listed.importName && (
						<p dir="auto" className="mb-3 text-quiet wrap-anywhere">
							{m.admin_imported_from({ name: listed.importName })}
						</p>
					)}
					<NoteList
						notes={listed.needsReview ? listed.notes.filter(({ code }) => code === "contradicts-key") : []}
						near={listed.near}
						onReviewed={listed.needsReview ? () => markReviewed(listed.key) : undefined}
					/>
				</div>
			)}
			{reported && (
				<section aria-labelledby="reports" className="box panel-form mb-5 p-4">
					<h2 id="reports" className="font-semibold">
						{m.admin_look_reports()}
					</h2>
					<ReportBox
						reports={reported.reports}
						onClose={(reason) => void closeReports({ subtopicId: subtopic.id, reports: reported.reports, reason })}
					/>
				</section>
			)}
			<ClosedReports closed={closed} />
			{figures && <ItemFigures {...figures} />}
			<QuestionForm key={key} subtopicId={subtopic.id} questionKey={key} stored={stored} isFormatted={format === MD1} />
			{key !== null && (
				<HistoryList
					entries={history}
					onRestore={async (changeId, side) => {
						if (await send({ do: "restore", changeId, side }, m.admin_version_restored())) await navigate(list);
					}}
				/>
			)}
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <QuestionsError {...props} missing={{ code: "question-not-found", title: m.admin_question_not_found() }} />;
}
