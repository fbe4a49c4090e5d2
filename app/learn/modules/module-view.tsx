// A module for its learner: title, description, the provider's buttons, and the subtopics.

import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PracticeLinks } from "#app/ui/practice-links.tsx";
import { isOwnHome, useSite } from "#app/ui/site.ts";
import type { Module } from "#core/modules/catalog.ts";
import { isSafeLink } from "#core/modules/links.ts";
import type { ListedPaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { ContinueCard } from "./continue-card.tsx";
import { PageFacts } from "./page-facts.tsx";
import { SubtopicGrid, type SubtopicGridProps } from "./subtopic-grid.tsx";

export type ModuleViewProps = {
	module: Pick<Module, "id" | "title" | "description" | "customButtons">;
	/** Undefined when the list could not be read. */
	list: Omit<SubtopicGridProps, "moduleId"> | undefined;
	/** Mock exams. */
	papers: readonly ListedPaper[];
	/** "list": the session may redirect to another module. */
	page: "module" | "list";
};

export function ModuleView({ module, list, papers, page }: ModuleViewProps) {
	// That there are no subtopics is nothing to say above the mock exams that the module is shared for.
	const isOnlyPapers = list?.subtopics.length === 0 && papers.some(({ isClosed }) => !isClosed);
	return (
		<div className="py-5 sm:py-12">
			<PageFacts page={page} moduleId={module.id} />
			<div className="max-w-reading">
				<h1 className="text-head sm:text-hero">{module.title}</h1>
				{module.description && <p className="plain-text mt-2 font-serif sm:mt-3 sm:text-lead">{module.description}</p>}
			</div>
			<div className="mt-5 max-w-reading">
				<ContinueCard moduleId={module.id} isComplete={list?.pageCount === 1} />
			</div>
			{list?.subtopics.some((card) => card.questionCount > 0) && (
				<PracticeLinks moduleId={module.id} hasCount className="mt-3" />
			)}
			{!isOnlyPapers && (
				<>
					<h2 className="mt-6 mb-3 text-title sm:mt-8 sm:mb-4">{m.subtopics()}</h2>
					{list ? (
						<SubtopicGrid {...list} moduleId={module.id} />
					) : (
						<Notice icon="calm" title={m.failed_to_load_subtopics()} />
					)}
				</>
			)}
			<Papers papers={papers} />
			<CustomButtons buttons={module.customButtons} />
			<div data-keep={module.id} data-needs-script className="keep-place" />
		</div>
	);
}

/**
 * What this browser has of a paper, and when it opens by the device's time of day, is added after the page, which may be stored
 * (app/learn/paper/listed-papers.ts). That also shows a closed one that was taken here.
 */
function Papers({ papers }: Pick<ModuleViewProps, "papers">) {
	if (papers.length === 0) return null;
	return (
		<section data-papers hidden={papers.every(({ isClosed }) => isClosed)}>
			<h2 className="mt-8 mb-3 text-title">{m.mock_papers()}</h2>
			<ul className="grid gap-3">
				{papers.map(({ id, title, minutes, total, openFrom, openUntil, resultsFrom, isClosed }) => (
					<li
						key={id}
						data-paper={id}
						data-open-from={openFrom ?? undefined}
						data-open-until={openUntil ?? undefined}
						data-results-from={resultsFrom ?? undefined}
						hidden={isClosed}
					>
						<a href={`/paper/${id}`} className="box block p-4">
							<span className="font-serif text-lead font-semibold wrap-anywhere">{title}</span>
							<span className="block text-small text-quiet">{m.mock_paper_facts({ minutes, count: total })}</span>
							<span data-paper-state className="block font-semibold" />
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

function CustomButtons({ buttons }: { buttons: Module["customButtons"] }) {
	const { baseUrl } = useSite();
	// Checked on save and again here: no stored text may become a script.
	const safe = buttons.filter(({ url }) => isSafeLink(url, "button") && !isOwnHome(url, baseUrl));
	if (safe.length === 0) return null;
	return (
		<ul className="mt-8 flex flex-wrap gap-3">
			{safe.map(({ text, url }) => (
				<li key={`${text} ${url}`} className="min-w-0">
					<a className="button button-plain" href={url} target="_blank" rel="noopener noreferrer">
						<span>{text}</span>
						<Icon name="open" className="size-4" />
						<span className="sr-only">{m.opens_in_new_tab()}</span>
					</a>
				</li>
			))}
		</ul>
	);
}
