// The empty chat: what it does, and up to three first questions from the headings of the subtopic's documents.
import { useEffect, useState } from "react";
import { useSite } from "#app/ui/site.ts";
import { useIsOffline } from "#app/ui/use-offline.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, documentLink } from "#core/modules/phases.ts";
import * as m from "#messages";

const SUGGESTIONS = 3;
/** Headings that only name a part of the document. */
const OF_THE_DOCUMENT =
	/^(?:what you will learn|key (?:words|terms)|glossary|contents|introduction|overview|summary|in short|sources|references|further reading|exercises|the map|at a glance|conclusion)\b/i;

export function DoubtStart({
	subtopic,
	unread,
	onChoose,
}: {
	subtopic: LearnedSubtopic;
	/** The names of its documents that cannot be searched. */
	unread: readonly string[];
	/** @param suggestions all that are shown */
	onChoose: (question: string, suggestions: readonly string[]) => void;
}) {
	const { hasModel } = useSite().doubts;
	const suggestions = useHeadings(subtopic).map(questionOf);
	// The text box shows it.
	const isOffline = useIsOffline();
	return (
		<div className="max-w-reading pb-6">
			<p className="font-serif text-title font-semibold">{m.doubt_start_heading()}</p>
			<p className="mt-2 text-quiet">{hasModel ? m.doubt_lead_model() : m.doubt_lead_quote()}</p>
			{unread.map((title) => (
				<p key={title} className="mt-2 text-small text-quiet">
					{m.doubt_unread({ title })}
				</p>
			))}
			<p className="mt-6 text-small text-quiet">{m.doubt_suggestions()}</p>
			<ul className="mt-2 space-y-2">
				{suggestions.map((question) => (
					<li key={question}>
						<button
							type="button"
							className="suggestion"
							disabled={isOffline}
							onClick={() => onChoose(question, suggestions)}
						>
							{question}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** A heading that is already a question stays as it is. */
function questionOf(heading: string): string {
	return /[?？؟]$/.test(heading) ? heading : m.doubt_suggest({ heading });
}

/** Headings to ask about: of the hub's own documents, which can be read from here; else the subtopic's title. */
function useHeadings(subtopic: LearnedSubtopic): readonly string[] {
	const [headings, setHeadings] = useState<readonly string[]>([]);
	useEffect(() => {
		const controller = new AbortController();
		readHeadings(subtopic, controller.signal)
			.catch(() => [])
			.then((found) => {
				if (!controller.signal.aborted) setHeadings(found.length > 0 ? found : [subtopic.title]);
			});
		return () => controller.abort();
	}, [subtopic]);
	return headings;
}

/** The first headings of the first document that has some, from the server's HTML, which is neither run nor shown. */
async function readHeadings(subtopic: LearnedSubtopic, signal: AbortSignal): Promise<string[]> {
	const links = [...new Set(["read" as const, ...DOCUMENT_PHASES].map((phase) => documentLink(subtopic, phase)))];
	for (const link of links) {
		if (!link?.startsWith("/documents/")) continue;
		const response = await fetch(link, { signal });
		if (!response.ok) continue;
		const html = await response.text();
		// Without its head: its styles are allowed there, not on this page.
		const page = new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
		const headings = [...page.querySelectorAll("article .level-2")].map(({ textContent }) => textContent.trim());
		const asked = headings.filter((heading) => !OF_THE_DOCUMENT.test(heading));
		if (asked.length > 0) return asked.slice(0, SUGGESTIONS);
	}
	return [];
}
