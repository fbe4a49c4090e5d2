// Addresses inside the hub's own study documents: their paths and the anchors of their headings. Pure text rules.

/** The site-relative address of one of the hub's own documents, fit to be a subtopic's document link. */
export function documentPath(subtopicSlug: string, phase: string): string {
	return `/documents/${subtopicSlug}/${phase}`;
}

/** A heading's anchor: its words in small letters joined by hyphens, in any script ("What is SQR3?" -> "what-is-sqr3"). */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
		.replaceAll(/^-|-$/g, "");
}
