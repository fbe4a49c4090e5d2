// What an answer stands on: numbered chips under a model's answer, or the passages themselves where no model answered.
import { useState } from "react";
import type { DoubtSource } from "#core/doubt-call.ts";
import * as m from "#messages";
import type { LearnedSubtopic } from "./learned-subtopic.ts";
import { usePhaseLabel } from "./use-phase-label.ts";

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
					<SourceChip subtopic={subtopic} source={source} onOpen={onOpen} />
				</li>
			))}
		</ul>
	);
}

type SourceProps = { subtopic: LearnedSubtopic; source: DoubtSource; onOpen: OpenSource };

function SourceChip({ subtopic, source, onOpen }: SourceProps) {
	return (
		<button type="button" className="source-chip" onClick={() => onOpen(source)}>
			<span className="source-number">{source.label}</span>
			<SourcePlace subtopic={subtopic} source={source} />
		</button>
	);
}

/** Where a source stands, in words: the tab and the heading, with the subtopic's title when it is another one. */
export function SourcePlace({ subtopic, source }: { subtopic: LearnedSubtopic; source: DoubtSource }) {
	const labelOf = usePhaseLabel();
	const phase = source.phase && source.phase !== "gemini" ? labelOf(source.phase) : undefined;
	const isElsewhere = source.subtopicId !== subtopic.id;
	const place = [isElsewhere ? source.title : undefined, phase, source.place || source.title];
	return (
		<bdi className="min-w-0 text-start">
			{[...new Set(place.filter((word) => word !== undefined))].join(" · ")}
		</bdi>
	);
}

/** Passages word for word, each with its place: what is shown where no model answers. */
export function Quotes({ subtopic, sources, onOpen }: SourcesProps) {
	return (
		<ol className="mt-3 space-y-4">
			{sources.map((source) => (
				<li key={source.label}>
					<Quote subtopic={subtopic} source={source} onOpen={onOpen} />
				</li>
			))}
		</ol>
	);
}

/** A longer passage begins folded, in characters. */
const LONG_PASSAGE = 480;

function Quote({ subtopic, source, onOpen }: SourceProps) {
	const [isFolded, setFolded] = useState(source.text.length > LONG_PASSAGE);
	return (
		<figure>
			<blockquote
				dir="auto"
				lang={source.language}
				className={`quote plain-text ${isFolded ? "line-clamp-6" : ""}`}
			>
				{source.text}
			</blockquote>
			<figcaption className="mt-2 flex flex-wrap gap-2">
				<SourceChip subtopic={subtopic} source={source} onOpen={onOpen} />
				{isFolded && (
					<button type="button" className="source-chip" onClick={() => setFolded(false)}>
						{m.doubt_whole_passage()}
					</button>
				)}
			</figcaption>
		</figure>
	);
}
