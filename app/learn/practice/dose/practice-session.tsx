// A dose of questions, one at a time, and what came of it. Each answer is in the log before its verdict shows. Nothing of it changes
// the runs and the score of Recite.
import { useEffect, useMemo, useRef, useState } from "react";
import { LazyPart, type LoadPart } from "#app/learn/progress/session/lazy-part.tsx";
import type { AttachedAnswer } from "#app/learn/questions/ask-why.ts";
import type { KindCardProps } from "#app/learn/questions/kind-card.tsx";
import type { LoadProblem } from "#app/learn/questions/loading/load-file.ts";
import { QuestionCard } from "#app/learn/questions/question-card.tsx";
import { verdictText } from "#app/learn/questions/quiz-words.ts";
import type { SurenessBar } from "#app/learn/questions/sureness-bar.tsx";
import type { UncheckedAnswer } from "#app/learn/questions/use-unchecked-answer.ts";
import { useQuizKeys } from "#app/learn/quiz/use-quiz-keys.ts";
import { useAnswerInSight, useQuestionInSight } from "#app/learn/quiz/use-quiz-scroll.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isOffline } from "#app/ui/script/contact.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import { nameOf, type PracticeAnswer, type QuestionName } from "#core/practice/answers.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import * as m from "#messages";
import { type Dose, makeAsking, mistakeAfter, outcomeText, type PracticeResult } from "./asking.ts";
import { storeReread } from "./practice-steps.ts";
import { BookmarkButton, MissReasons } from "./question-marks.tsx";
import { type LoadedQuestion, storeOf, useLoadedQuestions } from "./question-store.ts";
import { useAnswering } from "./use-answering.ts";

/** Questions that load before they are asked. */
const AHEAD = 10;
const MINUTE_MS = 60_000;
/** How often a dose with a limit looks at the clock, in milliseconds. */
const TICK_MS = 1_000;

export const loadKindCard: LoadPart<KindCardProps> = () => import("#app/learn/questions/kind-card.tsx");
// What the first question does not need: dose-part.tsx loads them while it is read.
export const loadAskWhy = () => import("#app/learn/questions/ask-why.ts");
export const loadProblemNotice: LoadPart<{ problem: LoadProblem; onTryAgain: () => void }> = async () => {
	return { default: (await import("#app/learn/questions/loading/load-failure.tsx")).LoadProblemNotice };
};

/** A question whose answer is rated. Without the buttons for it nothing is judged: the choice to be asked is not dropped. */
export const loadRatedQuestion: LoadPart<PracticeQuestionProps> = async () => {
	if (loadRatedQuestion.loaded) return { default: loadRatedQuestion.loaded };
	const { SurenessBar } = await import("#app/learn/questions/sureness-bar.tsx");
	return { default: (props) => <PracticeQuestion {...props} Sureness={SurenessBar} /> };
};

export type PracticeSessionProps = {
	list: ModuleQuestions;
	dose: Dose;
	/** The learner's day. */
	day: number;
	/** Those before the dose. */
	answers: readonly PracticeAnswer[];
	/** Events of the log that are no answers. */
	others: readonly LogEvent[];
	/** Answers to each question so far, by name. */
	counts: ReadonlyMap<string, number>;
	asksSureness: boolean;
	/** Names of the questions that were bookmarked before the dose. */
	bookmarks: ReadonlySet<string>;
	/** Called after the last question, and when the learner stops. */
	onEnd: (results: readonly PracticeResult[], skipped: readonly QuestionName[]) => void;
};

export function PracticeSession(props: PracticeSessionProps) {
	const { dose, list, onEnd } = props;
	const store = storeOf(list);
	const { names } = dose;
	const [place, setPlace] = useState(0);
	const [results, setResults] = useState<ReadonlyMap<number, PracticeResult>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const [skipped, setSkipped] = useState<readonly QuestionName[]>([]);
	const [hasSkipped, setHasSkipped] = useState(false);
	const minutesLeft = useMinutesLeft(dose.limitMs);
	const ahead = useMemo(() => names.slice(place, place + AHEAD), [names, place]);
	const problem = useLoadedQuestions(store, ahead, attempt);
	const name = names[place];
	const loaded = name && store.find(name);
	const isGone = name !== undefined && store.isGone(name);
	const title = list.subtopics.find(({ subtopicId }) => subtopicId === name?.subtopicId)?.title ?? "";
	const end = (all = skipped) => onEnd([...results.values()], all);
	const goOn = (all = skipped) => {
		setHasSkipped(all !== skipped);
		setSkipped(all);
		if (place + 1 >= names.length || minutesLeft === 0) end(all);
		else setPlace(place + 1);
	};
	// Deleted from its file since the list was made.
	useEffect(() => {
		if (isGone) goOn();
	});
	const questionProps = loaded &&
		name && {
			...props,
			name,
			loaded,
			place,
			title,
			minutesLeft,
			result: results.get(place),
			hasSkipped,
			onResult(result: PracticeResult) {
				setHasSkipped(false);
				setResults(new Map(results).set(place, result));
			},
			onGoOn: () => goOn(),
			onSkip: () => goOn([...skipped, name]),
		};
	return (
		<div data-dose>
			<div className="practice-head flex max-w-reading flex-wrap items-center justify-between gap-x-4">
				<h2 className="line-clamp-3 min-w-0 flex-1 basis-40 wrap-anywhere font-sans text-small font-normal text-quiet">
					{title}
				</h2>
				<button type="button" className="link min-h-12 shrink-0 text-small" onClick={() => end()}>
					{m.practice_stop()}
				</button>
			</div>
			{questionProps && props.asksSureness ? (
				<LazyPart
					key={place}
					name={m.sureness_question()}
					load={loadRatedQuestion}
					props={questionProps}
					waiting={<TabSkeleton of="quiz" />}
					isAtStake
				/>
			) : questionProps ? (
				<PracticeQuestion key={place} {...questionProps} />
			) : problem ? (
				<>
					<LazyPart
						name={title}
						load={loadProblemNotice}
						props={{ problem, onTryAgain: () => setAttempt(attempt + 1) }}
						waiting={<TabSkeleton of="quiz" />}
						isAtStake
					/>
					<KeepHint moduleId={list.moduleId} />
				</>
			) : (
				<TabSkeleton of="quiz" />
			)}
		</div>
	);
}

/** The minutes that a dose has left, as the clock goes on; undefined without a limit. */
function useMinutesLeft(limitMs: number | undefined): number | undefined {
	const [left, setLeft] = useState(limitMs);
	useEffect(() => {
		if (limitMs === undefined) return;
		const endsAt = performance.now() + limitMs;
		const timer = setInterval(() => setLeft(Math.max(0, endsAt - performance.now())), TICK_MS);
		return () => clearInterval(timer);
	}, [limitMs]);
	return left === undefined ? undefined : Math.ceil(left / MINUTE_MS);
}

function timeLeftText(minutes: number): string {
	return minutes === 0 ? m.dose_time_up() : m.dose_minutes_left({ count: minutes });
}

/** Below questions that did not arrive: what makes them open without a network another time. */
function KeepHint({ moduleId }: { moduleId: string }) {
	return (
		<p className="mt-4 max-w-reading">
			<span>{m.practice_offline_hint()}</span>{" "}
			<a className="link inline-flex min-h-11 items-center" href={`/subtopics/${moduleId}`}>
				{m.practice_offline_link()}
			</a>
		</p>
	);
}

type PracticeQuestionProps = PracticeSessionProps & {
	name: QuestionName;
	loaded: LoadedQuestion;
	place: number;
	/** Of its subtopic. */
	title: string;
	/** Of a dose that ends by the clock: begun minutes; 0 when its time is up. */
	minutesLeft: number | undefined;
	/** Asks how sure the learner is; without it a press is the answer. */
	Sureness?: typeof SurenessBar;
	result: PracticeResult | undefined;
	/** Whether the question before this one was skipped. */
	hasSkipped: boolean;
	onResult: (result: PracticeResult) => void;
	onGoOn: () => void;
	onSkip: () => void;
};

function PracticeQuestion(props: PracticeQuestionProps) {
	const {
		list,
		name,
		loaded,
		place,
		title,
		minutesLeft,
		dose,
		day,
		counts,
		result,
		Sureness,
		bookmarks,
		hasSkipped,
		onGoOn,
		onSkip,
	} = props;
	const { subtopicId } = name;
	const { question } = loaded;
	const hasKind = question.type !== undefined;
	const steps = useAnswering({
		name,
		loaded,
		day,
		isExtra: dose.isExtra === true,
		isAnswered: result !== undefined,
		asksSureness: Sureness !== undefined,
		onResult: props.onResult,
	});
	const section = useRef<HTMLElement>(null);
	const asking = useMemo(() => {
		const answersBefore = counts.get(nameOf(name)) ?? 0;
		return makeAsking({ name, loaded, place, count: dose.names.length, result, answersBefore, seed: day });
	}, [name, loaded, place, dose, result, counts, day]);
	const canGoOn = result !== undefined;
	const outcome = useMemo(() => {
		const { answers, others } = props;
		const facts = { answers, others, day, subtopics: list.subtopics };
		const mistake = result && mistakeAfter(result, facts);
		return result && { text: outcomeText(result, mistake, facts), isToRead: mistake?.isToRead === true };
		// Of the log before the dose.
	}, [result]);
	/** Whether the chat or the text was asked for without a network: the dose stays. */
	const [needsNetwork, setNeedsNetwork] = useState(false);
	useQuizKeys(section, {
		canGoOn,
		choose: hasKind ? steps.draft.toggle : steps.choose,
		skip: onSkip,
		goOn: onGoOn,
		check: hasKind ? steps.draft.check : undefined,
	});
	// Also before the first one the page can be scrolled: a dose begins with a press.
	useQuestionInSight(section, `${place}`, true);
	useAnswerInSight(section, result && nameOf(name));
	const card = {
		subtopicId,
		quiz: asking,
		outcome: outcome?.text,
		question,
		keepsReport: false,
		timeLeft: minutesLeft === undefined ? undefined : timeLeftText(minutesLeft),
		onAskWhy: (answer: AttachedAnswer) => {
			if (isOffline()) setNeedsNetwork(true);
			else void openChat(list.moduleId, subtopicId, answer);
		},
	};
	const read = async () => {
		const isOpening = await openText(list, name, loaded, () => storeReread(name, day));
		setNeedsNetwork(!isOpening);
	};
	const kindProps = { ...card, draft: steps.draft, chosen: steps.isBusy ? steps.given : undefined };
	return (
		<section ref={section} tabIndex={-1} aria-label={title} className="quiz outline-none">
			{hasKind ? (
				<LazyPart
					name={title}
					load={loadKindCard}
					props={kindProps}
					waiting={<TabSkeleton of="quiz" />}
					isAtStake={false}
				/>
			) : (
				<QuestionCard {...card} options={shownOptions(asking)} chosen={steps.given} onChoose={steps.choose} />
			)}
			<div className="flex flex-wrap gap-x-3">
				{outcome?.isToRead && (
					<button type="button" className="button button-plain mt-4" onClick={() => void read()}>
						{m.mistakes_read_about()}
					</button>
				)}
				{result && <BookmarkButton name={name} wasOn={bookmarks.has(nameOf(name))} />}
			</div>
			{result?.isCorrect === false && <MissReasons name={name} given={null} />}
			{/* Stays, so that its text is read when it comes. */}
			<p role="status" className="text-small text-quiet not-empty:mt-4">
				{needsNetwork ? m.part_needs_network() : hasSkipped && m.practice_skipped()}
			</p>
			<div className="action-bar">
				{steps.given !== undefined && !result && Sureness && !steps.isBusy ? (
					<Sureness onGive={steps.give} />
				) : (
					<PracticeBar {...props} outcome={outcome?.text} draft={hasKind ? steps.draft : undefined} />
				)}
			</div>
		</section>
	);
}

/** Without its code the chat opens without the question. */
async function openChat(moduleId: string, subtopicId: string, answer: AttachedAnswer): Promise<void> {
	const ask = await loadAskWhy().catch(() => undefined);
	if (ask) ask.askAboutAnswer(moduleId, subtopicId, answer);
	else location.assign(`/learn/${moduleId}/${subtopicId}#gemini`);
}

/** Opens the place in the text. @returns whether it opens */
async function openText(
	list: ModuleQuestions,
	{ subtopicId }: QuestionName,
	{ question }: LoadedQuestion,
	onLeave: () => Promise<void>,
): Promise<boolean> {
	const subtopic = list.subtopics.find((each) => each.subtopicId === subtopicId);
	const text = await import("./open-in-text.ts").catch(() => undefined);
	if (!subtopic || !text) return false;
	return text.openInText(list, subtopic, question, onLeave);
}

type PracticeBarProps = Pick<
	PracticeQuestionProps,
	"loaded" | "result" | "place" | "minutesLeft" | "dose" | "onGoOn" | "onSkip"
> & {
	/** When the question comes back. */
	outcome: string | undefined;
	draft: UncheckedAnswer | undefined;
};

/** The verdict and the next button, as in Recite. */
function PracticeBar(props: PracticeBarProps) {
	const { loaded, result, outcome, place, minutesLeft, dose, draft, onGoOn, onSkip } = props;
	const checks = draft && !result ? draft : undefined;
	const isLast = place + 1 >= dose.names.length || minutesLeft === 0;
	return (
		<>
			<div className="action-words">
				{result ? (
					<p className="flex flex-wrap items-center gap-x-1.5">
						<span
							className={`inline-flex items-center gap-1 font-semibold ${result.isCorrect ? "text-good" : "text-bad"}`}
						>
							<Icon name={result.isCorrect ? "right" : "wrong"} className="size-4" />
							<span>{verdictText(loaded.question, { optionId: result.given, isCorrect: result.isCorrect })}</span>
						</span>
						<span className="text-quiet">{outcome}</span>
					</p>
				) : (
					!checks && <p className="text-quiet">{m.choose_an_answer()}</p>
				)}
			</div>
			{!result && (
				<button type="button" className="button button-quiet" onClick={onSkip}>
					{m.skip_question()}
				</button>
			)}
			<button
				type="button"
				data-go-on
				className="button button-main"
				disabled={checks ? !checks.canCheck : !result}
				onClick={checks ? checks.check : onGoOn}
			>
				{checks ? m.check_answer() : isLast ? m.see_result() : m.next_question()}
			</button>
		</>
	);
}
