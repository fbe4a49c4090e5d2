// A document tab: a bar with title and "Open in a new tab" above the document in a frame. The link is always there, since a
// frame does not report that it was refused.
import { type ReactNode, useState } from "react";
import { NextStep } from "#app/learn/phases/next-step.tsx";
import { phaseDoes, phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { type DocumentPhase, UNUSABLE_LINK } from "#core/modules/phases.ts";
import type { CopyLink } from "#core/texts/state.ts";
import * as m from "#messages";
import { BackToChat, CopyButton, ReadButton } from "./document-buttons.tsx";
import { DocumentFrame } from "./document-frame.tsx";
import { useOpenedPassage } from "./opened-passage.ts";

export type DocumentPanelProps = {
	phase: DocumentPhase;
	/** UNUSABLE_LINK in place of one that must not be rendered. */
	link: string | null;
	/** The hub's copy, if it has one. */
	copy: CopyLink | undefined;
	subtopic: LearnedSubtopic;
	/** Whether the tab has been opened: a document loads when its tab is first shown, and stays loaded. */
	isOpened: boolean;
	/** Whether the document is known not to open for everyone. */
	isClosed: boolean;
	isRead: boolean;
	/** Called when the learner has read the document. */
	onRead: () => void;
	/** Between the heading and the link. */
	bar: ReactNode;
	/** After the document. */
	below: ReactNode;
};

export function DocumentPanel(panel: DocumentPanelProps) {
	const { phase, link, copy, subtopic, isOpened, isClosed, isRead, onRead, bar, below } = panel;
	const label = phaseLabel(phase);
	const isSafe = link !== null && link !== UNUSABLE_LINK;
	const isSource = useOpenedPassage(subtopic.id, phase) !== undefined;
	/** The document was shown here, as far as a frame reports it, or opened in a new tab. */
	const [wasShown, setWasShown] = useState(false);
	const [isTriedHere, setIsTriedHere] = useState(false);
	const [wantsCopy, setWantsCopy] = useState(false);
	const isShownAsClosed = isSafe && isClosed && !isTriedHere && !wantsCopy;
	const newTab = {
		href: link ?? undefined,
		target: "_blank",
		rel: "noopener noreferrer",
		onClick: () => setWasShown(true),
	};
	return (
		<section aria-label={label}>
			{isSource && <BackToChat />}
			<div className="text-bar-row mb-2 gap-x-4 md:mb-3">
				<div>
					<h2 className="text-lead md:text-title">{label}</h2>
					<p className="hidden text-quiet md:block">{phaseDoes(phase)}</p>
				</div>
				{bar}
				{isSafe && !isShownAsClosed && (
					<a {...newTab} className="link inline-flex min-h-12 items-center gap-2">
						<Icon name="open" className="size-5" />
						{m.open_in_new_tab()}
					</a>
				)}
			</div>
			{link === null && <Notice icon="calm" title={m.content_not_available()} />}
			{link !== null && !isSafe && <Notice icon="wrong" title={m.invalid_document_url()} />}
			{isShownAsClosed && (
				<Notice
					icon="calm"
					title={m.document_closed()}
					actions={
						<>
							<a {...newTab} className="button button-main">
								{m.open_in_new_tab()}
							</a>
							{copy && <CopyButton copy={copy} onRead={() => setWantsCopy(true)} />}
							<button type="button" className="button button-plain" onClick={() => setIsTriedHere(true)}>
								{m.document_try_here()}
							</button>
						</>
					}
				>
					<p>{m.document_closed_hint()}</p>
				</Notice>
			)}
			{isSafe && !isShownAsClosed && (
				<DocumentFrame
					place={{ subtopicId: subtopic.id, phase }}
					link={link}
					copy={copy}
					wantsCopy={wantsCopy}
					onWantCopy={() => setWantsCopy(true)}
					title={`${label}: ${subtopic.title}`}
					isOpened={isOpened}
					isRead={isRead}
					onLoaded={() => setWasShown(true)}
					onRead={onRead}
				/>
			)}
			{isSafe && (wasShown || isRead) && <ReadButton isRead={isRead} onRead={onRead} />}
			{below}
			{isOpened && <NextStep subtopic={subtopic} phase={phase} />}
		</section>
	);
}
