// The two pages of instructions before a paper: what it is, and how its screen works. The second one has the tick and the beginning.
import { type ReactNode, useEffect, useRef } from "react";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import { closeHistoryStep, openHistoryStep, useHistoryStep } from "#app/ui/script/use-history-step.ts";
import { showMarks } from "#core/marks/fraction.ts";
import { attemptMs } from "#core/papers/attempt.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { marksLine, typeText } from "./marks-text.ts";
import { PALETTE_STATES, StateMark, stateText } from "./state-mark.tsx";
import { timeText } from "./time-text.ts";

/** The second page's step in the tab's history. */
export const RULES_STEP = "rules";

export type InstructionsProps = {
	paper: CandidatePaper;
	/** The factor of all minutes that this person's link gives. */
	extraTime: string;
	/** Known after an attempt, where their number is limited. */
	attemptsLeft: number | undefined;
	/** Before that the button would do nothing. */
	isReady: boolean;
	/** Whether this browser refuses to store an attempt. */
	storesNothing: boolean;
	/** Why it has not begun: on the first page, above it. */
	failure: ReactNode;
	/** What follows on the second page: the tick and the button. */
	children: ReactNode;
};

/** What follows on either page begins at its top: a step back in the tab's history brings no earlier place of the page. */
function openRules(): void {
	history.scrollRestoration = "manual";
	openHistoryStep(RULES_STEP);
}

type AboutProps = Omit<InstructionsProps, "children" | "failure">;

export function Instructions({ failure, children, ...about }: InstructionsProps) {
	const { paper, isReady } = about;
	const page = useHistoryStep(RULES_STEP) ? 2 : 1;
	const heading = useRef<HTMLHeadingElement>(null);
	const isFirst = useRef(true);
	useEffect(() => {
		if (isFirst.current) isFirst.current = false;
		else beginAtTop(heading.current);
	}, [page]);
	return (
		<section className="max-w-reading">
			<h2 ref={heading} tabIndex={-1} className="mt-4 text-title">
				{page === 1 ? m.mock_about() : m.mock_rules()}
			</h2>
			<p className="text-small text-quiet">{m.mock_page_of({ page, count: 2 })}</p>
			{page === 1 && failure}
			{page === 1 ? <AboutPaper {...about} /> : <ScreenRules paper={paper} />}
			{page === 1 ? (
				<button
					type="button"
					className="button button-main mt-6"
					data-needs-script
					disabled={!isReady}
					onClick={openRules}
				>
					{m.mock_next_page()}
				</button>
			) : (
				<>
					{children}
					{failure}
					<button type="button" className="link mt-4 min-h-12" onClick={() => closeHistoryStep(RULES_STEP)}>
						{m.mock_previous_page()}
					</button>
				</>
			)}
		</section>
	);
}

function AboutPaper({ paper, extraTime, attemptsLeft, isReady, storesNothing }: AboutProps) {
	const { sections, minutes, total, scheme, most, least, asksName } = paper;
	return (
		<>
			<p className="mt-3 flex flex-wrap gap-x-4 text-lead">
				<span>{lengthText(minutes, extraTime)}</span>
				<span>{m.mock_total({ count: total })}</span>
				{most !== null && <span>{m.mock_most({ marks: showMarks(most) })}</span>}
			</p>
			{least !== null && <p className="mt-1">{m.mock_least({ marks: showMarks(least) })}</p>}
			<ul className="mt-3 grid gap-3">
				{sections.map((section) => (
					<li key={section.name} className="box p-3">
						<b className="font-semibold">{section.name}</b>
						<span className="flex flex-wrap gap-x-4 text-small">
							<span>{m.mock_total({ count: section.questions })}</span>
							{section.minutes !== null && <span>{lengthText(section.minutes, extraTime)}</span>}
							{section.most !== null && <span>{m.mock_most({ marks: showMarks(section.most) })}</span>}
						</span>
						{section.least !== null && (
							<span className="block text-small">{m.mock_least_section({ marks: showMarks(section.least) })}</span>
						)}
						{section.types.map((type) => (
							<span key={type} className="block text-small text-quiet">
								{m.mock_type_marks({ type: typeText(type), marks: marksLine(scheme, section, type) })}
							</span>
						))}
					</li>
				))}
			</ul>
			<ul className="rules mt-4">
				{sections.length > 1 && <li>{orderText(paper)}</li>}
				{scheme.notAttempted !== null && (
					<li>{m.mock_rule_not_attempted({ marks: showMarks(scheme.notAttempted) })}</li>
				)}
				<BlankLimit paper={paper} />
				{asksName && <li>{m.mock_rule_extra_by_name()}</li>}
				<AttemptsAndTimes paper={paper} attemptsLeft={attemptsLeft} isReady={isReady} />
				<li>{m.mock_rule_ends()}</li>
				<li>{storesNothing ? m.mock_rule_not_stored() : m.mock_rule_stored()}</li>
				<li>{m.mock_rule_code()}</li>
			</ul>
		</>
	);
}

/** How often it can be taken, until when it can be begun, and when its result shows. */
function AttemptsAndTimes({
	paper,
	attemptsLeft,
	isReady,
}: Pick<InstructionsProps, "paper" | "attemptsLeft" | "isReady">) {
	const { attempts, openUntil, resultsFrom } = paper;
	// The server does not know where the reader is: the time of day comes with the script, in the same line.
	const text = (time: number) => (isReady ? timeText(time) : "…");
	return (
		<>
			{attempts !== null && (
				<li>
					{attemptsLeft === undefined
						? m.mock_rule_attempts({ count: attempts })
						: m.mock_attempts_left({ count: attempts, left: attemptsLeft })}
				</li>
			)}
			{openUntil !== null && <li>{m.mock_rule_open_until({ time: text(openUntil) })}</li>}
			<li>{resultsFrom === null ? m.mock_rule_results_at_once() : m.mock_results_from({ time: text(resultsFrom) })}</li>
		</>
	);
}

/** "40 minutes", or "26 minutes 40 seconds": times of sections add up to that of the paper. */
function lengthText(minutes: number, extraTime: string): string {
	const seconds = Math.floor(attemptMs({ minutes, extraTime }) / 1_000);
	const count = Math.floor(seconds / 60);
	return seconds % 60 === 0
		? m.mock_minutes({ count })
		: m.mock_minutes_seconds({ minutes: count, seconds: seconds % 60 });
}

/** With more questions without any mark nobody passes (core/papers/marking.ts). */
function BlankLimit({ paper: { mostBlank, total, scheme } }: Pick<InstructionsProps, "paper">) {
	if (mostBlank === null) return null;
	return (
		<>
			<li>{m.mock_rule_blanks({ count: mostBlank, total })}</li>
			{scheme.notAttempted !== null && <li>{m.mock_rule_blanks_option()}</li>}
		</>
	);
}

/** How one goes through the sections, and what happens when the time of one is over. */
function orderText({ sectionOrder, sections }: Pick<CandidatePaper, "sectionOrder" | "sections">): string {
	const hasMinutes = sections.some(({ minutes }) => minutes !== null);
	const inOrder = hasMinutes ? m.mock_order_in_order_minutes() : m.mock_order_in_order();
	return { free: m.mock_order_free(), "in-order": inOrder, locked: m.mock_order_locked() }[sectionOrder];
}

/** How the screen works. Shown again from the palette while the paper runs. */
export function ScreenRules({ paper: { screen, sections } }: { paper: CandidatePaper }) {
	return (
		<>
			<p className="mt-3">{m.mock_rule_palette()}</p>
			<ul className="legend rules-legend">
				{PALETTE_STATES.map((state) => (
					<li key={state}>
						<StateMark state={state} number="" />
						<span>{state === "answered-marked" ? m.mock_answered_marked_counts() : stateText(state)}</span>
					</li>
				))}
			</ul>
			<ul className="rules mt-4">
				{screen === "plain" ? (
					<>
						<li>{m.mock_rule_saves_at_once()}</li>
						<li>{m.mock_rule_mark_plain()}</li>
					</>
				) : (
					<>
						<li>{m.mock_rule_save_next()}</li>
						<li>{m.mock_rule_mark_next()}</li>
						{screen === "nta" && <li>{m.mock_rule_save_mark()}</li>}
						<li>{m.mock_rule_jump()}</li>
					</>
				)}
				<li>{m.mock_rule_clear()}</li>
				{sections.some(({ types }) => types.includes("number")) && <li>{m.mock_rule_number()}</li>}
			</ul>
		</>
	);
}
