// One line that says which keys were corrected and what that changes for the learner, once on each device. Between two sets, and when
// the network is back, it also checks for a newer question file, so that a correction reaches a quiz that stays open.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { announceChange, loadProgress, onForeignChangeOf } from "#app/learn/progress/log/log-store.ts";
import { markAgain, type CorrectionNews as News, readNewsOnce } from "#app/learn/progress/log/mark-again.ts";
import { loadQuestions } from "#app/learn/questions/loading/load-questions.ts";
import { pointsText } from "#app/learn/questions/quiz-words.ts";
import { isOffline, onContact } from "#app/ui/script/contact.ts";
import { createListeners } from "#app/ui/script/listeners.ts";
import { isStartRef } from "#core/questions/learners-ref.ts";
import { shortNumberOf, writeShortNumber } from "#core/questions/short-number.ts";
import { currentQuestion } from "#core/quiz/asking.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { hasSameIds } from "#core/quiz/partial-bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import type { QuizSteps } from "./use-quiz.ts";

export { markAgain };

export type CorrectionNewsProps = {
	subtopicId: string;
	steps: Pick<QuizSteps, "quiz" | "change">;
	/** Where its questions are, see load-questions.ts. */
	mcqFileRef: string;
	/** Whether no question is on screen. */
	isBetweenSets: boolean;
};

/** The last news of this page. */
let last: { subtopicId: string; news: News } | undefined;
const { notify, subscribe } = createListeners();

async function updateNews(subtopicId: string): Promise<void> {
	const news = await readNewsOnce(subtopicId);
	if (news) showNews({ subtopicId, news });
}

function showNews(next: typeof last): void {
	last = next;
	notify();
}

/** Marks what was answered, and announces what that changes. Visible where a question is on screen; otherwise ShownNews is. */
export function CorrectionNews({ subtopicId, steps, mcqFileRef, isBetweenSets }: CorrectionNewsProps) {
	const { change } = steps;
	const { bank } = steps.quiz;

	/** Marks the run by the keys of a bank, shows the bank, and says what is new. */
	const mark = useEffectEvent(async (by: Bank, mayBeOld: boolean) => {
		const marked = await markAgain(subtopicId, { bank: by, progress: await loadProgress(subtopicId), mayBeOld });
		if (marked.bank !== bank) change((shown) => showBank(shown, marked.bank));
		// The quiz on screen takes the marks over between two questions, like answers from elsewhere.
		if (marked.isCorrected) announceChange({ subtopicIds: [subtopicId] });
		await updateNews(subtopicId);
	});
	const check = useEffectEvent(async (signal: AbortSignal) => {
		// A large file is loaded again when the quiz is opened.
		if (isOffline() || isStartRef(mcqFileRef)) return;
		const loaded = await loadQuestions(mcqFileRef, signal);
		const isNewer = loaded.state === "ready" && (loaded.bank.version ?? 0) > (bank.version ?? 0);
		if (isNewer && !signal.aborted) await mark(loaded.bank, false);
	});

	// Also when the rest of a large file has arrived.
	useEffect(() => void mark(bank, true), [bank.questions.size]);
	useEffect(() => onForeignChangeOf(subtopicId, () => void mark(bank, true)), [subtopicId, bank]);
	useEffect(() => {
		const controller = new AbortController();
		if (isBetweenSets) {
			showNews(undefined);
			void check(controller.signal);
		}
		const stop = onContact(() => void check(controller.signal));
		return () => {
			stop();
			controller.abort();
		};
	}, [isBetweenSets]);
	return <NewsLine subtopicId={subtopicId} className={isBetweenSets ? "sr-only" : "not-empty:mt-4"} />;
}

/** The line where no question is on screen, beside the result. CorrectionNews announces it. */
export function ShownNews({ subtopicId }: { subtopicId: string }) {
	const text = useNewsText(subtopicId);
	return text === undefined ? null : <p aria-hidden="true">{text}</p>;
}

/** The line above an offer to continue. */
export function OfferNews({ subtopicId }: { subtopicId: string }) {
	useEffect(() => void updateNews(subtopicId), [subtopicId]);
	return <NewsLine subtopicId={subtopicId} className="not-empty:mt-4" />;
}

/** Empty until there is something to say, so that screen readers announce it. */
function NewsLine({ subtopicId, className }: { subtopicId: string; className: string }) {
	return (
		<p role="status" className={className}>
			{useNewsText(subtopicId)}
		</p>
	);
}

function useNewsText(subtopicId: string): string | undefined {
	const shown = useSyncExternalStore(subscribe, () => last);
	return shown?.subtopicId === subtopicId ? newsText(subtopicId, shown.news) : undefined;
}

/** Shows other keys and texts, but never under the eyes of a learner who reads the question. */
function showBank(shown: Quiz, bank: Bank): Quiz {
	const before = currentQuestion(shown);
	const after = before && bank.questions.get(before.id);
	const isSame = JSON.stringify(before) === JSON.stringify(after);
	return isSame && hasSameIds(shown.bank, bank) ? { ...shown, bank } : shown;
}

function newsText(subtopicId: string, { questionIds, points }: News): string {
	const [first = ""] = questionIds;
	const { length: count } = questionIds;
	const number = writeShortNumber(shortNumberOf(subtopicId, first));
	if (points === 0) return count === 1 ? m.correction_same({ number }) : m.corrections_same({ count });
	const facts = { points: pointsText(points) };
	return count === 1 ? m.correction({ number, ...facts }) : m.corrections({ count, ...facts });
}
