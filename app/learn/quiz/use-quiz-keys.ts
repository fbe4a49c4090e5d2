// Keys of the quiz: 1-9 or a-i choose, s skips, Enter checks or continues. They work only while the focus is in the quiz or on its tab, so
// that single letters do nothing elsewhere on the page (WCAG 2.1.4).
import { type RefObject, useLayoutEffect, useRef } from "react";

export type QuizKeys = {
	/** Whether Enter continues; otherwise keys choose. */
	canGoOn: boolean;
	choose: (optionId: string) => void;
	skip: () => void;
	goOn: () => void;
	/** Checks the answer of a question with a Check button. */
	check?: (() => void) | undefined;
};

export function useQuizKeys(section: RefObject<HTMLElement | null>, keys: QuizKeys): void {
	const latest = useRef(keys);
	latest.current = keys;
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isInQuiz(section.current)) return;
			const { canGoOn, choose, skip, goOn, check } = latest.current;
			// Digits and letters typed into a number's field or a report choose nothing.
			const isTyping = event.target instanceof HTMLElement && event.target.matches(".typed-number, textarea");
			// in the order in which they are shown
			const option = section.current?.querySelectorAll<HTMLInputElement>(".option input")[readOptionKey(event.key)];
			if (!canGoOn && option && !isTyping) {
				event.preventDefault();
				choose(option.value);
			} else if (!canGoOn && !isTyping && isSkipKey(event.key)) {
				event.preventDefault();
				skip();
			} else if ((canGoOn || check) && event.key === "Enter" && !isOwnControl(event.target)) {
				event.preventDefault();
				if (canGoOn) goOn();
				else check?.();
			}
		};
		// A click on empty space removes the focus: the quiz takes it back, or its keys would not work.
		const takeFocus = () => {
			const isHere = section.current?.checkVisibility({ visibilityProperty: true });
			if (isHere && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
		};
		const onClick = () => {
			takeFocus();
			// a clicked tab has opened by then
			requestAnimationFrame(takeFocus);
		};
		document.addEventListener("keydown", onKey);
		document.addEventListener("click", onClick);
		return () => {
			document.removeEventListener("keydown", onKey);
			document.removeEventListener("click", onClick);
		};
	}, [section]);
}

/** The index of the option for a key: "1" and "a" give 0; -1 for any other key. */
export function readOptionKey(key: string): number {
	if (/^[1-9]$/.test(key)) return Number(key) - 1;
	if (/^[a-i]$/i.test(key)) return key.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
	return -1;
}

export function isSkipKey(key: string): boolean {
	return key === "s" || key === "S";
}

function isInQuiz(section: HTMLElement | null): boolean {
	const focused = document.activeElement;
	if (!section || !focused) return false;
	return section.contains(focused) || focused.matches('[data-tab="recite"]');
}

/** A button, link, summary or form handles Enter itself; on the quiz's own tab, which is already open, Enter continues. */
function isOwnControl(target: EventTarget | null): boolean {
	const control = target instanceof Element ? target.closest("button, a, summary, dialog, form") : null;
	return control !== null && !control.matches('[data-tab="recite"]');
}
