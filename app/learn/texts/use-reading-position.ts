// The reading position in a study text: stored to the line in the tab, to the paragraph in the log, and restored after a reload, on
// another day and on another phone; and the passage that a source of the doubt chat asked for.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { appendEvents, loadProgress } from "#app/learn/progress/log/log-store.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import type { NearestPlace } from "#core/doubts/retrieval/nearest-place.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { OpenedPassage } from "./opened-passage.ts";
import { findPlace, isWithin, pixelsTo, type ReadingPlace, readPlace } from "./reading-place.ts";
import { findSentence, findWithin, showInText, textBlocks } from "./show-in-text.ts";
import { createShownTime, leastReadingMs } from "./shown-time.ts";

type Box = RefObject<HTMLElement | null>;

/** Positions of this tab, for a reload: a write to the log may not finish while a page is left. */
const KEY = "doubtless.places";
const PAUSE_MS = 300;
/** After this pause the position is logged, so that it survives a crash of the page. */
const REST_MS = 800;
/** So long a restored position is held while the text above it is laid out. */
const HOLD_MS = 3_000;
/** After one of these the learner may scroll, and the position is no longer held. */
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown", "click"];

export type ReadingPosition = {
	subtopicId: string;
	phase: DocumentPhase;
	isOpen: boolean;
	state: string;
	/** Whether a source of the doubt chat, an answer to an own question, or the place about a question is shown: then that is the position. */
	isSource: boolean;
};

/** Records the position while the text is open, and restores it when the text is opened. */
export function useReadingPosition(box: Box, { subtopicId, phase, isOpen, state, isSource }: ReadingPosition): void {
	const position = useRef<ReadingPlace>(undefined);
	const logged = useRef<number>(undefined);
	const isShown = isOpen && state === "done";

	const note = () => {
		const place = findPlaceIn(box.current);
		if (place === undefined) return;
		position.current = place;
		storePosition(subtopicId, phase, place);
	};
	const log = () => {
		const block = position.current?.block;
		if (block === undefined || block === logged.current) return;
		logged.current = block;
		void appendEvents(subtopicId, [{ kind: "place", subtopicId, run: 0, phase, block }]);
	};
	const restore = useEffectEvent(async (leave: AbortSignal) => {
		if (isSource) return;
		const stored =
			position.current ?? readPosition(subtopicId, phase) ?? readPlace((await loadProgress(subtopicId)).places[phase]);
		logged.current ??= stored?.block;
		position.current ??= stored;
		if (stored && isWithin(stored) && box.current?.checkVisibility()) holdPlace(box.current, stored, leave);
	});
	const onPause = useEffectEvent(note);
	const onLeave = useEffectEvent(() => {
		note();
		log();
	});
	useEffect(() => {
		if (!isShown) return;
		// After the tab's own scrolling to its start (phase-tabs.tsx).
		const leave = new AbortController();
		const frame = requestAnimationFrame(() => requestAnimationFrame(() => void restore(leave.signal)));
		let timer: ReturnType<typeof setTimeout> | undefined;
		let long: ReturnType<typeof setTimeout> | undefined;
		const onScroll = () => {
			clearTimeout(timer);
			clearTimeout(long);
			timer = setTimeout(onPause, PAUSE_MS);
			long = setTimeout(onLeave, REST_MS);
		};
		const onHidden = () => document.hidden && onLeave();
		addEventListener("scroll", onScroll, { passive: true });
		addEventListener("pagehide", onLeave);
		document.addEventListener("visibilitychange", onHidden);
		return () => {
			cancelAnimationFrame(frame);
			leave.abort();
			clearTimeout(timer);
			clearTimeout(long);
			removeEventListener("scroll", onScroll);
			removeEventListener("pagehide", onLeave);
			document.removeEventListener("visibilitychange", onHidden);
			log();
		};
	}, [isShown]);
}

function findPlaceIn(box: HTMLElement | null): ReadingPlace | undefined {
	const blocks = textBlocks(box);
	return blocks[0] && findPlace(blocks, lineOf(blocks[0]));
}

/** Where `scrollIntoView` puts a block's upper edge: below the sticky head. Pixels from the window's. */
function lineOf(block: HTMLElement): number {
	const { scrollMarginTop } = getComputedStyle(block);
	const { scrollPaddingTop } = getComputedStyle(document.documentElement);
	return Number.parseFloat(scrollMarginTop) + (Number.parseFloat(scrollPaddingTop) || 0);
}

/** Scrolls to a place, and again when the text's height changes, until the learner scrolls: sections are laid out late. */
function holdPlace(box: HTMLElement, place: ReadingPlace, leave: AbortSignal): void {
	const blocks = textBlocks(box);
	const block = blocks[Math.min(place.block, blocks.length - 1)];
	if (!block || leave.aborted) return;
	const show = () => {
		const pixels = pixelsTo(place, block.getBoundingClientRect(), lineOf(block));
		scrollBy({ top: pixels, behavior: "instant" });
	};
	// Lays its section out, without which the block cannot be measured.
	block.scrollIntoView({ block: "start", behavior: "instant" });
	show();
	const end = new AbortController();
	const signal = AbortSignal.any([leave, end.signal, AbortSignal.timeout(HOLD_MS)]);
	const resizes = new ResizeObserver(show);
	for (const section of box.querySelectorAll(".text-section")) resizes.observe(section);
	signal.addEventListener("abort", () => resizes.disconnect());
	for (const input of INPUTS) addEventListener(input, () => end.abort(), { passive: true, capture: true, signal });
}

function readPositions(): Record<string, unknown> {
	try {
		return Object(JSON.parse(readEntry("sessionStorage", KEY) ?? "{}"));
	} catch {
		return {};
	}
}

function readPosition(subtopicId: string, phase: DocumentPhase): ReadingPlace | undefined {
	return readPlace(readPositions()[`${subtopicId}/${phase}`]);
}

/** For the next opening of the text in this tab. */
function storePosition(subtopicId: string, phase: DocumentPhase, place: ReadingPlace): void {
	// If this fails, the log gets its block when the page is left.
	writeEntry("sessionStorage", KEY, JSON.stringify({ ...readPositions(), [`${subtopicId}/${phase}`]: place }));
}

/** Name of the browser's highlight (theme/reading.css). */
const HIGHLIGHT = "source";

/** Shows the passage that the doubt chat asked for, by its anchor, and marks its sentence; the block where that is not found. */
export function useOpenedSource(box: Box, place: OpenedPassage | undefined, state: string): void {
	const shown = useRef<typeof place>(undefined);
	useEffect(() => {
		if (state !== "done" || !place || shown.current === place) return;
		shown.current = place;
		const frame = requestAnimationFrame(() => {
			const article = box.current?.querySelector("article");
			for (const marked of article?.querySelectorAll("[data-source]") ?? []) marked.removeAttribute("data-source");
			CSS.highlights?.delete(HIGHLIGHT);
			const target = place.anchor ? findWithin(box.current, place.anchor) : article;
			if (!article || !target) return;
			if (place.show) return place.show(article);
			showInText(target);
			const range = place.sentence && findSentence(article, target, place.sentence);
			if (range && CSS.highlights) {
				CSS.highlights.set(HIGHLIGHT, new Highlight(range));
				range.startContainer.parentElement?.scrollIntoView({ block: "center" });
				return;
			}
			const passage = target.matches("h2, h3, h4, h5, h6, span") ? target.nextElementSibling : target;
			if (place.anchor) passage?.setAttribute("data-source", "");
		});
		return () => cancelAnimationFrame(frame);
	}, [box, state, place]);
}

/** The place of a text to which another page leads; of the kind "text" it opens at its beginning. */
export type AskedPlace = NearestPlace & { subtopicId: string; phase: DocumentPhase };

/** For the next opening of the text in this tab. */
export function storeAskedPlace(asked: AskedPlace): void {
	writeEntry("sessionStorage", KEY, JSON.stringify({ ...readPositions(), asked }));
}

/** Removes and returns the place in this text. */
export function takeAskedPlace(subtopicId: string, phase: DocumentPhase): AskedPlace | undefined {
	const { asked, ...positions } = readPositions();
	// Written by storeAskedPlace.
	const place = asked as AskedPlace | undefined;
	if (place?.subtopicId !== subtopicId || place.phase !== phase) return undefined;
	writeEntry("sessionStorage", KEY, JSON.stringify(positions));
	return place;
}

/**
 * Shows and marks the place of the text that speaks about a question, its beginning where none stands out, and puts `note` above it.
 * @param onShown called when the note is in the page
 */
export function useAskedPlace(box: Box, { block, kind }: AskedPlace, note: HTMLElement, onShown: () => void): void {
	const report = useEffectEvent(onShown);
	useEffect(() => {
		// After the tab's own scrolling to its start (phase-tabs.tsx).
		const frame = requestAnimationFrame(() =>
			requestAnimationFrame(() => {
				const target = block === null ? undefined : textBlocks(box.current)[block];
				(target ?? box.current)?.before(note);
				if (target) {
					showInText(target);
					note.scrollIntoView({ block: "start" });
					if (kind === "block") target.setAttribute("data-source", "");
				}
				report();
			}),
		);
		return () => {
			cancelAnimationFrame(frame);
			note.remove();
		};
	}, [box, note, block, kind]);
}

/**
 * Calls `onRead` when the learner has scrolled to the text's end, after a time in which it can have been read. A text that needs no
 * scrolling does not count.
 * @param words of the text
 */
export function useTextReadToEnd(box: Box, isWatched: boolean, words: number, onRead: () => void): void {
	const report = useEffectEvent(onRead);
	const [time] = useState(() => createShownTime(() => performance.now()));
	useEffect(() => {
		const last = box.current?.querySelector("article")?.lastElementChild;
		if (!isWatched || !last) return;
		const start = scrollY;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const check = () => {
			const { bottom } = last.getBoundingClientRect();
			// After Back from another tab the browser scrolls, too: an end that is in view at the page's top was reached by nobody.
			const needsScrolling = bottom + scrollY > innerHeight;
			const isAtEnd = scrollY !== start && needsScrolling && bottom <= innerHeight;
			if (isAtEnd && time.ms() >= leastReadingMs(words)) report();
		};
		const onScroll = () => {
			clearTimeout(timer);
			timer = setTimeout(check, PAUSE_MS);
		};
		const onVisibility = () => time.set(!document.hidden);
		onVisibility();
		addEventListener("scroll", onScroll, { passive: true });
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			time.set(false);
			clearTimeout(timer);
			removeEventListener("scroll", onScroll);
			document.removeEventListener("visibilitychange", onVisibility);
		};
	}, [box, isWatched, words, time]);
}
