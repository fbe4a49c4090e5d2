// Loaded after a study text: contents, text size, the text as a page of its own, links within it, reading place.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/ui/icon.tsx";
import type { SectionText } from "#core/texts/state.ts";
import * as m from "#messages";
import { useOpenedPassage } from "./opened-passage.ts";
import { findWithin, showInText } from "./show-in-text.ts";
import type { TextState } from "./study-text.tsx";
import { textSizes, useTextSize } from "./text-size.ts";
import {
	type AskedPlace,
	takeAskedPlace,
	useAskedPlace,
	useOpenedSource,
	useReadingPosition,
	useTextReadToEnd,
} from "./use-reading-position.ts";

type Heading = { id: string; level: number; text: string };

export type TextExtrasProps = {
	box: RefObject<HTMLDivElement | null>;
	text: SectionText;
	subtopicId: string;
	state: TextState;
	isOpen: boolean;
	isRead: boolean;
	onRead: () => void;
	/** Before the bar's own content. */
	bar: ReactNode;
};

export default function TextExtras(extras: TextExtrasProps) {
	const { box, text, subtopicId, state, isOpen, isRead, onRead, bar } = extras;
	const { phase, address, words } = text;
	const openedPassage = useOpenedPassage(subtopicId, phase);
	useClicks(box, 'a[href^="#"]', followWithin);
	useClicks(box, "a.text-picture", openPicture);
	useOpenedSource(box, openedPassage, state);
	const [asked] = useState(() => takeAskedPlace(subtopicId, phase));
	const isSource = openedPassage !== undefined || asked !== undefined;
	useReadingPosition(box, { subtopicId, phase, isOpen, state, isSource });
	useTextReadToEnd(box, isOpen && state === "done" && !isRead, words, onRead);
	return (
		<>
			{bar}
			{asked && <AskedNote box={box} asked={asked} />}
			{state === "done" && <Contents box={box} />}
			<SizeButtons />
			<a
				className="icon-button"
				href={address}
				target="_blank"
				rel="noopener"
				aria-label={m.open_in_new_tab()}
				title={m.open_in_new_tab()}
			>
				<Icon name="open" className="size-5" />
			</a>
		</>
	);
}

/** Above the place: how sure it is. A guess is never silent. */
function AskedNote({ box, asked }: Pick<TextExtrasProps, "box"> & { asked: AskedPlace }) {
	const [slot] = useState(() => {
		const element = document.createElement("div");
		element.dataset.askedNote = "";
		// No sentence of the text: a press asks no own question of it.
		element.className = "pointer-events-none mt-6 scroll-mt-20 pb-3 select-none";
		return element;
	});
	const [text, setText] = useState("");
	// Once it is in the page, so that it is announced.
	useAskedPlace(box, asked, slot, () => setText(askedText(asked.kind)));
	return createPortal(
		<div role="status" className="font-sans text-small font-semibold text-quiet">
			{text}
		</div>,
		slot,
	);
}

function askedText(kind: AskedPlace["kind"]): string {
	return { block: m.text_asked_block(), section: m.text_asked_section(), text: m.text_asked_whole() }[kind];
}

/** The headings of the text, read from it when the list is opened. */
function Contents({ box }: Pick<TextExtrasProps, "box">) {
	const [headings, setHeadings] = useState<readonly Heading[]>([]);
	const list = useRef<HTMLElement>(null);
	const id = useId();
	const show = (heading: Heading) => {
		list.current?.hidePopover();
		const target = findWithin(box.current, heading.id);
		if (target) showInText(target);
	};
	return (
		<>
			<button
				type="button"
				className="icon-button"
				popoverTarget={id}
				aria-label={m.text_contents()}
				title={m.text_contents()}
				onClick={() => setHeadings(listHeadings(box.current))}
			>
				<Icon name="list" className="size-5" />
			</button>
			<nav ref={list} id={id} popover="auto" className="text-contents" aria-label={m.text_contents()}>
				{headings.length === 0 && <p className="p-3 text-quiet">{m.text_no_headings()}</p>}
				<ul>
					{headings.map((heading) => (
						<li key={heading.id}>
							<button type="button" dir="auto" data-level={heading.level} onClick={() => show(heading)}>
								{heading.text}
							</button>
						</li>
					))}
				</ul>
			</nav>
		</>
	);
}

function listHeadings(box: HTMLElement | null): Heading[] {
	const found = box?.querySelectorAll<HTMLElement>("article :is(h2, h3, h4)[id]") ?? [];
	return Array.from(found, (element) => {
		return { id: element.id, level: Number(element.tagName.slice(1)) - 1, text: element.textContent };
	});
}

function SizeButtons() {
	const [size, setSize] = useTextSize();
	const place = textSizes.indexOf(size);
	const buttons = [
		{ label: m.text_smaller(), next: textSizes[place - 1], letter: "text-small" },
		{ label: m.text_larger(), next: textSizes[place + 1], letter: "text-title" },
	];
	return buttons.map(({ label, next, letter }) => (
		<button
			key={label}
			type="button"
			className="icon-button"
			aria-label={label}
			title={label}
			aria-disabled={next === undefined}
			onClick={() => next && setSize(next)}
		>
			<span aria-hidden="true" className={`${letter} font-semibold`}>
				A
			</span>
		</button>
	));
}

/** Calls `follow` for clicks on these links of the text. */
function useClicks(
	box: { current: HTMLElement | null },
	links: string,
	follow: (link: HTMLAnchorElement, event: MouseEvent) => void,
): void {
	useEffect(() => {
		const element = box.current;
		const onClick = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null;
			if (link) follow(link, event);
		};
		element?.addEventListener("click", onClick);
		return () => element?.removeEventListener("click", onClick);
	}, [box, links, follow]);
}

/** Follows a link within the text without changing the address, whose hash is the open tab. */
function followWithin(link: HTMLAnchorElement, event: MouseEvent): void {
	const target = findWithin(link.closest("article"), decodeURIComponent(link.hash.slice(1)));
	if (!target) return;
	event.preventDefault();
	showInText(target);
}

/** Opens a picture large. Without script, or when the code cannot be loaded, it is a link to its file. */
function openPicture(link: HTMLAnchorElement, event: MouseEvent): void {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	const small = link.querySelector("img");
	if (!small) return;
	event.preventDefault();
	import("#app/ui/large-picture.ts").then(
		({ openLargePicture }) => openLargePicture(small, link.href, link),
		() => location.assign(link.href),
	);
}
