// The conversation on screen: questions and answers, the form, and the announcements for screen readers.
import { useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Conversation, isBusy } from "#app/learn/doubts/conversation/conversation.ts";
import { type DoubtMessage, readTurns, reuseTurns, type Turn } from "#app/learn/doubts/conversation/turns.ts";
import { findOpenable, SourceDialog } from "#app/learn/doubts/sources/source-dialog.tsx";
import { usePhase } from "#app/learn/phases/phase-hash.ts";
import { openPassage } from "#app/learn/texts/opened-passage.ts";
import { useSite } from "#app/ui/site.ts";
import type { DoubtSource } from "#core/doubts/call.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import * as m from "#messages";
import { addSuggestion } from "./add-suggestion.ts";
import { DoubtBox } from "./doubt-box.tsx";
import { useOutcomeFacts } from "./doubt-outcome.ts";
import { DoubtStart } from "./doubt-start.tsx";
import { DoubtTurnView } from "./doubt-turn.tsx";
import { useAnnouncer } from "./use-announcer.ts";
import { useAskedWhy } from "./use-asked-why.ts";
import { useDoubtStatus } from "./use-doubt-status.ts";
import { useFollow } from "./use-follow.ts";
import { useQueryWindow } from "./use-query-window.ts";

/** Interval between two renders of a streaming text, in milliseconds, that a slow phone can keep up with. */
const RENDER_MS = 80;

export type DoubtViewProps = { subtopic: LearnedSubtopic; conversation: Conversation };

export function DoubtView({ subtopic, conversation }: DoubtViewProps) {
	const { doubts } = useSite();
	const phase = usePhase();
	const { messages, status } = useChat({ chat: conversation.chat, throttle: RENDER_MS });
	const turns = useTurns(messages);
	const last = turns.at(-1);
	const isAnswering = isBusy({ status });
	const quota = useQueryWindow();
	const box = useRef<HTMLTextAreaElement>(null);
	const form = useRef<HTMLFormElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const follow = useFollow(
		end,
		form,
		turns.length,
		`${last?.text.length}/${last?.outcome?.code}/${last?.ending}/${isAnswering}`,
		phase === "gemini",
	);
	const unread = useDoubtStatus(subtopic, phase === "gemini", last?.ending !== undefined);
	const said = useAnnouncer(last, isAnswering, useOutcomeFacts(subtopic, quota));
	const [dialogSource, setDialogSource] = useState<DoubtSource>();
	useAskedWhy(subtopic.id, conversation.box, box);

	const opener = useRef<Element>(null);
	useEffect(() => {
		// Returns the focus from a source to the button that opened it.
		if (phase !== "gemini" || !(opener.current instanceof HTMLElement)) return;
		opener.current.focus({ preventScroll: true });
		opener.current = null;
	}, [phase]);

	const onOpen = useCallback(
		(source: DoubtSource) => {
			opener.current = document.activeElement;
			const openable = findOpenable(subtopic, source);
			if (openable) openPassage(openable);
			else setDialogSource(source);
		},
		[subtopic],
	);
	return (
		<section aria-label={doubts.label} className="chat">
			<h2 className="sr-only">{doubts.label}</h2>
			{turns.length === 0 && (
				<DoubtStart
					subtopic={subtopic}
					unread={unread}
					onChoose={(question, suggestions) => {
						const text = addSuggestion(conversation.box.read().text, question, suggestions);
						conversation.box.change({ text, isOffline: false });
						box.current?.focus({ preventScroll: true });
					}}
				/>
			)}
			<ol aria-label={m.doubt_conversation()} className="space-y-8">
				{turns.map((turn) => (
					<DoubtTurnView
						key={turn.id}
						turn={turn}
						subtopic={subtopic}
						isAnswering={isAnswering && turn === last}
						isLast={turn === last}
						isBusy={isAnswering}
						quota={quota}
						conversation={conversation}
						onOpen={onOpen}
					/>
				))}
			</ol>
			<div ref={end} aria-hidden="true" className="chat-end" />
			{/* fed with finished sentences; the conversation itself is not live, or it would be read letter by letter */}
			<div aria-live="polite" className="sr-only">
				{said.map(({ key, text }) => (
					<p key={key}>{text}</p>
				))}
			</div>
			<DoubtBox
				conversation={conversation}
				isAnswering={isAnswering}
				quota={quota}
				form={form}
				textarea={box}
				below={follow.below}
				onShowNew={follow.showEnd}
			/>
			<SourceDialog subtopic={subtopic} source={dialogSource} onClose={() => setDialogSource(undefined)} />
		</section>
	);
}

function useTurns(messages: readonly DoubtMessage[]): readonly Turn[] {
	const before = useRef<readonly Turn[]>([]);
	before.current = reuseTurns(before.current, readTurns(messages));
	return before.current;
}
