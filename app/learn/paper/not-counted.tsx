// What a candidate did that does not count: choices that were not saved, and answers that came too late.
import { chosenIds, listUnsaved } from "#app/learn/paper/attempt/actions.ts";
import { findPosition, isJustEntered } from "#app/learn/paper/attempt/next-question.ts";
import type { AttemptView } from "#app/learn/paper/attempt/store.ts";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { CandidatePaper, ShownQuestion } from "#core/papers/calls.ts";
import * as m from "#messages";

type NotCountedProps = { paper: CandidatePaper; view: AttemptView };

export function NotCounted({ paper, view }: NotCountedProps) {
	return (
		<>
			<LateAnswers paper={paper} view={view} />
			<UnsavedChoices paper={paper} view={view} heading={m.mock_unsaved_end()} />
		</>
	);
}

/** Which questions have answers that do not count, since their section or the paper was over. */
export function LateAnswers({ paper, view: { stored } }: NotCountedProps) {
	const { late = [], plan } = stored;
	const places = late.flatMap((id) => findPosition(plan, id) ?? []);
	places.sort((one, other) => one.section - other.section || one.number - other.number);
	const words = places.map(({ section, number }) => {
		return paper.sections.length > 1 ? `${paper.sections[section]?.name ?? ""} ${number}` : String(number);
	});
	if (words.length === 0) return null;
	return <p className="mt-3 font-semibold">{m.mock_too_late({ count: words.length, questions: words.join(", ") })}</p>;
}

type UnsavedChoicesProps = NotCountedProps & {
	heading: string;
	/** Index of the section whose choices are named; without one those of all. */
	section?: number;
};

/** What was chosen and not saved, in words. */
export function UnsavedChoices({ paper, view, heading, section: only }: UnsavedChoicesProps) {
	const { attempt, stored, questions } = view;
	const unsaved = listUnsaved(attempt).flatMap((id) => {
		const question = questions.get(id);
		const place = findPosition(stored.plan, id);
		const { draft = null, given = null } = attempt.questions.get(id) ?? {};
		if (!question || !place || !draft || (only !== undefined && place.section !== only)) return [];
		const section = paper.sections[place.section]?.name ?? "";
		const text = m.mock_unsaved_choice({ section, n: place.number, choice: choiceText(question, draft) });
		const saved = given === null ? "" : ` ${m.mock_saved_counts({ choice: choiceText(question, given) })}`;
		return [{ id, text: `${text}${saved}` }];
	});
	if (unsaved.length === 0) return null;
	return (
		<div className={only === undefined ? "box mt-4 p-4" : "mt-1"}>
			<p className="font-semibold">{heading}</p>
			<ul className="mt-1">
				{unsaved.map(({ id, text }) => (
					<li key={id}>{text}</li>
				))}
			</ul>
		</div>
	);
}

/**
 * That the section before is over, with its choices that were not saved. Shown while the first question of the new section is on screen,
 * which has come without a press: also after a reload.
 */
export function SectionOver({ paper, view }: NotCountedProps) {
	const { attempt, stored } = view;
	const before = attempt.section - 1;
	const isShown = isJustEntered(stored.plan, attempt);
	return (
		<div role="status" className="section-over">
			{isShown && (
				<>
					<p className="font-semibold">
						{m.mock_section_over({
							before: paper.sections[before]?.name ?? "",
							section: paper.sections[attempt.section]?.name ?? "",
						})}
					</p>
					<UnsavedChoices paper={paper} view={view} heading={m.mock_unsaved_end()} section={before} />
				</>
			)}
		</div>
	);
}

/** A choice in words: the number, or the texts of the options. */
export function choiceText({ type, options }: ShownQuestion, chosen: string): string {
	if (chosen === NOT_ATTEMPTED) return m.mock_not_attempted();
	if (type === "number") return chosen.replace("-", "−");
	const ids = chosenIds(type, chosen);
	return options.flatMap(({ id, text }) => (ids.includes(id) ? [text] : [])).join(", ");
}
