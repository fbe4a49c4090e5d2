// Marking the sentence of a study text that answers an own question, by pointer or keys, and the bar that shows during it and right
// after. Links in the text and the keys of the page are disabled meanwhile.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { textBlocks } from "#app/learn/texts/show-in-text.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { OwnQuestion } from "#core/progress/log/own-questions.ts";
import * as m from "#messages";
import {
	drawCandidate,
	findArticle,
	firstSentence,
	sentenceAfter,
	sentenceAtPoint,
	type TextSentence,
} from "./text-sentences.ts";

export function MarkBar({ question, ...marking }: Marking & { question: OwnQuestion }) {
	const said = useMarking(marking);
	return (
		<div className="own-marking">
			<div>
				<p className="text-small font-semibold">{m.own_mark_choose()}</p>
				<p dir="auto" className="truncate font-serif">
					{question.text}
				</p>
				<p className="own-keys text-small text-quiet">{m.own_mark_keys()}</p>
			</div>
			<button type="button" className="button button-plain" onClick={marking.onLeave}>
				{m.own_cancel()}
			</button>
			<p role="status" className="sr-only">
				{said}
			</p>
		</div>
	);
}

export type MarkedBarProps = {
	onUndo: () => void;
	onDone: () => void;
	/** The learner continues with something else. */
	onLeave: () => void;
};

/** Shown right after a sentence was marked. */
export function MarkedBar({ onUndo, onDone, onLeave }: MarkedBarProps) {
	const bar = useRef<HTMLDivElement>(null);
	const done = useRef<HTMLButtonElement>(null);
	const leave = useEffectEvent(onLeave);
	const finish = useEffectEvent(onDone);
	useEffect(() => {
		done.current?.focus({ preventScroll: true });
		const onElsewhere = ({ target }: Event) => {
			if (target instanceof Node && !bar.current?.contains(target)) leave();
		};
		const onKey = ({ key }: KeyboardEvent) => key === "Escape" && finish();
		const stop = new AbortController();
		document.addEventListener("pointerdown", onElsewhere, { signal: stop.signal });
		document.addEventListener("focusin", onElsewhere, { signal: stop.signal });
		document.addEventListener("keydown", onKey, { signal: stop.signal });
		return () => stop.abort();
	}, []);
	return (
		<div ref={bar} className="own-marking">
			<p className="font-semibold">{m.own_marked()}</p>
			<button type="button" className="link min-h-11 px-2" onClick={onUndo}>
				{m.own_undo()}
			</button>
			<button ref={done} type="button" className="button button-plain" onClick={onDone}>
				{m.own_done()}
			</button>
		</div>
	);
}

/** Pixels below the window's upper edge that the sticky head covers. */
const HEAD_PIXELS = 72;

type Marking = {
	phase: DocumentPhase;
	onMark: (sentence: TextSentence) => void;
	onLeave: () => void;
};

/** Active while its component is mounted. @returns the text that the arrow keys have selected, for screen readers */
function useMarking({ phase, onMark, onLeave }: Marking): string {
	const [said, setSaid] = useState("");
	const mark = useEffectEvent(onMark);
	const leave = useEffectEvent(onLeave);
	useEffect(() => {
		const article = findArticle(phase);
		if (!article) return leave();
		let candidate: TextSentence | undefined;
		const choose = (sentence: TextSentence | undefined) => {
			candidate = sentence;
			drawCandidate(article, sentence);
		};
		const focusOn = (block: HTMLElement | undefined) => {
			if (!block) return;
			block.tabIndex = -1;
			block.focus();
			choose(firstSentence(article, block));
		};
		/** A block that gets the focus preselects its first sentence. */
		const current = () => {
			const block = textBlocks(article).find((element) => element.contains(document.activeElement));
			return candidate ?? (block && firstSentence(article, block));
		};
		const step = (by: 1 | -1) => {
			const from = current();
			const next = from && sentenceAfter(article, from, by);
			if (!next) return;
			const block = textBlocks(article)[next.block];
			if (next.block !== from.block) focusOn(block);
			choose(next);
			setSaid(next.words);
			next.range.startContainer.parentElement?.scrollIntoView({ block: "nearest", behavior: "instant" });
		};
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
			if (event.key === "Escape") {
				event.preventDefault();
				return leave();
			}
			if (!(event.target instanceof Element && article.contains(event.target))) return;
			if (event.key === "Enter") {
				event.preventDefault();
				event.stopPropagation();
				const chosen = current();
				if (chosen) mark(chosen);
			} else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
				event.preventDefault();
				step(event.key === "ArrowDown" ? 1 : -1);
			} else if (event.key === "Tab") {
				const blocks = textBlocks(article);
				const at = blocks.findIndex((block) => block.contains(document.activeElement));
				const next = blocks[at + (event.shiftKey ? -1 : 1)];
				// At the text's ends Tab leaves it as usual.
				if (at === -1 || !next) return;
				event.preventDefault();
				focusOn(next);
			}
		};
		const onPress = (event: MouseEvent) => {
			event.preventDefault();
			event.stopPropagation();
			const pressed = sentenceAtPoint(article, event.clientX, event.clientY);
			if (pressed) mark(pressed);
		};
		const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
			if (pointerType === "mouse") choose(sentenceAtPoint(article, clientX, clientY));
		};
		article.dataset.marking = "";
		article.addEventListener("click", onPress, true);
		article.addEventListener("pointermove", onMove);
		document.addEventListener("keydown", onKey, true);
		const first = firstInSight(article);
		first?.focus({ preventScroll: true });
		// Touch needs no preselected sentence.
		if (first?.matches(":focus-visible")) choose(firstSentence(article, first));
		return () => {
			delete article.dataset.marking;
			drawCandidate(article, undefined);
			article.removeEventListener("click", onPress, true);
			article.removeEventListener("pointermove", onMove);
			document.removeEventListener("keydown", onKey, true);
		};
	}, [phase]);
	return said;
}

/** The first block whose start is in the window, made focusable. */
function firstInSight(article: Element): HTMLElement | undefined {
	const blocks = textBlocks(article);
	const block = blocks.find((element) => element.getBoundingClientRect().top >= HEAD_PIXELS) ?? blocks.at(-1);
	if (block) block.tabIndex = -1;
	return block;
}
