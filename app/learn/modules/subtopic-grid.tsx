// A module's subtopics as cards. The server renders them without progress; show-card-progress.ts shows this learner's.

import { FIRST_PHASE } from "#app/learn/phases/phase-hash.ts";
import { StepPath } from "#app/learn/phases/step-path.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SubtopicCard } from "#core/modules/catalog.ts";
import * as m from "#messages";

export type SubtopicGridProps = {
	moduleId: string;
	subtopics: readonly SubtopicCard[];
	page: number;
	pageCount: number;
};

export function SubtopicGrid({ moduleId, subtopics, page, pageCount }: SubtopicGridProps) {
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
						<Card moduleId={moduleId} subtopic={subtopic} />
					</li>
				))}
			</ul>
			{pageCount > 1 && <Pages page={page} pageCount={pageCount} />}
		</>
	);
}

function Card({ moduleId, subtopic }: { moduleId: string; subtopic: SubtopicCard }) {
	const { id, phases } = subtopic;
	const [first] = phases;
	const isEmpty = phases.length === 0;
	return (
		<a
			// The first step that has content, until the script knows the next one; the page itself begins with Survey.
			href={`/learn/${moduleId}/${id}${first && first !== FIRST_PHASE ? `#${first}` : ""}`}
			data-subtopic={id}
			data-questions={subtopic.questionCount}
			className="box group flex h-full flex-col px-4 py-3 hover:border-action sm:p-5"
		>
			<h3 className="text-lead wrap-anywhere group-hover:text-action sm:text-title">{subtopic.title}</h3>
			{subtopic.description && (
				<p className="mt-1 line-clamp-2 text-small text-quiet wrap-anywhere sm:line-clamp-none sm:text-base">
					{subtopic.description}
				</p>
			)}
			<p className="mt-1 text-small text-quiet">{isEmpty ? m.card_nothing_yet() : extentText(subtopic)}</p>
			<div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-2 pt-2 sm:pt-4">
				{!isEmpty && <StepPath phases={phases} />}
				<span
					className={`inline-flex items-center gap-1.5 ${isEmpty ? "text-quiet" : "font-semibold text-action group-data-[state=completed]:text-good"}`}
				>
					<Icon name="right" className="hidden size-5 group-data-[state=completed]:block" />
					<span>
						<span data-label>{m.start_learning()}</span>
						<span data-next />
					</span>
					<Icon name="forward" className="size-5 group-data-[state=completed]:hidden" />
				</span>
			</div>
		</a>
	);
}

/** "40 questions · about 55 min", as far as it is known. */
function extentText({ questionCount, time }: SubtopicCard): string {
	const minutes = time.isComplete ? m.card_minutes : m.card_minutes_or_more;
	return [
		questionCount > 0 && m.card_questions({ count: questionCount }),
		time.minutes > 0 && minutes({ minutes: time.minutes }),
	]
		.filter(Boolean)
		.join(" · ");
}

function Pages({ page, pageCount }: { page: number; pageCount: number }) {
	return (
		<nav aria-label={m.pages_of_subtopics()} className="mt-6 flex items-center justify-between gap-4">
			{page > 1 ? (
				<a className="button button-plain" href={`?page=${page - 1}`}>
					{m.page_before()}
				</a>
			) : (
				<span />
			)}
			<span className="text-quiet">{m.page_of({ page, pageCount })}</span>
			{page < pageCount ? (
				<a className="button button-plain" href={`?page=${page + 1}`}>
					{m.page_after()}
				</a>
			) : (
				<span />
			)}
		</nav>
	);
}
