// A dose from its first question to its result. Loaded while its page is read.
import { useState } from "react";
import type { PracticeResult } from "./asking.ts";
import type { Found, PracticeData } from "./practice-data.ts";
import { PracticeEnd } from "./practice-end.tsx";
import { type Dose, PracticeSession } from "./practice-session.tsx";

export type DosePartProps = Pick<PracticeData, "list"> &
	Pick<Found, "counts" | "marks" | "today" | "asksSureness"> & {
		dose: Dose;
		/** What comes next, below the result. */
		next: string | undefined;
		/** Called when the answers are in the log. */
		onAnswered: () => void;
		onClose: () => void;
	};

export default function DosePart({ list, dose, marks, today, next, onAnswered, onClose, ...found }: DosePartProps) {
	const [results, setResults] = useState<readonly PracticeResult[]>();
	if (results) return <PracticeEnd list={list} results={results} next={next} onClose={onClose} />;
	const onEnd = (given: readonly PracticeResult[]) => {
		onAnswered();
		if (given.length === 0) onClose();
		else setResults(given);
	};
	return <PracticeSession {...found} {...marks} list={list} dose={dose} day={today} onEnd={onEnd} />;
}
