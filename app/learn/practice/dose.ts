// The dose that is open on "Today" or "My mistakes": a part that loads after the page, and a step in the tab's history.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { preloadPart } from "#app/learn/progress/session/lazy-part.tsx";
import type { Dose } from "./dose/asking.ts";
import type { Ahead } from "./dose-part.tsx";

export const loadDosePart = () => import("./dose-part.tsx");

/** Loads what asks questions, and then what a dose needs after its first one: a network that goes away ends none. */
export function preloadDose(ahead: Ahead): void {
	void preloadPart(loadDosePart)
		.then(loadDosePart)
		.then(
			({ preloadLater }) => preloadLater(ahead),
			() => undefined,
		);
}

/** Marks the entry of the history in which a dose was begun. */
const STEP = "dose";

/** The buttons of the page that begin a dose, or show its result. */
function listOpeners(): readonly HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>("[data-begins-dose]")];
}

/**
 * The dose that is open. It is a step in the tab's history: Back returns to the page that began it.
 * @param onLeave called after Back: its answers are in the log
 */
export function useDose(onLeave: () => void): [Dose | undefined, begin: (dose: Dose) => void, close: () => void] {
	const [dose, setDose] = useState<Dose>();
	const leave = useEffectEvent(onLeave);
	useEffect(() => {
		const closeByBack = () => {
			if (history.state?.[STEP]) return;
			setDose(undefined);
			leave();
		};
		addEventListener("popstate", closeByBack);
		return () => removeEventListener("popstate", closeByBack);
	}, []);
	const opener = useRef<number>(undefined);
	// The page that began it is drawn again.
	useEffect(() => {
		if (dose || opener.current === undefined) return;
		const buttons = listOpeners();
		const button = buttons[opener.current] ?? buttons[0];
		// A dose has loaded it.
		void import("#app/ui/script/begin-at-top.ts").then(({ beginAtTop }) => beginAtTop(button));
		opener.current = undefined;
	}, [dose]);
	const begin = (begun: Dose) => {
		opener.current = listOpeners().findIndex((button) => button === document.activeElement);
		// After a reload, or Forward, the entry is there already.
		if (!history.state?.[STEP]) history.pushState({ ...history.state, [STEP]: true }, "");
		setDose(begun);
	};
	const close = () => {
		if (history.state?.[STEP]) history.back();
		else setDose(undefined);
	};
	return [dose, begin, close];
}
