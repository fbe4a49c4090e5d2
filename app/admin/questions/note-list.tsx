// The notes beside a question, and near duplicates elsewhere. Warnings never block, except a contradiction, which must be
// confirmed.
import { Link } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { QuestionNote } from "#core/questions/question-notes.ts";
import * as m from "#messages";
import { listPath, noteText } from "./question-words.ts";

export type NearQuestion = {
	key: string;
	subtopicId: string;
	subtopicTitle: string;
	moduleTitle: string;
	text: string;
};
export type NoteListProps = {
	notes: readonly QuestionNote[];
	near?: readonly NearQuestion[];
	/** Shows a button that confirms the contradiction. */
	onReviewed?: (() => void) | undefined;
};

export function NoteList({ notes, near = [], onReviewed }: NoteListProps) {
	if (notes.length === 0 && near.length === 0) return null;
	return (
		<ul className="question-notes" aria-label={m.admin_notes()}>
			{notes.map((note) => (
				<li key={note.code} data-weighty={note.code === "contradicts-key" || undefined}>
					<PanelIcon name={note.code === "contradicts-key" ? "wrong" : "question"} className="size-5" />
					<span className="min-w-0 flex-1 wrap-anywhere">
						<span>{noteText(note)}</span>
						{note.code === "contradicts-key" && onReviewed && <span>{` ${m.admin_mark_reviewed_hint()}`}</span>}
					</span>
					{note.code === "contradicts-key" && onReviewed && (
						<Button isSmall className="for-editors" text={m.admin_mark_reviewed()} onClick={onReviewed} />
					)}
				</li>
			))}
			{near.map((other) => (
				<li key={`${other.subtopicId} ${other.key}`}>
					<PanelIcon name="copy" className="size-5" />
					<span className="min-w-0 flex-1 wrap-anywhere">
						<span>{`${m.admin_note_near({ module: other.moduleTitle, subtopic: other.subtopicTitle })} `}</span>
						<Link to={`${listPath(other.subtopicId)}/${other.key}`} dir="auto" className="link">
							{other.text}
						</Link>
					</span>
				</li>
			))}
		</ul>
	);
}
