// Marking the sentence of a study text that answers an own question, by pointer or keys. Links in the text and the keys of the
// page are disabled during it.
import { useEffect, useEffectEvent, useState } from "react";
import { textBlocks } from "#app/learn/documents/show-in-text.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import { drawCandidate, findArticle } from "./own-marks.ts";
import { firstSentence, sentenceAfter, sentenceAtPoint, type TextSentence } from "./text-sentences.ts";

/** Pixels below the window's upper edge that the sticky head covers. */
const HEAD_PIXELS = 72;

export type Marking = {
	phase: DocumentPhase;
	onMark: (sentence: TextSentence) => void;
	onLeave: () => void;
};

/** Active while its component is mounted. @returns the text that the arrow keys have selected, for screen readers */
export function useMarking({ phase, onMark, onLeave }: Marking): string {
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
