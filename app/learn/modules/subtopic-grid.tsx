// A module's subtopics as cards, each with this learner's progress.
import { Link } from "react-router";
import { METHOD_PHASES } from "#app/learn/phases/phase-hash.ts";
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
	return (
		<Link
			to={`/learn/${moduleId}/${subtopic.id}`}
			prefetch="viewport"
			viewTransition
			className="box group flex h-full flex-col p-5 transition-colors duration-150 hover:border-action"
		>
			<h3 className="text-title wrap-anywhere group-hover:text-action">{subtopic.title}</h3>
			{subtopic.description && <p className="mt-1.5 text-quiet wrap-anywhere">{subtopic.description}</p>}
			<div className="mt-auto pt-5">
				<StationPath stations={readStations(subtopic.id, session)} />
				<div className="mt-4 flex min-h-6 items-center justify-between gap-3">
					<span className="inline-flex items-center gap-1.5 font-semibold text-action">
						{m.start_learning()}
						<Icon name="forward" className="size-5" />
					</span>
					{isCompleted && (
						<span className="inline-flex items-center gap-1 text-small font-semibold text-good">
							<Icon name="right" className="size-4" />
							{m.completed()}
						</span>
					)}
				</div>
			</div>
		</Link>
	);
}

function readStations(subtopicId: string, session: Session | undefined): PathStation[] {
	const done = session ? findPhasesDone(session, subtopicId) : [];
	const quiz = session && findMcqState(session, subtopicId);
	return METHOD_PHASES.map((phase) => {
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
