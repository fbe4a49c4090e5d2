// One question in the list of a subtopic: as a learner sees it, with its notes and actions.
import { useState } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { positionOfRow, rowId } from "#app/admin/panel/lists/list-return.ts";
import { useDragRow } from "#app/admin/panel/lists/use-drag-order.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { PreviewQuestion } from "#app/admin/questions/preview/preview.tsx";
import type { Question } from "#core/questions/question-file.ts";
import type { QuestionNote } from "#core/questions/question-notes.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import * as m from "#messages";
import { type NearQuestion, NoteList } from "./note-list.tsx";
import { type ChangeKind, changeWord, listPath } from "./question-words.ts";

export type ListedQuestion = {
	key: string;
	question: Question;
	html?: QuestionHtml | undefined;
	change: ChangeKind | null;
	number: number | null;
	topic: string;
	difficulty: string;
	notes: QuestionNote[];
	near: NearQuestion[];
	needsReview: boolean;
	importName: string | null;
};
export type EditedQuestionCardProps = {
	subtopicId: string;
	listed: ListedQuestion;
	/** Its index on the page, and the number of all questions. */
	place: number;
	total: number;
	isChosen: boolean;
	/** Undefined in search results, which are not in the order of the subtopic. */
	order?: { move: (from: number, to: number) => void; step: (to: "up" | "down") => void } | undefined;
	onChoose: (isChosen: boolean) => void;
	onDuplicate: () => void;
	onDelete: () => void;
	onReviewed: () => void;
};

export function EditedQuestionCard(props: EditedQuestionCardProps) {
	const { subtopicId, listed, place, total, isChosen, order, onChoose, onDuplicate, onDelete, onReviewed } = props;
	const { key, question, html, change, topic, difficulty, notes, near, needsReview, importName } = listed;
	const number = listed.number ?? place + 1;
	const { can } = usePanel();
	const drag = useDragRow<HTMLLIElement, HTMLSpanElement>({
		list: "questions",
		place,
		move: order?.move ?? (() => {}),
	});
	const name = m.admin_question_n({ number });
	// Filled when the link is pressed, because the row may have moved.
	const [leftAt] = useState({ search: "", top: 0 });
	return (
		<li
			ref={drag.row}
			id={rowId(key)}
			tabIndex={-1}
			className="question-row box"
			data-dragged={drag.isDragged || undefined}
			data-landing={drag.landing}
			data-changed={change ?? undefined}
		>
			<div className="question-row-head" data-needs-script>
				<label className="for-editors question-pick">
					<input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
					<span className="sr-only">{m.admin_choose_question({ number })}</span>
				</label>
				<p className="question-marks">
					{change && <span className="question-mark">{changeWord(change)}</span>}
					{topic && <span dir="auto">{topic}</span>}
					{difficulty && <span>{m.admin_difficulty_is({ difficulty })}</span>}
					{importName && <span dir="auto">{m.admin_imported_from({ name: importName })}</span>}
				</p>
				{order && (
					<div className="for-editors question-order">
						<MoveButtons
							number={number}
							total={total}
							labels={{ up: m.admin_move_question_up({ number }), down: m.admin_move_question_down({ number }) }}
							onMove={order.step}
						/>
						<span ref={drag.handle} className="drag-handle" title={m.admin_drag_hint()}>
							<PanelIcon name="drag" className="size-5" />
						</span>
					</div>
				)}
			</div>
			<PreviewQuestion question={question} html={html} place={{ number, of: order && total }} />
			<NoteList notes={notes} near={near} onReviewed={needsReview ? onReviewed : undefined} />
			<div className="question-actions">
				<ButtonLink
					to={`${listPath(subtopicId)}/${key}`}
					state={leftAt}
					kind="row"
					of={name}
					text={can("edit") ? m.admin_edit() : m.admin_open()}
					onClick={() => Object.assign(leftAt, positionOfRow(key))}
				/>
				<div className="for-editors contents">
					<Button kind="row" of={name} text={m.admin_duplicate()} data-needs-script onClick={onDuplicate} />
					<Button kind="row-bad" of={name} text={m.admin_delete()} data-needs-script onClick={onDelete} />
				</div>
			</div>
		</li>
	);
}
