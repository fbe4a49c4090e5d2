// Preview of the typed question, with notes. Offers the format "md1" when a plain text has TeX, which learners would read as typed.
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { checkRendering } from "#app/admin/questions/files/check-rendering.ts";
import type { ChangedText } from "#app/admin/questions/files/findings.ts";
import { FormatOffer } from "#app/admin/questions/files/format-offer.tsx";
import { PreviewQuestion, whenComplete } from "#app/admin/questions/preview/preview.tsx";
import { useRendered } from "#app/admin/questions/preview/render-call.ts";
import { useDebounced } from "#app/admin/questions/preview/use-debounced.ts";
import { findsFormula } from "#core/questions/formula-text.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { type TypedQuestion, writeQuestion } from "#core/questions/question-edit.ts";
import { MD1, type Question, readQuestions } from "#core/questions/question-file.ts";
import { notesOfQuestion } from "#core/questions/question-notes.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import { NoteList } from "./note-list.tsx";

const NONE: readonly Question[] = [];

export type TypedPreviewProps = {
	typed: TypedQuestion;
	/** The stored format, which the form never removes. */
	storedFormat: TypedQuestion["format"];
	/** Whether the whole file is of the format "md1". */
	isFormatted: boolean;
	onFormat: (format: TypedQuestion["format"]) => void;
};

export function TypedPreview({ typed, storedFormat, isFormatted, onFormat }: TypedPreviewProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	// The pressed button disappears.
	const choose = (format: TypedQuestion["format"]) => {
		onFormat(format);
		heading.current?.focus();
	};
	const shown = useDebounced(typed);
	const questions = useMemo(() => toQuestions(shown, isFormatted), [shown, isFormatted]);
	const rendered = useRendered(questions);
	const isRendered = typeof rendered === "object";
	const [written] = questions;
	const question = isRendered ? (rendered.questions[0] ?? written) : written;
	return (
		<section aria-labelledby="typed-preview">
			<h2 ref={heading} id="typed-preview" tabIndex={-1} className="text-title">
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
					{written.format === undefined && typed.format === "" && textsOf(written).some(findsFormula) && (
						<Offer question={written} onFormat={() => choose(MD1)} />
					)}
					{typed.format !== storedFormat && (
						<div className="note mt-3 block">
							<p>{m.admin_format_used_here()}</p>
							<Button
								kind="quiet"
								isSmall
								className="mt-1"
								text={m.admin_format_as_typed()}
								onClick={() => choose(storedFormat)}
							/>
						</div>
					)}
				</>
			) : (
				<p className="mt-1 text-quiet">{whenComplete(typed)}</p>
			)}
		</section>
	);
}

/** Also lists texts that would change beyond their formulas, after the server has rendered them. */
function Offer({ question, onFormat }: { question: Question; onFormat: () => void }) {
	const [changed, setChanged] = useState<readonly ChangedText[]>([]);
	useEffect(() => {
		let isLate = false;
		checkRendering([{ number: 1, question }]).then((found) => {
			if (!isLate) setChanged(found.changed);
		});
		return () => {
			isLate = true;
		};
	}, [question]);
	return <FormatOffer question={question} changed={changed} isLocked={false} isAlone onFormat={onFormat} />;
}

/** The typed question as a one-element list, or empty if incomplete. */
function toQuestions(typed: TypedQuestion, isFormatted: boolean): readonly Question[] {
	const written = writeQuestion(typed, undefined, "preview");
	const format = isFormatted ? `,"format":"${MD1}"` : "";
	const reading = written.ok ? readQuestions(`{"questions":[${written.body}]${format}}`) : undefined;
	return reading?.ok ? reading.questions : NONE;
}
