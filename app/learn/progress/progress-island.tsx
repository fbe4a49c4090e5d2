// "Your progress": what is mastered, right at the first try and done, in all and by module and subtopic, and the way on. React
// hydrates it; the server renders it by a call of its own (routes/progress.tsx).

import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { answerStorage, isOnServer } from "#app/learn/progress/log/answer-storage.ts";
import { type LogRecords, readLogRecords } from "#app/learn/progress/log/log-records.ts";
import { addNamed, saveKnownSubtopics } from "#app/learn/progress/log/progress-notes.ts";
import { useRead } from "#app/learn/progress/log/use-log-mode.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PracticeLinks } from "#app/ui/practice-links.tsx";
import { markStarted } from "#app/ui/script/page-start.ts";
import { SiteContext, useSite } from "#app/ui/site.ts";
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import {
	type Figures,
	type ModuleOverview,
	mergeSubtopics,
	overviewOf,
	type SubtopicOverview,
} from "#core/progress/session/overview.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";

export const PROGRESS_ISLAND_ID = "progress";

export function ProgressIsland({ site }: { site: Site }) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<ProgressView />
			</SiteContext>
		</StrictMode>
	);
}

function ProgressView() {
	const log = useRead(readLogRecords);
	const isSynced = useSite().progress === "synced";
	const subtopics = useSubtopics(log, log !== undefined && isOnServer(answerStorage(log, isSynced)));
	const { modules, total } = overviewOf(subtopics, log?.records ?? []);
	return (
		<div data-needs-script>
			{log && modules.length === 0 && (
				<p className="mt-3 max-w-reading font-serif text-lead">
					{log.events === 0 ? m.progress_empty() : m.progress_unnamed()}
				</p>
			)}
			{log && modules.length > 0 && <Totals total={total} {...sumDays(log.practice, [...log.practice.keys()])} />}
			{modules.map((module) => (
				<Module key={module.moduleId} module={module} practice={log?.practice} />
			))}
			<div className="mt-8 border-t border-line pt-6">
				<p>{m.progress_to_data()}</p>
				<a className="link inline-flex min-h-11 items-center font-semibold" href="/data">
					{m.data_title()}
				</a>
			</div>
		</div>
	);
}

/** The days on which something was answered in any of the subtopics, and the answers of practice in all of them. */
function sumDays(practice: LogRecords["practice"], subtopicIds: readonly string[]) {
	const own = subtopicIds.flatMap((id) => practice.get(id) ?? []);
	const days = new Set(own.flatMap((subtopic) => [...subtopic.days]));
	return { days: days.size, practised: own.reduce((sum, { practised }) => sum + practised, 0) };
}

function Totals({ total, days, practised }: { total: Figures; days: number; practised: number }) {
	return (
		<>
			<TotalsList total={total} days={days} />
			{practised > 0 && <p className="mt-3 max-w-reading text-small text-quiet">{m.progress_practice_apart()}</p>}
		</>
	);
}

function TotalsList({ total, days }: { total: Figures; days: number }) {
	return (
		<dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-3 sm:gap-4 lg:grid-cols-4">
			{total.questions > 0 && (
				<Total name={m.progress_mastered()} of={total.questions}>
					{total.mastered}
				</Total>
			)}
			{total.answered > 0 && (
				<Total name={m.progress_right_at_first()} of={total.answered}>
					{total.rightAtFirst}
				</Total>
			)}
			<Total name={m.progress_steps()} of={total.steps}>
				{total.stepsDone}
			</Total>
			{days > 0 && <Total name={m.progress_days()}>{days}</Total>}
		</dl>
	);
}

function Total({ name, of, children }: { name: string; of?: number; children: ReactNode }) {
	return (
		<div className="box flex flex-col-reverse justify-end px-4 py-3">
			<dt className="text-small text-quiet">{name}</dt>
			<dd className="tabular-nums">
				<span className="font-serif text-head font-semibold">{children}</span>
				{of !== undefined && <span className="text-quiet">{` ${m.progress_of({ total: of })}`}</span>}
			</dd>
		</div>
	);
}

type ModuleProps = { module: ModuleOverview; practice: LogRecords["practice"] | undefined };

function Module({ module: { moduleId, title, subtopics }, practice = new Map() }: ModuleProps) {
	const ids = subtopics.map(({ subtopicId }) => subtopicId);
	const { days, practised } = sumDays(practice, ids);
	return (
		<section className="mt-8" aria-labelledby={moduleId}>
			<h2 id={moduleId} className="text-title wrap-anywhere">
				<a className="inline-flex min-h-11 items-center hover:text-action" href={`/subtopics/${moduleId}`}>
					{title}
				</a>
			</h2>
			<PracticeLinks moduleId={moduleId} />
			{practised > 0 && (
				<p className="text-small text-quiet tabular-nums">{m.progress_practised({ count: practised, days })}</p>
			)}
			<ul className="box mt-2 divide-y divide-line">
				{subtopics.map((subtopic) => (
					<li key={subtopic.subtopicId} className="px-4 py-3 sm:px-5">
						<Subtopic moduleId={moduleId} subtopic={subtopic} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** As on a card (show-card-progress.ts). */
const COMPLETED = { all: m.completed, quiz: m.completed_quiz, once: m.completed_once };

function Subtopic({ moduleId, subtopic }: { moduleId: string; subtopic: SubtopicOverview }) {
	const { subtopicId, title, mastered, questions, rightAtFirst, answered, stepsDone, steps, completion, next } =
		subtopic;
	const masteredText = completion === "once" ? m.progress_mastered_again : m.progress_mastered_of;
	const facts = [
		answered > 0 && m.progress_right_of({ right: rightAtFirst, count: answered }),
		steps > 0 && m.progress_steps_of({ done: stepsDone, count: steps }),
	];
	return (
		<>
			<div className="flex items-center justify-between gap-3">
				<a
					className="link inline-flex min-h-11 min-w-0 items-center py-2 wrap-anywhere"
					href={`/learn/${moduleId}/${subtopicId}${next ? `#${next}` : ""}`}
				>
					{title}
				</a>
				{completion && (
					<span className="inline-flex shrink-0 items-center gap-1 text-small font-semibold text-good">
						<Icon name="right" className="size-5" />
						<span>{COMPLETED[completion]()}</span>
					</span>
				)}
			</div>
			{questions > 0 && (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
					<progress className="progress-line max-w-60 flex-1" max={questions} value={mastered} aria-hidden="true" />
					<span className="text-small tabular-nums">{masteredText({ mastered, count: questions })}</span>
				</p>
			)}
			<p className="mt-1 text-small text-quiet tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
		</>
	);
}

/** Loaded once the page shows what the device knows: it checks the response by a library of 11 KB. */
const loadRequest = () => import("#app/learn/progress/log/log-request.ts").catch(() => undefined);

type Named = { subtopics: readonly LoggedSubtopic[]; isComplete: boolean };
const NOTHING_NAMED: Named = { subtopics: [], isComplete: false };

/**
 * The subtopics of the log. Asks the server, again when the log has grown, and stores what it names.
 * @param isOnServer whether the server has the log; otherwise it is not asked
 */
function useSubtopics(log: LogRecords | undefined, isOnServer: boolean): readonly LoggedSubtopic[] {
	const [{ subtopics, isComplete }, setNamed] = useState(NOTHING_NAMED);
	const events = isOnServer ? (log?.events ?? 0) : 0;
	const isSent = log?.unsent === 0;
	const ids = new Set(log?.records.map(({ subtopicId }) => subtopicId));
	useEffect(() => {
		if (events === 0) return setNamed(NOTHING_NAMED);
		let isWanted = true;
		const ask = async () => {
			const request = await loadRequest();
			const found = await request?.requestSubtopics();
			if (!isWanted || !found) return;
			const named = { subtopics: found, isComplete: isSent && request?.areAll(found) === true };
			setNamed(named);
			void saveKnownSubtopics((known) => addNamed(known, found, { isComplete: named.isComplete, logged: ids }));
		};
		void ask();
		return () => {
			isWanted = false;
		};
		// The log's ids are as new as its number of events.
	}, [events, isSent]);
	const known = log?.known.filter(({ subtopicId }) => ids.has(subtopicId)) ?? [];
	return mergeSubtopics(subtopics, known, isComplete);
}
