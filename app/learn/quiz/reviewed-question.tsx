// A question that was answered, to read again: the learner's answer, all right answers and the explanation.
import { Icon } from "#app/ui/icon.tsx";
import { tagOf, type Verdict } from "#app/ui/question-view.tsx";
import { isolateCode } from "#app/ui/text-direction.tsx";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";

export function ReviewedAnswers({ question, optionId }: { question: Question; optionId: string }) {
	const { options, explanation } = question;
	const chosen = options.find((option) => option.id === optionId);
	const right = options.filter((option) => option.isCorrect);
	const verdict = chosen?.isCorrect ? "right" : "wrong";
	const others = right.filter((option) => option !== chosen);
	return (
		<>
			<ReviewedOption verdict={verdict} label={tagOf(verdict, true, right.length)} text={chosen?.text ?? ""} />
			{others.map((option) => (
				<ReviewedOption
					key={option.id}
					verdict="right"
					label={chosen?.isCorrect ? m.also_right() : m.right_answer()}
					text={option.text}
				/>
			))}
			{explanation.trim() !== "" && (
				<p dir="auto" className="plain-text mt-2 text-quiet">
					{isolateCode(explanation)}
				</p>
			)}
		</>
	);
}

function ReviewedOption({ verdict, label, text }: { verdict: Verdict; label: string; text: string }) {
	return (
		<p className="mt-2 flex gap-2">
			<Icon name={verdict} className={`mt-0.5 size-5 ${verdict === "right" ? "text-good" : "text-bad"}`} />
			<span className="min-w-0">
				<b className="font-semibold">{label}:</b>{" "}
				<bdi className={text.includes("\n") ? "plain-text block" : "plain-text"}>{isolateCode(text)}</bdi>
			</span>
		</p>
	);
}
