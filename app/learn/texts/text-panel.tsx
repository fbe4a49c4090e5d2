// A section that is a text of this hub: the text is part of the page. Its article comes with the page or is loaded into it by the
// inline script (phases/phase-hash.ts); here is what React adds to it.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NextStep } from "#app/learn/phases/next-step.tsx";
import { FIRST_PHASE, TEXT_EVENT, TEXT_WANTED } from "#app/learn/phases/phase-hash.ts";
import { phaseDoes, phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { checkContact } from "#app/ui/script/contact.ts";
import { Skeleton, TEXT_BARS } from "#app/ui/skeleton.tsx";
import { useIsOffline } from "#app/ui/use-offline.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { readingMinutes } from "#core/modules/study-time.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import type { SectionText } from "#core/texts/state.ts";
import * as m from "#messages";
import { BackToChat, ReadButton } from "./document-buttons.tsx";
import { useOpenedPassage } from "./opened-passage.ts";
import { TextBox, type TextState } from "./study-text.tsx";

/** Optional: if loading fails, the text works without them. */
const loadExtras = () => import("./text-extras.tsx");

export type TextPanelProps = {
	text: SectionText;
	/** The text itself, while the server renders the page. */
	html: string | undefined;
	subtopic: LearnedSubtopic;
	/** Whether its tab is the open one. */
	isOpen: boolean;
	isRead: boolean;
	/** Called when the learner has read it. */
	onRead: () => void;
	/** Before the bar's own content. */
	bar: ReactNode;
	/** After the text. */
	below: ReactNode;
};

export function TextPanel({ text, html, subtopic, isOpen, isRead, onRead, bar, below }: TextPanelProps) {
	const { phase, address, words, hasFormula } = text;
	const label = phaseLabel(phase);
	const box = useRef<HTMLDivElement>(null);
	const { state, load } = useText(box, phase, isOpen);
	const openedPassage = useOpenedPassage(subtopic.id, phase);
	const Extras = useLazyComponent(loadExtras, state === "done");
	return (
		<section aria-label={label}>
			{hasFormula && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<div className="text-bar">
				{openedPassage && !openedPassage.show && <BackToChat />}
				<div className="text-bar-row">
					<div className="min-w-0">
						<h2 className="text-lead md:text-title">{label}</h2>
						<p className="text-small text-quiet">
							<span className="hidden md:inline">{`${phaseDoes(phase)} `}</span>
							<span className="inline-block first-letter:uppercase">
								{m.text_minutes({ minutes: readingMinutes(words) })}
							</span>
						</p>
					</div>
					<div className="flex items-center md:gap-1">
						{Extras && (
							<Extras
								box={box}
								text={text}
								state={state}
								isOpen={isOpen}
								isRead={isRead}
								onRead={onRead}
								bar={bar}
								subtopicId={subtopic.id}
							/>
						)}
					</div>
				</div>
			</div>
			<TextBox box={box} phase={phase} html={html} />
			<div role="status" data-needs-script>
				{state === "failed" ? (
					<TextFailed onTryAgain={load} />
				) : (
					// Shown while the box is empty.
					<Skeleton className="text-waiting" bars={TEXT_BARS} />
				)}
			</div>
			{phase !== FIRST_PHASE && (
				<noscript>
					<p>
						<a className="link" href={address}>
							{m.text_open({ label })}
						</a>
					</p>
				</noscript>
			)}
			{state === "done" && <ReadButton isRead={isRead} onRead={onRead} />}
			{below}
			{state !== "loading" && (
				// Stands at the text's end, so pressing it is reaching the end.
				<NextStep subtopic={subtopic} phase={phase} onLeave={state === "done" && !isRead ? onRead : undefined} />
			)}
		</section>
	);
}

/** The state of the text in its box, set by the inline script; requests the text when its tab is open. */
function useText(box: { current: HTMLElement | null }, phase: SectionText["phase"], isOpen: boolean) {
	const [state, setState] = useState<TextState>("loading");
	const isOffline = useIsOffline();
	const load = () => document.dispatchEvent(new CustomEvent(TEXT_WANTED, { detail: phase }));
	useEffect(() => {
		const element = box.current;
		const check = () => {
			const { state: now } = element?.dataset ?? {};
			setState(now === "done" || now === "failed" ? now : "loading");
			if (now === "failed") void checkContact();
		};
		check();
		element?.addEventListener(TEXT_EVENT, check);
		return () => element?.removeEventListener(TEXT_EVENT, check);
	}, [box]);
	// Before the browser lays the page out: a box that React has made again is empty until then, and the page would lose its place.
	useLayoutEffect(() => {
		// Again when contact is lost or back: a failed text may be cached, or reachable now.
		if (isOpen) document.dispatchEvent(new CustomEvent(TEXT_WANTED, { detail: phase }));
	}, [phase, isOpen, isOffline]);
	return { state, load };
}

function TextFailed({ onTryAgain }: { onTryAgain: () => void }) {
	const isOffline = useIsOffline();
	return (
		<div className="box p-6 text-center">
			<p className="mb-5">{isOffline ? m.document_needs_network() : m.document_failed()}</p>
			<button type="button" className="button button-main" onClick={onTryAgain}>
				{m.try_again()}
			</button>
		</div>
	);
}
