// What the quiz shows after its first set: a question with its options in another order, the end of a set, an empty set, and the end
// of the quiz; and what is shown below it. One chunk, loaded while the first set is answered.
import { useEffect } from "react";
import { InstallOffer } from "#app/learn/offline/install-offer.tsx";
import { UpdateOffer } from "#app/learn/offline/update-offer.tsx";
import { readFromLog } from "#app/learn/progress/log/log-store.ts";
import { useRead } from "#app/learn/progress/log/use-log-mode.ts";
import { type LoadPart, preloadPart, useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { focusLateHeading } from "#app/learn/questions/late-heading.ts";
import { QuestionCard, type QuestionCardProps } from "#app/learn/questions/question-card.tsx";
import { scoreText } from "#app/learn/questions/quiz-words.ts";
import { shortSetText } from "#app/learn/questions/short-set.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { foldSettings } from "#core/practice/settings.ts";
import { SETTINGS_ID } from "#core/progress/log/event.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import { isAtSetEnd, isQuizMastered, nextSet, type Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { CorrectionNews, type CorrectionNewsProps, markAgain, ShownNews } from "./correction-news.tsx";
import type { ExamMarksProps } from "./exam-marks.tsx";
import { QuizSummary } from "./quiz-summary.tsx";
import type { ReciteSurenessProps } from "./recite-sureness.tsx";
import { GreatJob, SetEnd } from "./set-end.tsx";
import { SureAndWrong } from "./sure-and-wrong.tsx";
import type { QuizSteps } from "./use-quiz.ts";

// A formula of a later question may show first without a network: its font loads now.
if (typeof document !== "undefined") void document.fonts?.load('1em "Hub Math"').catch(() => undefined);

/** Of modules that name an exam. */
const loadExamMarks: LoadPart<ExamMarksProps> = () => import("./exam-marks.tsx");

export type AfterFirstSetProps = {
	steps: Pick<QuizSteps, "quiz" | "goOn" | "startOver" | "isScoreJoined">;
	subtopic: LearnedSubtopic;
	/** Undefined when no question is on screen. */
	card: Omit<QuestionCardProps, "options" | "note"> | undefined;
};

export default function AfterFirstSet({ steps, subtopic, card }: AfterFirstSetProps) {
	const { quiz, goOn: onGoOn, startOver: onStartOver } = steps;
	const scheme = subtopic.examScheme;
	const LoadedExamMarks = useLazyComponent(loadExamMarks, scheme !== undefined);
	// Usually there since the first set: the line must not come later than the result.
	const ExamMarks = loadExamMarks.loaded ?? LoadedExamMarks;
	useEffect(focusLateHeading, []);
	const news = (
		<>
			{/* BelowQuiz announces it. */}
			{steps.isScoreJoined && <p aria-hidden="true">{joinedText(quiz)}</p>}
			<ShownNews subtopicId={subtopic.id} />
			<SureAndWrong subtopicId={subtopic.id} quiz={quiz} />
		</>
	);
	if (isAtSetEnd(quiz))
		return (
			<>
				<SetEnd
					subtopicId={subtopic.id}
					ended={quiz}
					next={nextSet(quiz)}
					examMarks={scheme && ExamMarks && <ExamMarks scheme={scheme} ended={quiz} />}
					news={news}
					onGoOn={onGoOn}
				/>
				<MistakesLink {...subtopic} />
			</>
		);
	if (card) return <QuestionCard {...card} options={shownOptions(quiz)} note={shortSetText(quiz)} />;
	// Above "Start over", which is last.
	const endNews = (
		<>
			{news}
			<MistakesLink {...subtopic} />
		</>
	);
	if (isQuizMastered(quiz))
		return <QuizSummary quiz={quiz} subtopic={subtopic} news={endNews} onStartOver={onStartOver} />;
	return (
		<div className="space-y-8">
			<GreatJob quiz={quiz} onGoOn={onGoOn} />
			{news}
		</div>
	);
}

/** Whether the learner wants to be asked how sure each answer is. */
async function readAsksSureness(): Promise<boolean> {
	return foldSettings(await readFromLog((tx) => tx.listEvents(SETTINGS_ID), [])).asksSureness;
}

/** To what was missed over all subtopics of the module. */
function MistakesLink({ moduleId }: Pick<LearnedSubtopic, "moduleId">) {
	return (
		<a className="link mt-6 inline-flex min-h-11 items-center" href={`/mistakes/${moduleId}`}>
			{m.mistakes_title()}
		</a>
	);
}

export { markAgain };

function joinedText({ state }: Quiz): string {
	return m.quiz_score_joined({ score: scoreText(state.currentScore) });
}

const loadOwnPart = () => import("#app/learn/own-questions/own-part.tsx");

const loadReciteSureness = () => import("./recite-sureness.tsx");

type BelowQuizProps = Omit<CorrectionNewsProps, "subtopicId" | "steps"> & {
	subtopic: Pick<LearnedSubtopic, "id" | "examScheme">;
	steps: QuizSteps;
	draft: ReciteSurenessProps["draft"];
	onAsk: ReciteSurenessProps["onAsk"];
};

/** Shown below the quiz: answers from elsewhere, corrected keys; between two sets the learner's own questions, and the offers to update and to install the site. */
export function BelowQuiz({ subtopic, draft, onAsk, ...shown }: BelowQuizProps) {
	const OwnPart = useLazyComponent(loadOwnPart, shown.isBetweenSets);
	const asksSureness = useRead(readAsksSureness) === true;
	const ReciteSureness = useLazyComponent(loadReciteSureness, asksSureness);
	const { quiz, isScoreJoined } = shown.steps;
	const hasExam = subtopic.examScheme !== undefined;
	useEffect(() => {
		if (hasExam) preloadPart(loadExamMarks);
	}, [hasExam]);
	return (
		<>
			{asksSureness && ReciteSureness && (
				<ReciteSureness subtopicId={subtopic.id} steps={shown.steps} draft={draft} onAsk={onAsk} />
			)}
			<p role="status" className={shown.isBetweenSets ? "sr-only" : "text-small text-quiet not-empty:mt-4"}>
				{isScoreJoined && joinedText(quiz)}
			</p>
			<CorrectionNews subtopicId={subtopic.id} {...shown} />
			{shown.isBetweenSets && (
				<div className="mt-6 space-y-4 empty:hidden">
					{OwnPart && <OwnPart place="after-set" subtopic={subtopic} />}
					<UpdateOffer />
					<InstallOffer />
				</div>
			)}
		</>
	);
}
