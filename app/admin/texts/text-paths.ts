// The addresses of the panel's pages for study texts.
import type { DocumentPhase } from "#core/modules/phases.ts";

/** The editor of a section's text. */
export function textPath(subtopicId: string, phase: DocumentPhase): string {
	return `/admin/subtopics/${subtopicId}/texts/${phase}`;
}

/** The versions of a section's text. */
export function versionsPath(subtopicId: string, phase: DocumentPhase): string {
	return `${textPath(subtopicId, phase)}/versions`;
}

/** The editor, which reads the linked Google document immediately. */
export function copyingPath(subtopicId: string, phase: DocumentPhase): string {
	return `${textPath(subtopicId, phase)}?from=google`;
}

/** Whether a link leads to Google Docs, whose documents can be copied. */
export function isGoogleLink(link: string | null | undefined): boolean {
	return typeof link === "string" && URL.canParse(link) && new URL(link).host === "docs.google.com";
}
