// Scrolling during the quiz: only when something would otherwise be out of view. A new question starts at the page's top, and an
// answer scrolls just as far as its marks and the first lines of "Why" need.
import { type RefObject, useEffect, useRef } from "react";
import { MARGIN, scrollToStart } from "#app/ui/script/begin-at-top.ts";

/** The heading of the explanation and its first two lines, in pixels. */
const FIRST_LINES = 96;
/** Smallest part of "Why" in view, in pixels, when the heading would scroll out otherwise. */
const LINE = 32;

type Section = RefObject<HTMLElement | null>;

/**
 * Focuses the heading of a new question, so that it is read out, and scrolls to it. A page that opens on the quiz does not
 * scroll, and leaves the focus where it is.
 * @param isNext whether the question follows another one in a component of its own
 */
export function useQuestionInSight(section: Section, place: string, isNext = false): void {
	const shown = useRef<string>(undefined);
	useEffect(() => {
		const isFirst = shown.current === undefined && !isNext;
		if (shown.current === place) return;
		shown.current = place;
		if (isFirst && document.activeElement !== document.body) return;
		const heading = section.current?.querySelector<HTMLElement>("[data-question-heading]");
		(heading ?? section.current)?.focus({ preventScroll: true });
		if (!isFirst && section.current) scrollToQuestion(section.current, heading);
	}, [section, place, isNext]);
}

/** To the page's top, unless the question would be out of view there (very large text, a low window). */
function scrollToQuestion(section: HTMLElement, heading: HTMLElement | null | undefined): void {
	const option = section.querySelector(".option, .typed-number");
	// In practice, with the line above it.
	const screen = section.closest("[data-dose]") ?? section;
	scrollToStart(screen, option ?? heading ?? section.firstElementChild ?? section, edgeOf(section));
}

/** After an answer. The question's heading stays in view if possible; if not, the first option with a mark does. */
export function useAnswerInSight(section: Section, answered: string | undefined): void {
	const shown = useRef(answered);
	useEffect(() => {
		if (shown.current === answered) return;
		shown.current = answered;
		if (answered && section.current) scrollToAnswer(section.current);
	}, [section, answered]);
}

function scrollToAnswer(section: HTMLElement): void {
	const boxOf = (selector: string) => section.querySelector(selector)?.getBoundingClientRect();
	const marks = [...section.querySelectorAll("[data-verdict]")].map((mark) => mark.getBoundingClientRect());
	const why = boxOf("[data-why]");
	const [firstMark] = marks;
	if (!firstMark) return;
	const whyEnd = why ? Math.min(why.bottom, why.top + FIRST_LINES) : 0;
	const hidden = Math.max(whyEnd, ...marks.map(({ bottom }) => bottom)) + MARGIN - edgeOf(section);
	const heading = boxOf("[data-question-heading]") ?? firstMark;
	const spare = heading.top - MARGIN;
	// The mark's tag is on its card's edge.
	const top = hidden > spare + LINE ? Math.min(hidden, firstMark.top - MARGIN * 2) : Math.min(hidden, spare);
	const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
	if (top > 0) scrollBy({ top, behavior: isCalm ? "instant" : "smooth" });
}

/** Where the readable area ends: at the action bar while it sticks, else at the window's edge. */
function edgeOf(section: HTMLElement): number {
	const bar = section.querySelector(".action-bar")?.getBoundingClientRect();
	return Math.min(bar?.top ?? innerHeight, innerHeight);
}
