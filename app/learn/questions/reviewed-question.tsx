// An answered question for reading: the learner's answer, all right answers and the explanation.
import { type ReactNode, useState } from "react";
import { useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextOrHtml, tagOf, type Verdict } from "#app/ui/question-view.tsx";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import { chosenOptions, givenText, isRightAnswer } from "#core/quiz/given-answer.ts";
import * as m from "#messages";
import { loadReportLine } from "./question-card.tsx";

/**
 * A question of a list that opens. Its short number and the report load when it is opened.
 * @param summary the question and what stands beside it
 */
export function ReviewedItem({ subtopicId, questionId, summary, children }: ReviewedItemProps) {
	const [isOpen, setIsOpen] = useState(false);
	const ReportLine = useLazyComponent(loadReportLine, isOpen);
	return (
		<details className="box missed" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary>{summary}</summary>
			<div className="px-4 pb-4">
				<div>{children}</div>
				{ReportLine && <ReportLine subtopicId={subtopicId} questionId={questionId} />}
			</div>
		</details>
	);
}

type ReviewedItemProps = {
	subtopicId: string;
	questionId: string;
	summary: ReactNode;
	children: ReactNode;
};

export type ReviewedAnswersProps = {
	question: Question;
	/** As core/quiz/given-answer.ts writes it. */
	given: string;
	html: QuestionHtml | undefined;
};

export function ReviewedAnswers({ question, given, html }: ReviewedAnswersProps) {
	const { explanation, type } = question;
	return (
		<>
			{type === "number" ? (
				<ReviewedNumber question={question} given={given} />
			) : (
				<ReviewedOptions question={question} given={given} html={html} />
			)}
			{explanation.trim() !== "" && (
				<div className="mt-2 text-quiet">
					<TextOrHtml text={explanation} html={html?.explanation} className="block" />
				</div>
			)}
		</>
	);
}

function ReviewedOptions({ question, given, html }: ReviewedAnswersProps) {
	const { options, type } = question;
	const chosen = chosenOptions(question, given);
	const right = options.filter((option) => option.isCorrect);
	const others = right.filter((option) => !chosen.includes(option));
	const isAlsoRight = type === undefined && chosen.some((option) => option.isCorrect);
	return (
		<>
			{chosen.map(({ id, isCorrect, text }) => {
				const verdict = isCorrect ? "right" : "wrong";
				// For type "several" each right option is marked right.
				const label = tagOf(verdict, true, type === undefined ? right.length : 1);
				return <ReviewedLine key={id} verdict={verdict} label={label} text={text} html={html?.options.get(id)} />;
			})}
			{others.map(({ id, text }) => {
				const label = isAlsoRight ? m.also_right() : m.right_answer();
				return <ReviewedLine key={id} verdict="right" label={label} text={text} html={html?.options.get(id)} />;
			})}
		</>
	);
}

function ReviewedNumber({ question, given }: Pick<ReviewedAnswersProps, "question" | "given">) {
	const verdict = isRightAnswer(question, given) ? "right" : "wrong";
	return (
		<>
			<ReviewedLine verdict={verdict} label={tagOf(verdict, true, 1)} text={givenText(question, given)} />
			<ReviewedLine verdict="right" label={m.right_answer()} text={rightTexts(question).join("")} />
		</>
	);
}

type ReviewedLineProps = { verdict: Verdict; label: string; text: string; html?: string | undefined };

function ReviewedLine({ verdict, label, text, html }: ReviewedLineProps) {
	const isBlock = html !== undefined || text.includes("\n");
	return (
		<div className="mt-2 flex gap-2">
			<Icon name={verdict} className={`mt-0.5 size-5 ${verdict === "right" ? "text-good" : "text-bad"}`} />
			<span className="min-w-0">
				<b className="font-semibold">{`${label}:`}</b>{" "}
				<bdi className={isBlock ? "block" : undefined}>
					<TextOrHtml text={text} html={html} />
				</bdi>
			</span>
		</div>
	);
}
