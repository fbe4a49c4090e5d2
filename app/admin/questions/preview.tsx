// The first questions of a file as a learner sees them after answering: lettered options, the right one, the explanation.
import { OptionFace, optionSide, QuestionText, Why } from "#app/ui/question-view.tsx";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";

export type McqPreviewProps = { questions: readonly Question[]; questionCount: number };

export function McqPreview({ questions, questionCount }: McqPreviewProps) {
	return (
		<section className="mt-4" aria-labelledby="preview">
			<h2 id="preview" className="text-lead">
				{m.admin_preview_heading({ count: questions.length })}
			</h2>
			<ol className="mt-2 space-y-4">
				{questions.map((question, index) => (
					<li key={question.id} className="box bg-paper p-4">
						<p>
							<QuestionText text={question.text} place={{ number: index + 1, of: questionCount }} />
						</p>
						<ul className="mt-4 space-y-3">
							{question.options.map((option, place) => (
								<li
									key={option.id}
									dir={optionSide(option, question)}
									className="option"
									data-answered=""
									data-verdict={option.isCorrect ? "right" : undefined}
								>
									<OptionFace
										index={place}
										text={option.text}
										verdict={option.isCorrect ? "right" : undefined}
										isChosen={false}
										rightCount={1}
									/>
								</li>
							))}
						</ul>
						{question.explanation.trim() !== "" && <Why text={question.explanation} />}
					</li>
				))}
			</ol>
		</section>
	);
}
