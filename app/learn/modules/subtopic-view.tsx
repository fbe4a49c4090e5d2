// A subtopic with its tabs: documents, quiz and doubt chat. The last two load when their tab is opened.
import { useEffect, useLayoutEffect, useState } from "react";
import { useHasUnread } from "#app/learn/doubts/conversation/unread-answers.ts";
import { FIRST_PHASE, type ShownPhase, usePhase } from "#app/learn/phases/phase-hash.ts";
import { usePhaseLabel } from "#app/learn/phases/phase-labels.ts";
import { PhaseTabs } from "#app/learn/phases/phase-tabs.tsx";
import { answerStorage, isSaidAtTop } from "#app/learn/progress/log/answer-storage.ts";
import { appendEvents, listSummaries, onForeignChangeOf, saveLastSubtopic } from "#app/learn/progress/log/log-store.ts";
import { useLogMode } from "#app/learn/progress/log/use-log-mode.ts";
import { LazyPart, preloadPart, useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { updateSession } from "#app/learn/progress/session/session-store.ts";
import { useIsSessionPersistent, useSession, useSessionStart } from "#app/learn/progress/session/use-session.ts";
import { DocumentPanel } from "#app/learn/texts/document-panel.tsx";
import { TextPanel } from "#app/learn/texts/text-panel.tsx";
import { useSite } from "#app/ui/site.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { type DocumentPhase, documentLink, isDocumentPhase, listSteps } from "#core/modules/phases.ts";
import {
	completeSubtopicIfDone,
	findMcqState,
	findPhasesDone,
	markPhaseDone,
	openPhase,
	openSubtopic,
} from "#core/progress/session/session.ts";
import type { CopyLink, SectionText } from "#core/texts/state.ts";
import * as m from "#messages";

/** One quiet line when neither session nor log is stored, and nothing is sent. */
function NotPersistentNotice() {
	const isSessionPersistent = useIsSessionPersistent();
	const log = useLogMode();
	const isSynced = useSite().progress === "synced";
	if (!isSaidAtTop(log && answerStorage(log, isSynced), isSessionPersistent)) return null;
	return <p className="mb-4 text-small text-quiet">{m.progress_not_saved()}</p>;
}

const loadRecite = () => import("#app/learn/quiz/recite.tsx");
const loadDoubtChat = () => import("#app/learn/doubts/doubt-chat.tsx");
const loadOwnPart = () => import("#app/learn/own-questions/own-part.tsx");
// A page that opens on a lazy tab fetches its code while it hydrates. LazyPart reports a failure.
const openedOn = typeof location === "undefined" ? "" : location.hash;
if (openedOn === "#recite") void preloadPart(loadRecite);
if (openedOn === "#gemini") void preloadPart(loadDoubtChat);

const CHAT: readonly ShownPhase[] = ["gemini"];
const NONE: readonly ShownPhase[] = [];

export type SubtopicViewProps = {
	subtopic: LearnedSubtopic;
	/** The phases whose document is known not to open for everyone. */
	closedPhases: readonly DocumentPhase[];
	/** The hub's copies of documents of other sites. */
	copies: readonly CopyLink[];
	/** The sections that are texts of this hub. */
	texts: readonly SectionText[];
	/** The HTML of the first tab's text, while the server renders. */
	firstText?: string | undefined;
};

export function SubtopicView({ subtopic, closedPhases, copies, texts, firstText }: SubtopicViewProps) {
	const phase = usePhase();
	const openedPhases = useOpenedPhases(phase);
	useSubtopicInSession(subtopic, phase);
	const session = useSession();
	const donePhases = session ? findPhasesDone(session, subtopic.id) : [];
	const OwnPart = useLazyComponent(loadOwnPart, phase !== undefined && isDocumentPhase(phase));
	return (
		<>
			<NotPersistentNotice />
			<PhaseTabs
				phase={phase ?? FIRST_PHASE}
				donePhases={donePhases}
				openedPhases={openedPhases}
				unreadPhases={useHasUnread(subtopic.id, phase === "gemini") ? CHAT : NONE}
				panel={(shown) => {
					const isOpened = openedPhases.includes(shown);
					if (!isDocumentPhase(shown)) return <LazyTab phase={shown} subtopic={subtopic} isOpened={isOpened} />;
					const isOpen = phase === shown;
					const own = (place: "bar" | "below") =>
						OwnPart && <OwnPart place={place} subtopic={subtopic} phase={shown} />;
					const text = texts.find((each) => each.phase === shown);
					const isRead = donePhases.includes(shown);
					const shared = { subtopic, isRead, onRead: () => noteRead(subtopic, shown), below: own("below") };
					const html = shown === FIRST_PHASE ? firstText : undefined;
					if (text) return <TextPanel {...shared} text={text} html={html} isOpen={isOpen} bar={own("bar")} />;
					return (
						<DocumentPanel
							{...shared}
							phase={shown}
							link={documentLink(subtopic, shown)}
							copy={copies.find((copy) => copy.phase === shown)}
							isOpened={isOpened}
							isClosed={closedPhases.includes(shown)}
							bar={own("bar")}
						/>
					);
				}}
			/>
		</>
	);
}

type LazyTabProps = { phase: "recite" | "gemini"; subtopic: LearnedSubtopic; isOpened: boolean };

/** The quiz or the doubt chat, which load when their tab is opened. */
function LazyTab({ phase, subtopic, isOpened }: LazyTabProps) {
	const name = usePhaseLabel()(phase);
	const isAtStake = useIsAtStake(subtopic.id);
	const isChat = phase === "gemini";
	const waiting = <TabSkeleton of={isChat ? "chat" : "quiz"} isLive={isOpened} />;
	const load = isChat ? loadDoubtChat : loadRecite;
	if (isOpened)
		return <LazyPart name={name} load={load} waiting={waiting} isAtStake={isAtStake} isWholeTab props={{ subtopic }} />;
	return (
		<>
			<div data-needs-script>{waiting}</div>
			<noscript>
				<h2 className="flex min-h-12 items-center text-lead md:text-title">{name}</h2>
				<p className="text-quiet">{isChat ? m.doubt_needs_script() : m.quiz_needs_script()}</p>
			</noscript>
		</>
	);
}

/** True until the session is read, to avoid an unwanted reload. */
function useIsAtStake(subtopicId: string): boolean {
	const session = useSession();
	return !session || findMcqState(session, subtopicId) !== undefined;
}

/** The tabs seen so far; empty until hydration, since the server does not know the hash. */
function useOpenedPhases(phase: ShownPhase | undefined): readonly ShownPhase[] {
	const [opened, setOpened] = useState<readonly ShownPhase[]>([]);
	useEffect(() => {
		if (phase) setOpened((before) => (before.includes(phase) ? before : [...before, phase]));
	}, [phase]);
	return opened;
}

function useSubtopicInSession(subtopic: LearnedSubtopic, phase: ShownPhase | undefined): void {
	const startTime = useSessionStart();
	useLayoutEffect(() => {
		if (phase) document.documentElement.dataset.phase = phase;
	}, [phase]);
	useEffect(() => {
		updateSession((session) => openSubtopic(session, lastOpened(subtopic)));
		noteDoneSteps(subtopic);
		// A browser that stores nothing gets its log from the server, after the page.
		return onForeignChangeOf(subtopic.id, () => void noteDoneSteps(subtopic));
	}, [subtopic, startTime]);
	useEffect(() => {
		if (!phase) return;
		updateSession((session) => openPhase(session, phase));
		saveLastSubtopic({ ...lastOpened(subtopic), phase });
	}, [phase, subtopic, startTime]);
}

/** What "Continue" needs to know of it on other pages. */
function lastOpened(subtopic: LearnedSubtopic) {
	const { moduleId, moduleTitle, id, title, questionCount, next } = subtopic;
	return { moduleId, moduleTitle, subtopicId: id, title, steps: listSteps(subtopic), questionCount, next };
}

/** Marks steps as finished in this session that the log has from another tab, day or phone. */
async function noteDoneSteps(subtopic: LearnedSubtopic): Promise<void> {
	const [summary] = await listSummaries([subtopic.id]);
	if (!summary) return;
	const { read, masteredCount, masteredBefore = 0 } = summary;
	markRead(subtopic, read, Math.max(masteredCount, masteredBefore));
}

/** A document that was read may complete a subtopic without questions; the quiz reports its own progress. */
function noteRead(subtopic: LearnedSubtopic, phase: DocumentPhase): void {
	appendEvents(subtopic.id, [{ kind: "read", subtopicId: subtopic.id, run: 0, phase }]);
	markRead(subtopic, [phase], 0);
}

/** Marks documents as read, and the subtopic as completed when nothing is missing. */
function markRead(subtopic: LearnedSubtopic, phases: readonly DocumentPhase[], masteredCount: number): void {
	const { id, questionCount } = subtopic;
	updateSession((session) => {
		const marked = phases.reduce((next, phase) => markPhaseDone(next, id, phase), session);
		return completeSubtopicIfDone(marked, subtopic, { questionCount, masteredCount });
	});
}
