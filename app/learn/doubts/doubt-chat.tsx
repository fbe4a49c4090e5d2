// The doubt chat's tab: opens the subtopic's conversation and shows it. Loaded when the tab is first opened.
import "#app/learn/doubts/conversation/zod-jitless.ts";
import { useEffect, useState } from "react";
import { type Conversation, leaveConversation, openConversation } from "#app/learn/doubts/conversation/conversation.ts";
import { useSession } from "#app/learn/session/use-session.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { DoubtView } from "./doubt-view.tsx";

export default function DoubtChat({ subtopic }: { subtopic: LearnedSubtopic }) {
	const conversation = useConversation(subtopic);
	if (!conversation) return <TabSkeleton of="chat" />;
	// a new session starts with an empty chat
	return <DoubtView key={conversation.startTime} subtopic={subtopic} conversation={conversation} />;
}

function useConversation(subtopic: LearnedSubtopic): Conversation | undefined {
	const startTime = useSession()?.sessionMetadata.startTime;
	const [conversation, setConversation] = useState<Conversation>();
	useEffect(() => {
		let isWanted = startTime !== undefined;
		let opened: Conversation | undefined;
		openConversation(subtopic).then((found) => {
			if (!isWanted) return;
			opened = found;
			setConversation(found);
		});
		const keep = () => opened?.keep();
		document.addEventListener("visibilitychange", keep);
		addEventListener("pagehide", keep);
		return () => {
			isWanted = false;
			document.removeEventListener("visibilitychange", keep);
			removeEventListener("pagehide", keep);
			if (opened) leaveConversation(subtopic.id, opened);
		};
	}, [subtopic, startTime]);
	return conversation;
}
