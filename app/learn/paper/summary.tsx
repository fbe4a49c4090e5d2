// What a candidate sees before a paper, or a section, is handed in: how many questions of each section have which state, what is not
// saved, and yes or no.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { listUnsaved } from "#app/learn/paper/attempt/actions.ts";
import { findEndable, findPosition, openQuestions } from "#app/learn/paper/attempt/next-question.ts";
import type { AttemptView } from "#app/learn/paper/attempt/store.ts";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import { type Attempt, countStates } from "#core/papers/attempt.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { PALETTE_STATES, StateMark, stateText } from "./state-mark.tsx";

export type SummaryProps = {
	paper: CandidatePaper;
	view: AttemptView;
	onOpen: (questionId: string) => void;
	onBack: () => void;
	onEnd: () => void;
};

export function Summary({ paper, view, onOpen, onBack, onEnd }: SummaryProps) {
	const { attempt, stored } = view;
	const heading = useRef<HTMLHeadingElement>(null);
	const endsSection = findEndable(stored.plan, attempt) === "section";
	useEffect(() => beginAtTop(heading.current), []);
	useEscape(onBack);
	const shown = paper.sections.map((section, index) => ({ ...section, index }));
	const isListed = ({ index }: { index: number }) => stored.plan.sectionOrder === "free" || index <= attempt.section;
	return (
		<section aria-labelledby="summary-heading">
			<h1 id="summary-heading" ref={heading} tabIndex={-1} className="text-title">
				{endsSection ? m.mock_end_section() : m.mock_before_handing_in()}
			</h1>
			<div className="summary-counts">
				<table className="summary-table">
					<thead>
						<tr>
							<th scope="col">{m.mock_section()}</th>
							<th scope="col">{m.mock_count()}</th>
							{PALETTE_STATES.map((state) => (
								<th key={state} scope="col">
									<StateMark state={state} number="" />
									<span className="sr-only">{stateText(state)}</span>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{shown.filter(isListed).map(({ name, index }) => {
							const ids = stored.plan.sections[index]?.questionIds ?? [];
							const counts = countStates(attempt, ids);
							return (
								<tr key={index}>
									<th scope="row">{name}</th>
									<td>
										<Column>{m.mock_count()}</Column>
										<span>{ids.length}</span>
									</td>
									{PALETTE_STATES.map((state) => (
										<td key={state}>
											<Column>
												<StateMark state={state} number="" />
											</Column>
											<span>{counts[state]}</span>
										</td>
									))}
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
			<ul className="summary-legend" aria-hidden="true">
				{PALETTE_STATES.map((state) => (
					<li key={state}>
						<StateMark state={state} number="" />
						<span>{stateText(state)}</span>
					</li>
				))}
			</ul>
			<Blanks
				paper={paper}
				view={view}
				ids={shown.filter(isListed).flatMap(({ index }) => stored.plan.sections[index]?.questionIds ?? [])}
			/>
			<Unsaved paper={paper} view={view} onOpen={onOpen} />
			<p className="mt-5 text-lead font-semibold">{endsSection ? m.mock_end_section_sure() : m.mock_hand_in_sure()}</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<button type="button" className="button button-plain" onClick={onBack}>
					{m.mock_no_back()}
				</button>
				<button type="button" className="button button-main" onClick={onEnd}>
					{endsSection ? m.mock_yes_end_section() : m.mock_yes_hand_in()}
				</button>
			</div>
		</section>
	);
}

/** The name of a count's column beside the count: shown where large text leaves no room for columns (theme/paper-end.css). */
function Column({ children }: { children: ReactNode }) {
	return (
		<span className="summary-column" aria-hidden="true">
			{children}
		</span>
	);
}

/** The limit of questions without a choice, beyond which nobody passes, and how many have none; counted as core/papers/marking.ts does. */
export function Blanks({ paper, view, ids }: BlanksProps) {
	const { mostBlank, scheme } = paper;
	const given = ids.map((id) => view.attempt.questions.get(id)?.given ?? null);
	const count = given.filter((one) => one === null).length;
	const notAttempted = given.filter((one) => one === NOT_ATTEMPTED).length;
	return (
		<>
			{scheme.notAttempted !== null && <p className="mt-5">{m.mock_chosen_not_attempted({ count: notAttempted })}</p>}
			{mostBlank !== null && (
				<div className={count > mostBlank ? "mt-3 font-semibold text-bad" : "mt-3"}>
					<p>{m.mock_blanks_now({ count, most: mostBlank })}</p>
					{count > mostBlank && <p>{m.mock_blanks_over()}</p>}
				</div>
			)}
		</>
	);
}
type BlanksProps = {
	paper: Pick<CandidatePaper, "mostBlank"> & { scheme: Pick<CandidatePaper["scheme"], "notAttempted"> };
	view: { attempt: Pick<Attempt, "questions"> };
	ids: readonly string[];
};

function useEscape(onPress: () => void): void {
	const leave = useEffectEvent(onPress);
	useEffect(() => {
		const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
			// A dialog above has its own.
			if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) leave();
		};
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, []);
}

/** Choices that would not count, each a way to its question. */
function Unsaved({ paper, view, onOpen }: Pick<SummaryProps, "paper" | "view" | "onOpen">) {
	const { plan } = view.stored;
	const open = new Set(openQuestions(plan, view.attempt));
	const ids = listUnsaved(view.attempt).filter((id) => open.has(id));
	if (ids.length === 0) return null;
	const isSavedBefore = ids.some((id) => view.attempt.questions.get(id)?.given != null);
	return (
		<div className="box mt-5 p-4">
			<p className="font-semibold">{m.mock_unsaved_count({ count: ids.length })}</p>
			{isSavedBefore && <p className="mt-1">{m.mock_unsaved_before()}</p>}
			<ul className="mt-2 flex flex-wrap gap-2">
				{ids.map((id) => {
					const place = findPosition(plan, id);
					const section = paper.sections[place?.section ?? 0]?.name ?? "";
					return (
						<li key={id}>
							<button type="button" className="button button-plain" onClick={() => onOpen(id)}>
								{m.mock_go_to({ n: place?.number ?? 0, section })}
							</button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
