// A dose from its first question to its result. Loaded while its page is read.
import { useMemo, useState } from "react";
import { preloadPart } from "#app/learn/progress/session/lazy-part.tsx";
import type { Dose, PracticeResult } from "./asking.ts";
import { countAnswers } from "./mistake-filter.ts";
import type { Found, PracticeData } from "./practice-data.ts";
import { loadAskWhy, loadProblemNotice, PracticeSession } from "./practice-session.tsx";
import { LaterPart } from "./practice-wait.tsx";

const loadPracticeEnd = () => import("./practice-end.tsx");

/** Loads what no first question needs: what its answer shows, and the end. */
export function preloadLater(): void {
	void preloadPart(loadPracticeEnd);
	void preloadPart(loadProblemNotice);
	void loadAskWhy().catch(() => undefined);
}

export type DosePartProps = Pick<PracticeData, "list"> &
	Pick<Found, "answers" | "marks" | "today" | "asksSureness"> & {
		dose: Dose;
		/** What comes next, below the result. */
		next: string | undefined;
		/** Names the page to which the result leads back. */
		back: string;
		/** Called when the answers are in the log. */
		onAnswered: () => void;
		onClose: () => void;
	};

export default function DosePart(props: DosePartProps) {
	const { list, dose, answers, marks, asksSureness, next, back, onAnswered, onClose } = props;
	// The order of options stays, also when the day turns while a question is on screen.
	const [day] = useState(props.today);
	const counts = useMemo(() => countAnswers(answers), [answers]);
	const [results, setResults] = useState<readonly PracticeResult[]>();
	if (results) {
		const props = { list, results, next, back, onClose };
		return <LaterPart load={loadPracticeEnd} props={props} isAtStake />;
	}
	const onEnd = (given: readonly PracticeResult[]) => {
		onAnswered();
		if (given.length === 0) onClose();
		else setResults(given);
	};
	const session = { list, dose, day, counts, asksSureness, bookmarks: marks.bookmarks };
	return <PracticeSession {...session} onEnd={onEnd} />;
}
