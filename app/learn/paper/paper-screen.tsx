// An attempt on screen: its head with the time, the sections, the question, the buttons and the palette, which is a sheet on a phone. Each
// press becomes steps (attempt/actions.ts), which show at once and are stored behind it.
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { chooseSteps, chosenText, isUnfinished, markAndNext, saveAndNext } from "#app/learn/paper/attempt/actions.ts";
import { entryOf, findEndable, findPosition, openQuestions, stepFrom } from "#app/learn/paper/attempt/next-question.ts";
import type { AttemptStore, AttemptView } from "#app/learn/paper/attempt/store.ts";
import type { NewStep } from "#app/learn/paper/attempt/stored-attempt.ts";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import { openDialog } from "#app/ui/script/open-dialog.ts";
import { closeHistoryStep, openHistoryStep, useHistoryStep } from "#app/ui/script/use-history-step.ts";
import { Skeleton, TEXT_BARS } from "#app/ui/skeleton.tsx";
import { useLoss } from "#app/ui/use-loss.ts";
import { type AttemptQuestion, countStates } from "#core/papers/attempt.ts";
import type { CandidatePaper, ShownQuestion } from "#core/papers/calls.ts";
import * as m from "#messages";
import { ActionButtons } from "./action-buttons.tsx";
import { EndButton } from "./end-button.tsx";
import { SectionOver } from "./not-counted.tsx";
import { Palette } from "./palette.tsx";
import { panelPath } from "./panel-path.ts";
import { QuestionPane } from "./question-pane.tsx";
import { Summary } from "./summary.tsx";
import { TimeLeft } from "./time-left.tsx";

export type PaperScreenProps = { paper: CandidatePaper; store: AttemptStore; onShowRules: () => void };

export function useAttempt(store: AttemptStore): AttemptView {
	return useSyncExternalStore(store.subscribe, store.view, store.view);
}

export function PaperScreen({ paper, store, onShowRules }: PaperScreenProps) {
	const view = useAttempt(store);
	/** What a button did that led over the edge of the questions, and to which one. */
	const [wrapped, setWrapped] = useState<Wrapped>();
	const heading = useRef<HTMLHeadingElement>(null);
	const sheet = useRef<HTMLDialogElement>(null);
	const { attempt, stored } = view;
	const { isEnding, startEnding, stopEnding } = useEnding(view);
	useFirstQuestion(store, view);
	useFocusOnChange(heading, isEnding ? "" : (attempt.onScreen ?? ""));
	const open = (questionId: string) => {
		sheet.current?.close();
		stopEnding();
		setWrapped(undefined);
		if (questionId === attempt.onScreen) heading.current?.focus();
		else void store.step(() => [{ kind: "visited", questionId }]);
	};
	const finish = () => {
		sheet.current?.close();
		startEnding();
	};
	const side = (
		<>
			<Palette paper={paper} view={view} onOpen={open} />
			<div className="paper-side-foot">
				<button type="button" className="button button-plain" onClick={onShowRules}>
					{m.mock_rules()}
				</button>
				<EndButton view={view} isMain onPress={finish} />
			</div>
		</>
	);
	return (
		<div className="paper-screen" data-screen={paper.screen}>
			<header className="paper-head">
				<div>
					<div className="paper-name">
						<p className="paper-title">{paper.title}</p>
						<Unsafe view={view} />
					</div>
					<TimeLeft store={store} view={view} />
				</div>
				<button type="button" className="button button-plain palette-opener" onClick={() => openDialog(sheet.current)}>
					{m.mock_questions()}
				</button>
			</header>
			<SectionTabs paper={paper} view={view} onOpen={open} />
			{stored.isPreview && <PreviewLine paperId={stored.paperId} />}
			<div className="paper-main">
				{!isEnding && <SectionOver paper={paper} view={view} />}
				{isEnding ? (
					<Summary
						paper={paper}
						view={view}
						onOpen={open}
						onBack={stopEnding}
						onEnd={() => {
							stopEnding();
							void store.step(endSteps);
						}}
					/>
				) : (
					<Question
						paper={paper}
						store={store}
						view={view}
						heading={heading}
						note={wrapped !== undefined && wrapped.to === attempt.onScreen ? wrapped.text : ""}
						onWrap={setWrapped}
						onFinish={finish}
					/>
				)}
			</div>
			<aside className="paper-side" aria-label={m.mock_questions()}>
				{side}
			</aside>
			<dialog ref={sheet} className="paper-sheet" aria-label={m.mock_questions()}>
				<form method="dialog">
					<button type="submit" className="button button-plain">
						{m.mock_close()}
					</button>
				</form>
				{side}
			</dialog>
			<p className="paper-code">
				<span>{m.mock_code_line()}</span> <b translate="no">{stored.code}</b>
			</p>
		</div>
	);
}

/** In the address where "Your data" leads to an open paper: somebody is about to forget everything (app/learn/progress/papers-note.tsx). */
const HAND_IN = "#hand-in";

/** It holds for the attempt that is open when the page loads, not for a later one. */
export function forgetHandIn(): void {
	if (location.hash === HAND_IN) history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * Whether the open section is about to be ended, with the paper or alone. Back closes that, as it does a dialog. The next section is
 * entered by its first question, so each has a step of its own in the tab's history.
 */
function useEnding({ attempt, stored }: AttemptView) {
	// Enough of the attempt's secret to tell it from another one: the tab's history outlives "Forget".
	const step = `ending ${stored.attempt.slice(0, 4)} ${attempt.section}`;
	const isOpen = useHistoryStep(step);
	const [asked, setAsked] = useState(() => (location.hash === HAND_IN ? attempt.section : undefined));
	const isAsked = isOpen || asked === attempt.section;
	return {
		isEnding: isAsked && findEndable(stored.plan, attempt) !== undefined,
		startEnding: () => openHistoryStep(step),
		stopEnding: () => {
			setAsked(undefined);
			closeHistoryStep(step);
		},
	};
}

/** Opens a question where none is open: at the beginning, and when a section has begun. */
function useFirstQuestion(store: AttemptStore, { attempt, stored }: AttemptView): void {
	const isNone = attempt.onScreen === null && attempt.endedAt === null;
	const openFirst = useEffectEvent(() => {
		void store.step((now) => {
			const questionId = entryOf(stored.plan, now.attempt, now.attempt.section);
			return now.attempt.onScreen === null && questionId ? [{ kind: "visited", questionId }] : [];
		});
	});
	useEffect(() => {
		if (isNone) openFirst();
	}, [isNone]);
}

/** The heading of the question that has come gets the focus, so that it is read out and the page begins there: also of the first one. */
function useFocusOnChange(heading: RefObject<HTMLHeadingElement | null>, shown: string): void {
	const before = useRef("");
	// What was on screen before, the instructions or the page before a reload, was scrolled.
	useEffect(() => {
		const { scrollRestoration } = history;
		history.scrollRestoration = "manual";
		scrollTo({ top: 0 });
		return () => {
			history.scrollRestoration = scrollRestoration;
		};
	}, []);
	useEffect(() => {
		if (before.current === shown || shown === "") {
			before.current = shown;
			return;
		}
		before.current = shown;
		beginAtTop(heading.current);
	}, [heading, shown]);
}

type PartProps = { paper: CandidatePaper; view: AttemptView };

type Wrapped = { to: string; text: string };
type QuestionProps = PartProps & {
	store: AttemptStore;
	heading: RefObject<HTMLHeadingElement | null>;
	note: string;
	/** Called where a button leads from the last question to the first one, or back. */
	onWrap: (wrapped: Wrapped | undefined) => void;
	/** Shows what can be ended now. */
	onFinish: () => void;
};

function Question({ paper, store, view, heading, note, onWrap, onFinish }: QuestionProps) {
	const { attempt, stored, questions } = view;
	const field = useRef<HTMLInputElement>(null);
	const id = attempt.onScreen;
	const question = id === null ? undefined : questions.get(id);
	const own = id === null ? undefined : attempt.questions.get(id);
	const place = id === null ? undefined : findPosition(stored.plan, id);
	if (id === null || !question || !own || !place) return <QuestionWait />;
	const endable = findEndable(stored.plan, attempt);
	const ofNow = (make: (shown: ShownQuestion, state: AttemptQuestion) => NewStep[]) => {
		void store.step(({ attempt: now }) => make(question, now.questions.get(id) ?? own));
	};
	const leave = (step: 1 | -1, make: (shown: ShownQuestion, state: AttemptQuestion, next: string) => NewStep[]) => {
		const { questionId: next, isWrapped } = stepFrom(openQuestions(stored.plan, attempt), id, step);
		// The real exams begin again; the plain style has no such habit to train.
		if (isWrapped && paper.screen === "plain" && step === 1 && endable) return onFinish();
		onWrap(isWrapped ? { to: next, text: wrappedText(step, endable) } : undefined);
		ofNow((shown, state) => make(shown, state, next));
	};
	// Under the options of the last question, and of that to which a button has led over it; of others below the buttons.
	const isAtEnd = place.number === place.count || note !== "";
	const end = <EndButton view={view} onPress={onFinish} />;
	// What is typed is no number: the field says so, and has the focus.
	const save = (make: typeof saveAndNext) => (isUnfinished(question, own) ? field.current?.focus() : leave(1, make));
	return (
		<>
			<p role="status" className="wrapped">
				{note}
			</p>
			<QuestionPane
				paper={paper}
				place={place}
				question={question}
				own={own}
				heading={heading}
				field={field}
				end={isAtEnd && <div className="phone-end">{end}</div>}
				onChoose={(make) =>
					store.step(({ attempt: now }) => {
						const state = now.questions.get(id) ?? own;
						return chooseSteps(paper.screen, question, make(chosenText(state)), state.given);
					})
				}
			/>
			<ActionButtons
				questionId={id}
				screen={paper.screen}
				isMarked={own.isMarked}
				hasChoice={chosenText(own) !== ""}
				onSaveAndNext={() => save(saveAndNext)}
				onMarkAndNext={() => save(markAndNext)}
				onClear={() => ofNow(() => [{ kind: "cleared", questionId: id }])}
				onToggleMark={() => ofNow((_, { isMarked }) => [{ kind: isMarked ? "unmarked" : "marked", questionId: id }])}
				onMove={(step) => leave(step, (_, __, questionId) => [{ kind: "visited", questionId }])}
			/>
			{endable && (
				<div className="phone-end" data-hidden={isAtEnd || undefined}>
					{end}
				</div>
			)}
		</>
	);
}

/** Where a button leads from the last question to the first one, or back. */
function wrappedText(step: 1 | -1, endable: ReturnType<typeof findEndable>): string {
	if (step === -1) return m.mock_wrapped_back();
	if (endable === "paper") return m.mock_wrapped();
	return endable === "section" ? m.mock_wrapped_section() : m.mock_wrapped_locked();
}

function QuestionWait() {
	return (
		<div role="status">
			<p className="sr-only">{m.loading_questions()}</p>
			<Skeleton className="mt-6 max-w-reading space-y-4" bars={TEXT_BARS} />
		</div>
	);
}

/** The sections with how many questions of each are answered. Those that cannot be opened are words. */
function SectionTabs({ paper, view, onOpen }: PartProps & { onOpen: (questionId: string) => void }) {
	const { attempt, stored } = view;
	const tabs = useRef<HTMLElement>(null);
	// On a phone the strip is wider than the screen.
	useEffect(() => {
		tabs.current?.children[attempt.section]?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}, [attempt.section]);
	if (paper.sections.length < 2) return null;
	return (
		<nav ref={tabs} aria-label={m.mock_sections()} className="section-tabs">
			{paper.sections.map(({ name }, index) => {
				const ids = stored.plan.sections[index]?.questionIds ?? [];
				const counts = countStates(attempt, ids);
				const answered = counts.answered + counts["answered-marked"];
				const words = m.mock_section_answered({ answered, count: ids.length });
				const isOpen = index === attempt.section;
				const entry = entryOf(stored.plan, attempt, index);
				return (
					<button
						// Sections have no ids, and stay as they are.
						key={index}
						type="button"
						aria-current={isOpen ? "true" : undefined}
						disabled={stored.plan.sectionOrder !== "free" && !isOpen}
						onClick={() => !isOpen && entry && onOpen(entry)}
					>
						<span>{name}</span>
						<small>{words}</small>
					</button>
				);
			})}
		</nav>
	);
}

function PreviewLine({ paperId }: { paperId: string }) {
	return (
		<p className="paper-preview">
			<span>{m.mock_is_preview()}</span>{" "}
			<a href={panelPath(paperId)} className="link inline-flex min-h-12 items-center">
				{m.mock_preview_back()}
			</a>
		</p>
	);
}

/**
 * What is not as it should be: steps that wait for the network, or a browser that stores nothing. In the place of the title, so that no
 * option moves under a finger when it comes and goes; in few words where the head is narrow.
 */
function Unsafe({ view: { isPersistent, isSent, stored } }: Pick<PartProps, "view">) {
	const loss = useLoss();
	const isWaiting = loss !== undefined && !isSent;
	const words = isPersistent ? isWaiting && WAITING_SAVED : isWaiting ? WAITING_UNSAVED : STORES_NOTHING;
	return (
		<div role="status" className="paper-unsafe">
			{words && !stored.isPreview && (
				<>
					<span className="unsafe-text">{words.text()}</span>
					<span className="unsafe-short" aria-hidden="true">
						{words.short()}
					</span>
				</>
			)}
		</div>
	);
}

const WAITING_SAVED = { text: m.mock_waiting_saved, short: m.mock_waiting_saved_short };
const WAITING_UNSAVED = { text: m.mock_waiting_unsaved, short: m.mock_waiting_unsaved_short };
const STORES_NOTHING = { text: m.mock_stores_nothing, short: m.mock_stores_nothing_short };

function endSteps({ attempt, stored }: AttemptView): NewStep[] {
	const endable = findEndable(stored.plan, attempt);
	if (!endable) return [];
	return [endable === "paper" ? { kind: "handed-in" } : { kind: "section-ended", section: attempt.section }];
}
