// Adds the learner's own questions to a tab. Loaded after the page; the tabs work without it.
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { AskSection } from "./ask-section.tsx";
import { OwnBar } from "./own-bar.tsx";
import { useOwnQuestions } from "./own-store.ts";
import { RecallCard, ReviewSection } from "./recall-and-review.tsx";
import { hasText } from "./text-sentences.ts";

export type OwnPartProps = { subtopic: Pick<LearnedSubtopic, "id"> } & (
	| { place: "after-set" }
	/** In a document's bar, or below the document. */
	| { place: "bar" | "below"; phase: DocumentPhase }
);

export default function OwnPart(part: OwnPartProps) {
	const subtopicId = part.subtopic.id;
	const own = useOwnQuestions(subtopicId);
	if (!own) return null;
	if (part.place === "after-set") return <RecallCard subtopicId={subtopicId} own={own} />;
	const { place, phase } = part;
	if (place === "below") {
		if (phase === "question") return <AskSection subtopicId={subtopicId} own={own} />;
		return phase === "review" ? <ReviewSection subtopicId={subtopicId} own={own} /> : null;
	}
	// The Question tab asks; in other sections only a text may hold an answer.
	const isWanted = phase === "read" || (phase !== "question" && hasText(phase));
	if (!isWanted || own.questions.length === 0) return null;
	return <OwnBar subtopicId={subtopicId} own={own} phase={phase} />;
}
