// A dose from its first question to its result. Loaded while its page is read.
import { useState } from "react";
import { preloadPart } from "#app/learn/progress/session/lazy-part.tsx";
import { loadReportLine } from "#app/learn/questions/question-card.tsx";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import { countAnswers, type Dose, type PracticeResult, resultsAtEnd } from "./dose/asking.ts";
import { dayNow } from "./dose/practice-log.ts";
import {
	loadAskWhy,
	loadKindCard,
	loadProblemNotice,
	loadRatedQuestion,
	PracticeSession,
} from "./dose/practice-session.tsx";
import { storeOf } from "./dose/question-store.ts";
import type { Found, PracticeData } from "./practice-data.ts";
import { LaterPart } from "./practice-wait.tsx";

const loadPracticeEnd = () => import("./dose/practice-end.tsx");

/** What a page will need, also when the network has gone until then. */
export type Ahead = {
	asksSureness: boolean;
	/** The plan of the day, which is small. Undefined where the learner chooses first. */
	dose: { list: ModuleQuestions; names: readonly QuestionName[] } | undefined;
	/** The page to which this one leads. */
	otherPage: string;
};

/** Loads what no first question needs: the buttons of sureness, what an answer shows, the end, and the questions of the day. */
export function preloadLater({ asksSureness, dose, otherPage }: Ahead): void {
	if (asksSureness) void preloadPart(loadRatedQuestion);
	if (dose) {
		void preloadQuestions(dose);
		// A date of the exam may be set without a network.
		void import("#core/practice/likely-known.ts").catch(() => undefined);
	}
	void savePageForOffline(otherPage);
	void preloadPart(loadPracticeEnd);
	void preloadPart(loadProblemNotice);
	void loadAskWhy().catch(() => undefined);
	void loadReportLine().catch(() => undefined);
	// It may be switched on without a network.
	if (!asksSureness) void preloadPart(loadRatedQuestion);
}

/** Those of the questions that do not open without a network. */
export async function listWaiting(list: ModuleQuestions, names: readonly QuestionName[]): Promise<QuestionName[]> {
	const store = storeOf(list);
	await store.load(names, new AbortController().signal);
	return names.filter((name) => !store.find(name) && !store.isGone(name));
}

async function preloadQuestions({ list, names }: NonNullable<Ahead["dose"]>): Promise<void> {
	const store = storeOf(list);
	// Never aborted: a page that is left ends it.
	await store.load(names, new AbortController().signal);
	if (names.some((name) => store.find(name)?.question.type !== undefined)) await preloadPart(loadKindCard);
}

/** Fetches a page and its files, so that the service worker stores them. Waits for the worker on a first visit. */
async function savePageForOffline(address: string): Promise<void> {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return;
	if (!serviceWorker.controller) {
		await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
	}
	try {
		const files = (await (await fetch(address)).text()).matchAll(/\/static\/[\w./-]+/g);
		await Promise.all([...new Set([...files].map(([file]) => file))].map((file) => fetch(file)));
		await import("./mistake-items.tsx");
	} catch {
		// Without a network the page keeps what it had.
	}
}

export type DosePartProps = Pick<PracticeData, "list"> &
	Pick<Found, "answers" | "others" | "marks" | "today" | "asksSureness"> & {
		dose: Dose;
		/** What comes next, below the result. */
		next: string | undefined;
		/** Names the page to which the result leads back. */
		back: string;
		/** The address of "My mistakes", where the result names it beside the way back. */
		mistakes: string | undefined;
		/** Called when the answers are in the log. */
		onAnswered: () => void;
		onClose: () => void;
	};

export default function DosePart(props: DosePartProps) {
	const { list, dose, today, answers, others, marks, next, back, mistakes, onAnswered, onClose } = props;
	const isExtra = dose.isExtra === true;
	// The order of options stays, also when the day turns or the log is read again while a question is on screen.
	const [day] = useState(today);
	// A question that is open is not asked another way.
	const [asksSureness] = useState(props.asksSureness);
	const [counts] = useState(() => countAnswers(answers));
	const [round, setRound] = useState((): Round => ({ number: 0, dose, before: [] }));
	const [ended, setEnded] = useState<Ended | undefined>(() => {
		// Without questions it is the day's result alone.
		return dose.names.length === 0 ? { given: [], skipped: [], endedOn: day } : undefined;
	});
	if (ended) {
		const { given, skipped, endedOn } = ended;
		const askSkipped = () => {
			const again = { ...dose, names: skipped, limitMs: undefined };
			setRound({ number: round.number + 1, dose: again, before: given });
			setEnded(undefined);
		};
		// Also when another tab or device answers, as the page behind counts it.
		const results = resultsAtEnd({ answers, given, begunOn: day, endedOn, isExtra });
		// A result that is left open says "today" no longer when the day has turned.
		const isOfDay = !isExtra && day === endedOn && endedOn === today;
		const end = { list, results, skipped, next, back, mistakes, onClose, isOfDay, onAskSkipped: askSkipped };
		return <LaterPart load={loadPracticeEnd} props={end} isAtStake />;
	}
	const onEnd = (given: readonly PracticeResult[], skipped: readonly QuestionName[]) => {
		onAnswered();
		const answered = new Set(given.map(nameOf));
		// One that was skipped stays so until it is answered.
		const left = round.number === 0 ? skipped : round.dose.names.filter((name) => !answered.has(nameOf(name)));
		if (round.number === 0 && given.length + left.length === 0) onClose();
		else setEnded({ given: [...round.before, ...given], skipped: left, endedOn: dayNow() });
	};
	const session = { list, dose: round.dose, day, answers, others, counts, asksSureness, bookmarks: marks.bookmarks };
	return <PracticeSession key={round.number} {...session} onEnd={onEnd} />;
}

/** The dose, and then those of its questions that were skipped, again. */
type Round = {
	number: number;
	dose: Dose;
	/** What was answered in the rounds before. */
	before: readonly PracticeResult[];
};

/** `endedOn`: the learner's day. */
type Ended = { given: readonly PracticeResult[]; skipped: readonly QuestionName[]; endedOn: number };
