// "Your data": what is stored and where, the log on another phone, and how to delete everything. React hydrates it; the server
// renders it by a call of its own (routes/data.tsx).
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { type AnswerStorage, answerStorage, isOnServer } from "#app/learn/progress/log/answer-storage.ts";
import { pendingForget } from "#app/learn/progress/log/forget.ts";
import { type LogStatus, useLogStatus } from "#app/learn/progress/log/log-status.ts";
import { markStarted } from "#app/ui/script/page-start.ts";
import { SiteContext, useSite } from "#app/ui/site.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";
import { ForgetSection } from "./forget-section.tsx";
import { takeForgottenMark } from "./forgotten-mark.ts";
import { JoinForm, OwnCode } from "./learner-code.tsx";

export const DATA_ISLAND_ID = "data";

export function DataIsland({ site }: { site: Site }) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<StoredDataView />
			</SiteContext>
		</StrictMode>
	);
}

function StoredDataView() {
	const status = useLogStatus();
	const isSynced = useSite().progress === "synced";
	const place = answerStorage(status ?? { isPersistent: true, mode: "synced" }, isSynced);
	const [isForgottenElsewhere, setForgottenElsewhere] = useState(false);
	useEffect(() => setForgottenElsewhere(takeForgottenMark()), []);
	// Keys: a choice clears the messages about codes, a try of one those about choices, which are outdated then.
	const [choices, setChoices] = useState(0);
	const [tries, setTries] = useState(0);
	const papers = usePapersNote(choices);
	return (
		<>
			{isForgottenElsewhere && (
				<p role="status" className="note mt-3">
					{m.progress_forgotten_in_tab()}
				</p>
			)}
			<p className="mt-3 max-w-reading font-serif text-lead">{privacyText(status, place)}</p>
			<div data-needs-script>
				<div role="status" className="mt-3 min-h-6 max-w-reading text-quiet tabular-nums">
					<p>{status && statusText(status, place, papers === null)}</p>
				</div>
				{isSynced && (
					<div key={`codes-${choices}`} className="mt-8 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
						{isOnServer(place) && <OwnCode status={status} />}
						<JoinForm
							hasLocked={Boolean(status?.own.isLocked && status.own.canBeSent)}
							onTry={() => setTries((count) => count + 1)}
						/>
					</div>
				)}
				{status && (
					<ForgetSection
						key={`choices-${tries}`}
						status={status}
						isSynced={isSynced}
						place={place}
						onDone={() => setChoices((count) => count + 1)}
					/>
				)}
				{/* Last: it is known later than the rest, which it would move. */}
				<div role="status" className="max-w-reading text-quiet not-empty:mt-4">
					{papers}
				</div>
			</div>
		</>
	);
}

function privacyText(status: LogStatus | undefined, place: AnswerStorage): string {
	const isEmpty = status?.answers === 0;
	switch (place) {
		case "both":
			return isEmpty ? m.progress_privacy_empty() : m.progress_privacy();
		case "phone":
			return isEmpty ? m.progress_on_this_device_empty() : m.progress_on_this_device();
		case "deleted":
			return isEmpty ? m.progress_on_this_device_empty() : m.progress_forgotten_elsewhere();
		case "server":
			return m.quiz_unstored_synced();
		case "page":
			return m.progress_not_saved();
	}
}

/** What is stored of mock exams: null for none, undefined until that is known. A choice may have deleted them. */
function usePapersNote(choices: number): ReactNode {
	const [note, setNote] = useState<ReactNode>();
	useEffect(() => {
		const watching = import("./papers-note.tsx").then(({ watchPapers }) => watchPapers(setNote));
		return () => void watching.then((stop) => stop());
		// A new choice reads again.
	}, [choices]);
	return note;
}

/** Exported for its test. */
export function statusText(
	status: Pick<LogStatus, "events" | "answers" | "unsentAnswers">,
	place: AnswerStorage,
	hasNoPapers: boolean,
): string {
	const { events, answers, unsentAnswers } = status;
	const pending = pendingForget();
	if (events === 0 && pending) return pending === "device" ? m.forgotten_left_pending() : m.forgotten_server_pending();
	if (events === 0) return hasNoPapers ? m.progress_nothing_yet() : "";
	// privacyText says that there is none.
	if (answers === 0) return "";
	switch (place) {
		case "both":
			return unsentAnswers === 0
				? m.progress_answers_sent({ count: answers })
				: m.progress_answers_waiting({ count: answers, unsent: unsentAnswers });
		case "server":
			return unsentAnswers === 0
				? m.progress_answers_server({ count: answers })
				: m.progress_answers_server_waiting({ count: answers - unsentAnswers, unsent: unsentAnswers });
		case "page":
			return m.progress_answers_page({ count: answers });
		default:
			return m.progress_answers_here({ count: answers });
	}
}
