// A module's subtopics as cards, each with this learner's progress.
import { Link } from "react-router";
import { type PathStation, StationPath } from "#app/learn/phases/station-path.tsx";
import { useSession } from "#app/learn/session/session-store.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SubtopicCard } from "#core/catalog/catalog.ts";
import type { Session } from "#core/session/schema.ts";
import { findMcqState, findPhasesDone } from "#core/session/session.ts";
import * as m from "#messages";

export type SubtopicGridProps = {
	moduleId: string;
	subtopics: readonly SubtopicCard[];
	page: number;
	pageCount: number;
};

export function SubtopicGrid({ moduleId, subtopics, page, pageCount }: SubtopicGridProps) {
	const session = useSession();
	if (subtopics.length === 0) {
		return (
			<Notice icon="read" title={m.no_subtopics()}>
				<p>{m.no_subtopics_yet()}</p>
			</Notice>
		);
	}
	return (
		<>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{subtopics.map((subtopic) => (
					<li key={subtopic.id}>
						<Card moduleId={moduleId} subtopic={subtopic} session={session} />
					</li>
				))}
			</ul>
			{pageCount > 1 && <Pages page={page} pageCount={pageCount} />}
		</>
	);
}

type CardProps = { moduleId: string; subtopic: SubtopicCard; session: Session | undefined };

function Card({ moduleId, subtopic, session }: CardProps) {
	const isCompleted = session?.learningProgress.subtopicsCompleted.includes(subtopic.id) ?? false;
	const stations = readStations(subtopic, session);
	return (
		<Link
			to={`/learn/${moduleId}/${subtopic.id}`}
			prefetch="viewport"
			viewTransition
			className="box group flex h-full flex-col px-4 py-3 transition-colors duration-150 hover:border-action sm:p-5"
		>
			<h3 className="text-lead wrap-anywhere group-hover:text-action sm:text-title">{subtopic.title}</h3>
			{subtopic.description && (
				<p className="mt-1 line-clamp-2 text-small text-quiet wrap-anywhere sm:line-clamp-none sm:text-base">
					{subtopic.description}
				</p>
			)}
			<p className="mt-1 text-small text-quiet">{extentText(subtopic)}</p>
			<div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-2 pt-2 sm:pt-4">
				{stations.length > 0 && <StationPath stations={stations} />}
				{isCompleted ? (
					<span className="inline-flex items-center gap-1 font-semibold text-good">
						<Icon name="right" className="size-5" />
						{m.completed()}
					</span>
				) : (
					<span className="inline-flex items-center gap-1.5 font-semibold text-action">
						{stations.some(({ state }) => state !== "ahead") ? m.go_on_learning() : m.start_learning()}
						<Icon name="forward" className="size-5" />
					</span>
				)}
			</div>
		</Link>
	);
}

/** "40 questions · about 55 min", as far as it is known. */
function extentText({ questionCount, time }: SubtopicCard): string {
	const minutes = time.isWhole ? m.card_minutes : m.card_minutes_or_more;
	return [
		questionCount > 0 && m.card_questions({ count: questionCount }),
		time.minutes > 0 && minutes({ minutes: time.minutes }),
	]
		.filter(Boolean)
		.join(" · ");
}

function readStations({ id, phases }: SubtopicCard, session: Session | undefined): PathStation[] {
	const done = session ? findPhasesDone(session, id) : [];
	const quiz = session && findMcqState(session, id);
	return phases.map((phase) => {
		if (done.includes(phase)) return { phase, state: "done" };
		return { phase, state: phase === "recite" && quiz && quiz.questionsAnswered > 0 ? "begun" : "ahead" };
	});
}

function Pages({ page, pageCount }: { page: number; pageCount: number }) {
	return (
		<nav aria-label={m.pages_of_subtopics()} className="mt-6 flex items-center justify-between gap-4">
			{page > 1 ? (
				<Link className="button button-plain" to={`?page=${page - 1}`}>
					{m.page_before()}
				</Link>
			) : (
				<span />
			)}
			<span className="text-quiet">{m.page_of({ page, pageCount })}</span>
			{page < pageCount ? (
				<Link className="button button-plain" to={`?page=${page + 1}`}>
					{m.page_after()}
				</Link>
			) : (
				<span />
			)}
		</nav>
	);
}
