// The sources of an answer: numbered chips under a model's answer, or the quoted passages without a model.
import { Fragment, useRef, useState } from "react";
import { usePhaseLabel } from "#app/learn/phases/phase-labels.ts";
import { isolateCode } from "#app/ui/text-direction.tsx";
import type { DoubtSource } from "#core/doubts/call.ts";
import { type TextRange, windowAround } from "#core/doubts/retrieval/passage-window.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import * as m from "#messages";
import { QuoteText } from "./quote-text.tsx";

export type OpenSource = (source: DoubtSource) => void;
export type SourcesProps = {
	subtopic: LearnedSubtopic;
	sources: readonly DoubtSource[];
	onOpen: OpenSource;
};

/** The number of a source inside the text. */
export function Citation({ source, onOpen }: { source: DoubtSource; onOpen: OpenSource }) {
	return (
		<button
			type="button"
			className="citation"
			aria-label={m.doubt_source_n({ n: source.label })}
			onClick={() => onOpen(source)}
		>
			{source.label}
		</button>
	);
}

/** The sources under a model's answer, as numbered chips that open their place. */
export function SourceChips({ subtopic, sources, onOpen }: SourcesProps) {
	return (
		<ul aria-label={m.doubt_sources()} className="mt-3 flex flex-wrap gap-2">
			{sources.map((source) => (
				<li key={source.label}>
					<SourceChip subtopic={subtopic} source={source} onOpen={onOpen} isAlone={isAlone(source, sources)} />
				</li>
			))}
		</ul>
	);
}

type SourceProps = {
	subtopic: LearnedSubtopic;
	source: DoubtSource;
	onOpen: OpenSource;
	/** No other source of the answer has the same place. */
	isAlone: boolean;
};

function isAlone(source: DoubtSource, sources: readonly DoubtSource[]): boolean {
	const same = ({ subtopicId, phase, place, title }: DoubtSource) => {
		return (
			subtopicId === source.subtopicId && phase === source.phase && (place || title) === (source.place || source.title)
		);
	};
	return sources.filter(same).length === 1;
}

function SourceChip({ subtopic, source, onOpen, isAlone }: SourceProps) {
	return (
		<button type="button" className="source-chip" onClick={() => onOpen(source)}>
			<span className="source-number">{source.label}</span>
			<span className="min-w-0 text-start">
				<SourceLocation subtopic={subtopic} source={source} />
				{!isAlone && <bdi className="text-quiet">{` ${m.doubt_beginning({ words: firstWords(source.text) })}`}</bdi>}
			</span>
		</button>
	);
}

/** Text that distinguishes passages of the same place. */
const DISTINGUISHING_WORDS = 4;

function firstWords(text: string): string {
	return text.replace(/^- /, "").split(/\s+/, DISTINGUISHING_WORDS).join(" ").slice(0, 40).toWellFormed();
}

/** Location of a source as text: the tab and the heading, with the subtopic's title if it is another one. */
export function SourceLocation({ subtopic, source }: { subtopic: LearnedSubtopic; source: DoubtSource }) {
	const labelOf = usePhaseLabel();
	const phase = source.phase && source.phase !== "gemini" ? labelOf(source.phase) : undefined;
	const isElsewhere = source.subtopicId !== subtopic.id;
	const place = [isElsewhere ? source.title : undefined, phase, source.place || source.title];
	const parts = [...new Set(place.filter((word) => word !== undefined))];
	return (
		<span className="min-w-0 text-start">
			{parts.map((part, index) => (
				<Fragment key={part}>
					{index > 0 && <span>{" · "}</span>}
					<bdi>{isolateCode(part)}</bdi>
				</Fragment>
			))}
		</span>
	);
}

/** Passages word for word, each with its place: shown when no model answers. */
export function Quotes({ subtopic, sources, onOpen }: SourcesProps) {
	return (
		<ol className="mt-3 space-y-4">
			{sources.map((source) => (
				<li key={source.label}>
					<Quote subtopic={subtopic} source={source} onOpen={onOpen} isAlone={isAlone(source, sources)} />
				</li>
			))}
		</ol>
	);
}

/** Characters of a collapsed passage: about six lines on a phone. */
const FOLDED_LENGTH = 320;

function Quote(props: SourceProps) {
	const { source } = props;
	const [isFolded, setFolded] = useState(true);
	const whole = [0, source.text.length] as const;
	const shown = isFolded ? foldedRange(source) : whole;
	const showsAll = shown[0] === 0 && shown[1] === source.text.length;
	const quote = useRef<HTMLQuoteElement>(null);
	return (
		<figure>
			<blockquote ref={quote} tabIndex={-1} dir="auto" lang={source.language} className="quote">
				<QuoteText source={source} range={shown} />
			</blockquote>
			<figcaption className="mt-2 flex flex-wrap gap-2">
				<SourceChip {...props} />
				{!showsAll && (
					<button
						type="button"
						className="source-chip"
						onClick={() => {
							setFolded(false);
							// the button disappears, so the quote takes the focus
							quote.current?.focus({ preventScroll: true });
						}}
					>
						{source.found?.isAlone ? m.doubt_show_answer() : m.doubt_whole_passage()}
					</button>
				)}
			</figcaption>
		</figure>
	);
}

function foldedRange({ text, found }: DoubtSource): TextRange {
	if (!found) return windowAround(text, [0, 0], FOLDED_LENGTH);
	const range = [Math.min(found.start, text.length), Math.min(found.end, text.length)] as const;
	return found.isAlone ? range : windowAround(text, range, FOLDED_LENGTH);
}
