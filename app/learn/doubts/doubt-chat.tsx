// The doubt chat's tab: opens the subtopic's conversation and shows it. Loaded when the tab is first opened.
import "#app/learn/doubts/conversation/zod-jitless.ts";
import { useEffect, useState } from "react";
import { type Conversation, leaveConversation, openConversation } from "#app/learn/doubts/conversation/conversation.ts";
import { useSessionStart } from "#app/learn/progress/session/use-session.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { DoubtView } from "./doubt-view.tsx";

export default function DoubtChat({ subtopic }: { subtopic: LearnedSubtopic }) {
	const conversation = useConversation(subtopic);
	if (!conversation) return <TabSkeleton of="chat" />;
	return <DoubtView subtopic={subtopic} conversation={conversation} />;
}

function useConversation(subtopic: LearnedSubtopic): Conversation | undefined {
	const startTime = useSessionStart();
	const [conversation, setConversation] = useState<Conversation>();
	useEffect(() => {
		let isWanted = startTime !== undefined;
		openConversation(subtopic).then(
			(found) => isWanted && setConversation(found),
			() => undefined,
		);
		return () => {
			isWanted = false;
		};
		// A fresh session empties the conversation; what is typed in its form stays.
	}, [subtopic, startTime]);
	useEffect(() => {
		if (!conversation) return;
		const { keep } = conversation;
		document.addEventListener("visibilitychange", keep);
		addEventListener("pagehide", keep);
		return () => {
			document.removeEventListener("visibilitychange", keep);
			removeEventListener("pagehide", keep);
			leaveConversation(subtopic.id, conversation);
		};
	}, [subtopic, conversation]);
	return conversation;
}
