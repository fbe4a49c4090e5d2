// Shows a source in a dialog over its tab, when no tab can scroll to it: a question, a passage of a document on another site,
// or one of another subtopic.
import { type ReactNode, useEffect, useRef } from "react";
import { openPhaseTab, stepBackToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import type { OpenedPassage } from "#app/learn/texts/opened-passage.ts";
import { openDialog } from "#app/ui/script/open-dialog.ts";
import type { DoubtSource } from "#core/doubts/call.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { documentLink, isDocumentPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import { SourceLocation } from "./doubt-sources.tsx";
import { QuoteText } from "./quote-text.tsx";
import { SourceQuestion } from "./source-question.tsx";

export type SourceDialogProps = {
	subtopic: LearnedSubtopic;
	/** Undefined when the dialog is closed. */
	source: DoubtSource | undefined;
	onClose: () => void;
};

export function SourceDialog({ subtopic, source, onClose }: SourceDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (!source) return;
		const tab = tabOf(subtopic, source);
		if (tab) openPhaseTab(tab);
		openDialog(dialog.current);
		// "Back" returns to the doubt and closes the dialog.
		const close = () => dialog.current?.close();
		addEventListener("popstate", close);
		return () => removeEventListener("popstate", close);
	}, [subtopic, source]);
	return (
		<dialog
			ref={dialog}
			className="dialog source-dialog"
			aria-labelledby="source-title"
			onClose={() => {
				// Closing a question returns to the chat; a document's tab stays open for reading.
				if (source?.kind === "question" && tabOf(subtopic, source)) stepBackToPhaseTab("gemini");
				else document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
				onClose();
			}}
		>
			{source && (
				<>
					<h3 id="source-title" className="flex gap-3 text-lead">
						<span className="source-number">{source.label}</span>
						<SourceLocation subtopic={subtopic} source={source} />
					</h3>
					<div className="mt-4">
						<SourceBody subtopic={subtopic} source={source} />
					</div>
					<form method="dialog" className="mt-6 flex flex-wrap gap-3">
						<button type="submit" className="button button-main">
							{m.doubt_close()}
						</button>
						{source.subtopicId !== subtopic.id && <OtherSubtopic subtopic={subtopic} source={source} />}
					</form>
				</>
			)}
		</dialog>
	);
}

type BodyProps = { subtopic: LearnedSubtopic; source: DoubtSource };

function SourceBody({ subtopic, source }: BodyProps): ReactNode {
	if (source.kind === "question" && source.subtopicId === subtopic.id && source.anchor !== null) {
		return <SourceQuestion subtopic={subtopic} questionId={source.anchor} fallback={<Passage source={source} />} />;
	}
	const isHereButUnreachable = source.kind === "document" && source.subtopicId === subtopic.id;
	return (
		<>
			{isHereButUnreachable && <p className="mb-3 text-small text-quiet">{m.doubt_place_unreachable()}</p>}
			<Passage source={source} />
		</>
	);
}

function Passage({ source }: { source: DoubtSource }) {
	return (
		<blockquote dir="auto" lang={source.language} className="quote">
			<QuoteText source={source} range={[0, source.text.length]} />
		</blockquote>
	);
}

function OtherSubtopic({ subtopic, source }: BodyProps) {
	const phase = source.kind === "question" ? "recite" : source.phase;
	return (
		<a
			className="button button-plain"
			href={`/learn/${subtopic.moduleId}/${source.subtopicId}${phase ? `#${phase}` : ""}`}
		>
			{m.doubt_open_subtopic({ title: source.title })}
		</a>
	);
}

/** The tab that a source of this subtopic belongs to. */
function tabOf(subtopic: LearnedSubtopic, { kind, phase, subtopicId }: DoubtSource) {
	if (subtopicId !== subtopic.id) return undefined;
	if (kind === "question") return "recite";
	return kind === "document" && phase && isDocumentPhase(phase) ? phase : undefined;
}

/** The place of a source in a document tab of this page; undefined when the page cannot scroll to it. */
export function findOpenable(subtopic: LearnedSubtopic, source: DoubtSource): OpenedPassage | undefined {
	const { phase, anchor, kind, subtopicId, text, found } = source;
	if (kind !== "document" || subtopicId !== subtopic.id || !phase || !isDocumentPhase(phase)) return undefined;
	const isOnThisSite = documentLink(subtopic, phase)?.startsWith("/") ?? false;
	const sentence = found && text.slice(found.start, found.end);
	return isOnThisSite && anchor !== null ? { subtopicId, phase, anchor, sentence } : undefined;
}
