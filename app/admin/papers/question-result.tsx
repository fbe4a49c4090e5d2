// A question of a paper's results: what was answered, what counts as right, and how it was settled. Of a dropped question the key no
// longer counts and is marked so.
import type { ReactNode } from "react";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { Settlement } from "#core/papers/marking.ts";
import type { QuestionFigures } from "#core/papers/question-figures.ts";
import * as m from "#messages";
import { numberText } from "./type-words.ts";

export type QuestionResultProps = {
	question: QuestionFigures;
	/** The name of its section. */
	section: string;
	settled: Settlement | undefined;
	/** What can be done about it. */
	children: ReactNode;
};

export function QuestionResult({ question, section, settled, children }: QuestionResultProps) {
	const { id, type, text, html, keys, drawn } = question;
	const isDropped = settled !== undefined && settled.way !== "keys";
	const key = keys.map(numberText).join(" / ");
	return (
		<li className="box">
			<p className="text-small text-quiet">{m.admin_mock_question_head({ number: id, section })}</p>
			<TextOrHtml className="block" text={text} html={html} />
			{settled && <p className="note">{settledText(settled)}</p>}
			<p className={settled ? "mt-2" : undefined}>{figuresText(question, isDropped)}</p>
			{type === "number" && (
				<p>
					<span>{`${isDropped ? m.admin_mock_key_before() : m.admin_mock_key_now()}: `}</span>
					{isDropped ? <span>{key}</span> : <b>{key}</b>}
				</p>
			)}
			<ul className="mock-drawn text-small">
				{drawn.map((one) => (
					<DrawnAnswer key={one.id} drawn={one} isCounted={answeredOf(question) > 0} isDropped={isDropped} />
				))}
			</ul>
			{children}
		</li>
	);
}

/** How a question was settled after the exam. */
export function settledText({ way }: Pick<Settlement, "way">): string {
	const words = m.mock_settled_way({ way });
	return way === "keys" ? m.admin_mock_settled_now({ way: words }) : m.mock_settled_note({ way: words });
}

type DrawnAnswerProps = { drawn: QuestionFigures["drawn"][number]; isCounted: boolean; isDropped: boolean };

function DrawnAnswer({ drawn: { text, html, isRight, count }, isCounted, isDropped }: DrawnAnswerProps) {
	const isKey = isRight && !isDropped;
	return (
		<li className={isKey ? "font-semibold" : undefined}>
			<TextOrHtml text={text} html={html} />
			{isCounted && <span>{`: ${count}`}</span>}
			{isKey && <span className="sr-only">{m.admin_mock_right()}</span>}
			{isRight && isDropped && <span className="ms-2 text-quiet">{`(${m.admin_mock_key_before()})`}</span>}
		</li>
	);
}

function answeredOf({ right, wrong, part, leftOut, notAttempted }: QuestionFigures): number {
	return right + wrong + part + leftOut + (notAttempted ?? 0);
}

/** What candidates did with the question; the counts make all results. */
function figuresText(question: QuestionFigures, isDropped: boolean): string {
	const { right, part, wrong, leftOut, notAttempted, meanMs } = question;
	const answered = answeredOf(question);
	if (answered === 0) return m.admin_mock_no_answers();
	const counts = [
		m.admin_mock_count_right({ count: right }),
		...(part > 0 ? [m.admin_mock_count_part({ count: part })] : []),
		m.admin_mock_count_wrong({ count: wrong }),
		m.admin_mock_count_left({ count: leftOut }),
		...(notAttempted === null ? [] : [m.admin_mock_count_not_attempted({ count: notAttempted })]),
	];
	const figures = m.admin_mock_question_figures({
		share: Math.round((right * 100) / answered),
		counts: counts.join(", "),
		seconds: Math.round(meanMs / 1_000),
	});
	return isDropped ? m.admin_mock_figures_before({ figures }) : figures;
}
