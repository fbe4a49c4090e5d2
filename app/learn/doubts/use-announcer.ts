// Announces an answer to screen readers: its sentences as they are finished, then how it ended. Of quoted passages only
// their number.
import { useEffect, useRef, useState } from "react";
import type { Turn } from "#app/learn/doubts/conversation/turns.ts";
import { listCited } from "#app/learn/doubts/sources/answer-text.ts";
import * as m from "#messages";
import { type OutcomeFacts, outcomeSentences } from "./doubt-outcome.ts";
import { splitSentences, spokenText } from "./sentences.ts";

export type Said = { key: string; text: string };

const NOTHING: readonly Said[] = [];

export function useAnnouncer(turn: Turn | undefined, isAnswering: boolean, facts: OutcomeFacts): readonly Said[] {
	const [said, setSaid] = useState(NOTHING);
	const progress = useRef({ id: isAnswering ? undefined : turn?.id, next: 0, isOver: !isAnswering });
	const latest = useRef(facts);
	latest.current = facts;
	useEffect(() => {
		// The conversation ended with its session.
		if (!turn) return setSaid(NOTHING);
		const isNew = progress.current.id !== turn.id || (isAnswering && progress.current.isOver);
		if (isNew) progress.current = { id: turn.id, next: 0, isOver: false };
		if (progress.current.isOver) return;
		const { sentences, next } = splitSentences(turn.text, progress.current.next, !isAnswering);
		progress.current = { id: turn.id, next, isOver: !isAnswering };
		const spoken = sentences.map(spokenText).filter((text) => text !== "");
		if (!isAnswering) spoken.push(...endOf(turn, latest.current));
		if (!isNew && spoken.length === 0) return;
		const added = spoken.map((text, index) => ({ key: `${turn.id}-${next}-${isAnswering}-${index}`, text }));
		// a new question clears what the last one said, so that the region stays small
		setSaid((before) => (isNew ? added : [...before, ...added]));
	}, [turn, isAnswering]);
	return said;
}

function endOf(turn: Turn, facts: OutcomeFacts): string[] {
	const { outcome, sources, text } = turn;
	const sentences = outcomeSentences(turn, facts);
	if (outcome?.mode === "quote" && sources.length > 0) {
		return [...sentences, m.doubt_passages_found({ count: sources.length })];
	}
	const cited = listCited(text, sources).length;
	return cited > 0 ? [...sentences, m.doubt_sources_found({ count: cited })] : sentences;
}
