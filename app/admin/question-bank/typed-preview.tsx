// What is typed, as a learner will see it, with the notes about it.
import { useEffect, useMemo, useState } from "react";
import { PreviewQuestion } from "#app/admin/questions/preview.tsx";
import { useRendered } from "#app/admin/questions/render-call.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { type TypedQuestion, writeQuestion } from "#core/questions/question-edit.ts";
import { MD1, type Question, readQuestions } from "#core/questions/question-file.ts";
import { notesOfQuestion } from "#core/questions/question-notes.ts";
import * as m from "#messages";
import { NoteList } from "./note-list.tsx";

/** How long nothing is typed before the preview changes, in milliseconds: formatted texts are rendered on the server. */
const PAUSE_MS = 300;
const NONE: readonly Question[] = [];

export function TypedPreview({ typed, isFormatted }: { typed: TypedQuestion; isFormatted: boolean }) {
	const shown = useSettled(typed);
	const questions = useMemo(() => toQuestions(shown, isFormatted), [shown, isFormatted]);
	const rendered = useRendered(questions);
	const isRendered = typeof rendered === "object";
	const [written] = questions;
	const question = isRendered ? (rendered.questions[0] ?? written) : written;
	return (
		<section aria-labelledby="typed-preview">
			<h2 id="typed-preview" className="text-title">
				{m.admin_as_learners_see_it()}
			</h2>
			{isRendered && <link rel="stylesheet" href={FORMULA_STYLE} />}
			{rendered === "failed" && <p className="text-quiet">{m.admin_preview_failed()}</p>}
			{written && question ? (
				<>
					<div className="box mt-2 bg-paper p-4">
						<PreviewQuestion
							question={question}
							html={isRendered ? rendered.html.get(question.id) : undefined}
							place={{ number: 1, of: 1 }}
						/>
					</div>
					<NoteList notes={notesOfQuestion(written)} />
				</>
			) : (
				<p className="mt-1 text-quiet">{m.admin_preview_when_complete()}</p>
			)}
		</section>
	);
}

function useSettled(typed: TypedQuestion): TypedQuestion {
	const [settled, setSettled] = useState(typed);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	return settled;
}

/** The question as a list of one; none while something is missing. */
function toQuestions(typed: TypedQuestion, isFormatted: boolean): readonly Question[] {
	const written = writeQuestion(typed, undefined, "preview");
	const format = isFormatted ? `,"format":"${MD1}"` : "";
	const reading = written.ok ? readQuestions(`{"questions":[${written.body}]${format}}`) : undefined;
	return reading?.ok ? reading.questions : NONE;
}
