// One subtopic's conversation: the chat library's chat, the state of the form, and how each turn is counted and stored. It
// lives outside the components, so that an answer continues while the learner is in other tabs.

import { Chat } from "@ai-sdk/react";
import { appendEvents } from "#app/learn/progress/log/log-store.ts";
import { loadSession, updateSession } from "#app/learn/progress/session/session-store.ts";
import { onTypedReplaced, readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import type { AttachedAnswer } from "#app/learn/questions/ask-why.ts";
import { checkContact, isOffline } from "#app/ui/script/contact.ts";
import { type DoubtParts, doubtPartSchemas } from "#core/doubts/call.ts";
import { tidyQuestion } from "#core/doubts/doubt-text.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { countQuery, followServerCount, giveQueryBack, queriesLeft } from "#core/progress/session/query-window.ts";
import { type Box, createBox } from "./box-state.ts";
import { findStored, storeConversation } from "./conversation-store.ts";
import { createDoubtTransport } from "./transport.ts";
import { type DoubtMessage, endLastTurn, isCountedTurn, makeMessages, moveToEnd, readTurns } from "./turns.ts";
import { markUnread } from "./unread-answers.ts";

export type Conversation = {
	/** Called when a fresh session may have begun: its chat is empty, but what is typed stays. */
	renew: (startTime: number) => void;
	chat: Chat<DoubtMessage>;
	box: Box;
	/** Sends the form. Without text, network or quota it sends nothing and keeps the text. */
	send: () => void;
	/** Asks the question of a turn again, as the last one of the conversation. */
	sendAgain: (turnId: string) => void;
	/** Asks a question of the page ("go on"); keeps the text in the form. */
	ask: (question: string) => void;
	/** Stores the conversation. Called after each turn and when the page is hidden or left. */
	keep: () => void;
};

const open = new Map<string, Conversation>();

/** The conversation of a subtopic in the current session: the running one, the stored one, or a new one. */
export async function openConversation(subtopic: LearnedSubtopic): Promise<Conversation> {
	const { startTime } = (await loadSession()).sessionMetadata;
	const before = open.get(subtopic.id);
	before?.renew(startTime);
	if (before) return before;
	const conversation = createConversation(subtopic, startTime);
	open.set(subtopic.id, conversation);
	return conversation;
}

/** Called when the learner leaves the page: stores the conversation, and drops it unless an answer is running. */
export function leaveConversation(subtopicId: string, conversation: Conversation): void {
	conversation.keep();
	if (!isBusy(conversation.chat) && open.get(subtopicId) === conversation) open.delete(subtopicId);
}

export function isBusy({ status }: Pick<Chat<DoubtMessage>, "status">): boolean {
	return status === "submitted" || status === "streaming";
}

function createConversation(subtopic: LearnedSubtopic, begunAt: number): Conversation {
	let startTime = begunAt;
	const stored = findStored(subtopic.id, startTime);
	if (stored?.wasCut && !isCountedTurn(stored.turns.at(-1) ?? NO_TURN)) updateSession(giveQueryBack);
	const box = createBox({ text: readTyped(draftKey(subtopic.id)), attached: stored?.attached });
	let quota: DoubtParts["quota"] | undefined;
	const chat: Chat<DoubtMessage> = new Chat({
		id: subtopic.id,
		messages: makeMessages(stored?.turns ?? []),
		dataPartSchemas: doubtPartSchemas,
		transport: createDoubtTransport(subtopic),
		onData: (part) => {
			if (part.type === "data-quota") quota = part.data;
		},
		onFinish: ({ isAbort, isDisconnect }) => {
			finishTurn(chat, isAbort, quota);
			if (isDisconnect && !navigator.onLine) returnToBox(chat, box);
			keep();
			if (!isOnScreen(subtopic.id)) markUnread(subtopic.id);
		},
	});
	const keep = () => {
		const { attached } = box.read();
		const turns = readTurns(chat.messages).map(({ id, ...turn }) => turn);
		storeConversation({ subtopicId: subtopic.id, turns, attached }, startTime);
	};
	storeDraft(box, draftKey(subtopic.id), keep);
	const renew = (now: number) => {
		if (now === startTime) return;
		startTime = now;
		chat.stop();
		chat.messages = [];
	};
	const ask = (question: string, about?: AttachedAnswer) => {
		quota = undefined;
		updateSession((session) => countQuery(session, Date.now()));
		// every failure is a state of the chat
		void chat.sendMessage({ text: question, metadata: { about } });
		// Only its id: the log never has the text.
		const doubtId = chat.generateId();
		void appendEvents(subtopic.id, [{ kind: "doubt", subtopicId: subtopic.id, run: 0, doubtId }]);
		keep();
	};
	const isReady = () => navigator.onLine && !isBusy(chat);
	return {
		renew,
		chat,
		box,
		keep,
		send: async () => {
			const { text, attached } = box.read();
			const tidy = tidyQuestion(text);
			if (!tidy.ok || isBusy(chat)) return;
			if (!(await hasNetwork())) return box.change({ isOffline: true });
			const session = await loadSession();
			if (queriesLeft(session, Date.now()) === 0) return;
			// A press after 4 idle hours: the fresh session's chat gets the question.
			renew(session.sessionMetadata.startTime);
			box.change({ text: "", attached: undefined, isOffline: false });
			ask(tidy.question, attached);
		},
		sendAgain: async (turnId) => {
			if (!(await hasNetwork())) return box.change({ isOffline: true });
			if (!isReady() || !(await hasQueryLeft())) return;
			quota = undefined;
			box.change({ isOffline: false });
			updateSession((session) => countQuery(session, Date.now()));
			chat.messages = moveToEnd(chat.messages, turnId);
			void chat.regenerate({ body: { again: true } });
		},
		ask: async (question) => {
			if (isReady() && (await hasQueryLeft())) ask(question);
		},
	};
}

const draftKey = (subtopicId: string) => `doubt ${subtopicId}`;

/** The unsent text is stored with each change, and the conversation when an answer is attached or detached. */
function storeDraft(box: Box, place: string, keep: () => void): void {
	let { attached } = box.read();
	box.subscribe(() => {
		writeTyped(place, box.read().text);
		if (box.read().attached === attached) return;
		attached = box.read().attached;
		keep();
	});
	onTypedReplaced(() => box.change({ text: readTyped(place) }));
}

/** Checks contact after a loss: the server may be back. */
async function hasNetwork(): Promise<boolean> {
	return navigator.onLine && (!isOffline() || (await checkContact()) !== undefined);
}

const NO_TURN = { text: "" };

/** Whether the learner is on this subtopic's page, in the chat's tab. */
function isOnScreen(subtopicId: string): boolean {
	return document.documentElement.dataset.phase === "gemini" && location.pathname.endsWith(`/${subtopicId}`);
}

async function hasQueryLeft(): Promise<boolean> {
	return queriesLeft(await loadSession(), Date.now()) > 0;
}

/**
 * Ends a turn: refunds a question that is not counted, and takes over the server's count. A turn without an outcome and with
 * few words counts as not answered.
 */
function finishTurn(chat: Chat<DoubtMessage>, isAbort: boolean, quota: DoubtParts["quota"] | undefined): void {
	const turn = readTurns(chat.messages).at(-1);
	if (!turn) return;
	const isCounted = isCountedTurn(turn);
	updateSession((session) => {
		const counted = isCounted ? session : giveQueryBack(session);
		return quota ? followServerCount(counted, quota, Date.now()) : counted;
	});
	chat.messages = endLastTurn(chat.messages, isAbort ? "stopped" : turn.text === "" ? "failed" : "cut-off");
}

/** Returns a question to the empty form when the network failed before the first word. */
function returnToBox(chat: Chat<DoubtMessage>, box: Box): void {
	const turn = readTurns(chat.messages).at(-1);
	if (turn?.text !== "" || turn.sources.length > 0 || box.read().text !== "") return;
	const last = chat.messages.findLastIndex(({ id }) => id === turn.id);
	chat.messages = chat.messages.slice(0, last);
	chat.clearError();
	box.change({ text: turn.question, attached: turn.about, isOffline: true });
}
