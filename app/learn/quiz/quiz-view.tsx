// The quiz: one question at a time, the end of each set, and the summary at the end. Parts that the first set does not need are
// loaded while it is answered.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { answerStorage, isSaidAtTop, storageText } from "#app/learn/progress/log/answer-storage.ts";
import { useLogMode } from "#app/learn/progress/log/use-log-mode.ts";
import { LazyPart, type LazyPartProps, preloadPart, useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { useIsSessionPersistent } from "#app/learn/progress/session/use-session.ts";
import { askWhy } from "#app/learn/questions/ask-why.ts";
import { QuestionCard } from "#app/learn/questions/question-card.tsx";
import { outcomeText } from "#app/learn/questions/quiz-words.ts";
import { useUncheckedAnswer } from "#app/learn/questions/use-unchecked-answer.ts";
import { useSite } from "#app/ui/site.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { currentAnswer, currentId, currentQuestion } from "#core/quiz/asking.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import * as m from "#messages";
import { ActionBar } from "./action-bar.tsx";
import {
	loadAfterFirstSet,
	loadBankLoader,
	loadBelowQuiz,
	loadKindCard,
	loadResumeLine,
	preloadLazyParts,
} from "./lazy-parts.ts";
import { QuizStrip } from "./quiz-strip.tsx";
import { type QuizSteps, useQuiz } from "./use-quiz.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";
import { useAnswerInSight, useQuestionInSight } from "./use-quiz-scroll.ts";

export type QuizViewProps = {
	subtopic: LearnedSubtopic;
	/** Where its questions are, see load-questions.ts. */
	mcqFileRef: string;
	/** The quiz of the log, or a new one. */
	initialQuiz: Quiz;
	/** Whether it takes the place of the offer to continue. */
	isContinued: boolean;
	/** Called with the run of the server where this browser stores nothing, and nothing was answered since the page was opened. */
	onFound: (quiz: Quiz) => void;
};

export function QuizView({ subtopic, mcqFileRef, initialQuiz, isContinued, onFound }: QuizViewProps) {
	const steps = useQuiz(subtopic, initialQuiz);
	const { quiz, chosen, skipQuestion, goOn, change, newer, openNewer } = steps;
	/** Asks how sure the learner is, before it gives the answer (recite-sureness.tsx). */
	const [ask, setAsk] = useState<QuizSteps["choose"]>();
	const choose = ask ?? steps.choose;
	const { run, questionSet, extraSet, position } = quiz.state;
	const question = currentQuestion(quiz);
	const record = currentAnswer(quiz);
	const set = `${run}/${questionSet}/${extraSet}`;
	const isFirstSet = setOnScreen(quiz.state) === 1;
	const isMastered = quiz.state.currentSet.length === 0 && isQuizMastered(quiz);
	const isPartial = quiz.bank.partsRef !== undefined;
	// The question on screen has not arrived yet; the summary needs all questions.
	const isWaiting = isPartial && !question && (isMastered || currentId(quiz) !== undefined);
	const section = useRef<HTMLElement>(null);
	const draft = useUncheckedAnswer(`${subtopic.id}/${set}/${question?.id}`, question, choose, record !== undefined);
	const hasKind = question?.type !== undefined;
	const isAfterFirst = question ? !isFirstSet && !hasKind : !isWaiting;
	const canGoOn = !isWaiting && (record !== undefined || chosen !== undefined || (!question && !isMastered));
	const card = question && {
		quiz,
		question,
		outcome: record && outcomeText(quiz, record),
		chosen,
		draft,
		subtopicId: subtopic.id,
		onChoose: choose,
		onAskWhy: (answer: Parameters<typeof askWhy>[1]) => askWhy(subtopic.id, answer),
	};
	const BelowQuiz = useLazyComponent(loadBelowQuiz, true);
	const { questions } = quiz.bank;
	useEffect(() => {
		preloadLazyParts();
		for (const { type } of questions.values()) if (type) return void preloadPart(loadKindCard);
	}, [questions]);
	const isStored = useLogMode()?.isPersistent;
	const find = useEffectEvent(onFound);
	// Its score and its place are not those of the quiz on screen, which has only begun since its own log had not come.
	useEffect(() => {
		if (newer && isStored === false) find(newer);
	}, [newer, isStored]);
	useQuizKeys(section, {
		canGoOn,
		choose: hasKind ? draft.toggle : choose,
		skip: skipQuestion,
		goOn,
		check: hasKind ? draft.check : undefined,
	});
	useQuestionInSight(section, `${set}/${position}/${question?.id ?? ""}`, isContinued);
	useAnswerInSight(section, record?.questionId);

	return (
		<>
			{newer && isStored && (
				<LaterPart load={loadResumeLine} props={{ quiz: newer, onOpen: openNewer }} waiting={null} />
			)}
			<section ref={section} tabIndex={-1} aria-label={m.phase_recite()} className="quiz outline-none">
				<h2 className="sr-only">{m.phase_recite()}</h2>
				<QuizStrip quiz={quiz} />
				{card && hasKind && <LaterPart key={card.question.id} load={loadKindCard} props={card} />}
				{card && isFirstSet && !hasKind && (
					<QuestionCard key={card.question.id} {...card} options={card.question.options} />
				)}
				{isAfterFirst && (
					<LaterPart key={question?.id ?? set} load={loadAfterFirstSet} props={{ steps, subtopic, card }} />
				)}
				{/* Below the options: a line that appears above them would move them under a finger. */}
				<p role="status" className="text-small text-quiet not-empty:mt-4">
					{steps.hasSkipped && <span>{m.question_skipped()}</span>}
				</p>
				{BelowQuiz && (
					<BelowQuiz
						subtopic={subtopic}
						steps={steps}
						mcqFileRef={mcqFileRef}
						draft={draft}
						onAsk={setAsk}
						isBetweenSets={!question && !isWaiting}
					/>
				)}
				{question && <PrivacyLine isFirst={isFirstSet && position === 0} place={`${set}/${position}`} />}
				{question && <ActionBar quiz={quiz} onGoOn={goOn} onSkip={skipQuestion} draft={hasKind ? draft : undefined} />}
				{isPartial && (
					<LaterPart
						load={loadBankLoader}
						props={{ quiz, mcqFileRef, change }}
						waiting={isWaiting && <TabSkeleton of="quiz" />}
					/>
				)}
			</section>
		</>
	);
}

/**
 * Where the answers are stored: said once, at the first question, or where they are stored elsewhere than usual, as soon as that is
 * known.
 */
function PrivacyLine({ isFirst, place }: { isFirst: boolean; place: string }) {
	const status = useLogMode();
	const saidAt = useRef(new Map<string, string>());
	const isSynced = useSite().progress === "synced";
	const isSessionPersistent = useIsSessionPersistent();
	const storage = answerStorage(status ?? { isPersistent: true, mode: "synced" }, isSynced);
	const isUnusual = storage !== "both" && storage !== "phone";
	if (isSaidAtTop(storage, isSessionPersistent)) return null;
	if (!isFirst && !isUnusual) return null;
	const text = storageText(storage);
	if (!saidAt.current.has(text)) saidAt.current.set(text, place);
	if (saidAt.current.get(text) !== place) return null;
	return (
		<p className="quiz-note text-small text-quiet" role={isUnusual ? "status" : undefined}>
			<span>{`${text} `}</span>
			<a className="link" href="/data">
				{m.quiz_privacy_link()}
			</a>
		</p>
	);
}

type LaterPartProps<Props> = Pick<LazyPartProps<Props>, "load" | "props"> & Partial<LazyPartProps<Props>>;

/** A lazily loaded part of the quiz, with a question's skeleton until it is loaded. */
export function LaterPart<Props extends object>(part: LaterPartProps<Props>) {
	return <LazyPart name={m.phase_recite()} waiting={<TabSkeleton of="quiz" />} isAtStake {...part} />;
}
