// The first questions of a file as a learner sees them after answering: lettered options, the right one, the explanation.
import { Explanation, OptionFace, QuestionText, questionSide, TextOrHtml } from "#app/ui/question-view.tsx";
import { useSite } from "#app/ui/site.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import * as m from "#messages";
import { useRendered } from "./render-call.ts";

export type FilePreviewProps = { questions: readonly Question[]; questionCount: number };

export function FilePreview({ questions, questionCount }: FilePreviewProps) {
	return (
		<section className="mt-4" aria-labelledby="preview">
			<h2 id="preview" className="text-lead">
				{m.admin_preview_heading({ count: questions.length })}
			</h2>
			<PreviewQuestions questions={questions} questionCount={questionCount} />
		</section>
	);
}

/** Formatted texts as the server renders them; until then, or after a failure, as typed, with a message. */
export function PreviewQuestions({ questions, questionCount }: FilePreviewProps) {
	const rendered = useRendered(questions);
	const isShown = typeof rendered === "object";
	const shown = isShown ? rendered.questions : questions;
	return (
		<>
			{isShown && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<p role="status" className="text-quiet">
				{rendered === "waiting" && <span>{m.admin_preview_waiting()}</span>}
				{rendered === "failed" && <span>{m.admin_preview_failed()}</span>}
			</p>
			<ol className="mt-2 space-y-4">
				{shown.map((question, index) => (
					<li key={question.id} className="box bg-paper p-4">
						<PreviewQuestion
							question={question}
							html={isShown ? rendered.html.get(question.id) : undefined}
							place={{ number: index + 1, of: questionCount }}
						/>
					</li>
				))}
			</ol>
		</>
	);
}

/** What a question needs before its preview shows. */
export function whenComplete({ type }: { type?: string | undefined }): string {
	return type === "number" ? m.admin_preview_when_number() : m.admin_preview_when_complete();
}

export type PreviewQuestionProps = {
	question: Question;
	html: QuestionHtml | undefined;
	place: { number: number; of?: number | undefined };
};

/** One question with its key, as a learner sees it after answering. */
export function PreviewQuestion({ question, html, place }: PreviewQuestionProps) {
	const { text, options, explanation, type } = question;
	const { format } = new Intl.NumberFormat(useSite().language);
	const shown = { number: format(place.number), of: place.of === undefined ? undefined : format(place.of) };
	return (
		<>
			<div>
				<QuestionText text={text} html={html?.text} place={shown} />
			</div>
			{type === "several" && <p className="mt-2">{m.choose_several({ count: rightTexts(question).length })}</p>}
			{type === "number" && (
				<p className="mt-2">
					<b className="font-semibold">{m.right_answer()}:</b> <bdi>{rightTexts(question).join("")}</bdi>
				</p>
			)}
			<ul className="mt-4 space-y-3">
				{options.map((option, index) => (
					<li key={option.id}>
						<div
							dir={questionSide(question)}
							className="option"
							data-answered=""
							data-verdict={option.isCorrect ? "right" : undefined}
						>
							<OptionFace
								index={index}
								text={option.text}
								html={html?.options.get(option.id)}
								verdict={option.isCorrect ? "right" : undefined}
								isChosen={false}
								rightCount={1}
							/>
						</div>
						{option.explanation && (
							<div className="mt-1 text-small text-quiet">
								<TextOrHtml text={option.explanation} html={html?.why.get(option.id)} />
							</div>
						)}
					</li>
				))}
			</ul>
			{explanation.trim() !== "" && <Explanation text={explanation} html={html?.explanation} />}
		</>
	);
}
