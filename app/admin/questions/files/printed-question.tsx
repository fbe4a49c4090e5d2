// A question of a printed paper, as an item of its list: of a question file, and of a booklet of a mock exam.
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { PaperQuestion } from "#core/questions/export/paper.ts";
import * as m from "#messages";

export function PrintedQuestion({ question }: { question: Omit<PaperQuestion, "key"> }) {
	const { text, html, options, isNumber, isSeveral, unit, isWide } = question;
	return (
		<li data-wide={isWide || undefined}>
			<TextOrHtml className="paper-words" text={text} html={html} />
			{isSeveral && <p className="paper-hint">{m.admin_paper_several()}</p>}
			{isNumber && (
				<p className="paper-line">
					<span>{m.admin_paper_answer()}</span>
					<span dir="auto">{unit}</span>
				</p>
			)}
			<ol className="paper-options">
				{options.map((option) => (
					<li key={option.id}>
						<TextOrHtml className="paper-words" text={option.text} html={option.html} />
					</li>
				))}
			</ol>
		</li>
	);
}
