// Data for a plain page's script (app/plain-page.ts): which module the page shows, or which one is deleted.

export type PageFactsProps = {
	/**
	 * "module": shows this module. "list": shows it unless the session has another one. "gone": no such module.
	 * "none": /subtopics without a valid module; the script redirects to the session's module. "closed": this browser may not open the
	 * module at present. "closed-link": the link is closed, whichever module it has. "no-subtopic": the module has no such subtopic that is
	 * open.
	 */
	page: "module" | "list" | "gone" | "none" | "closed" | "closed-link" | "no-subtopic";
	moduleId: string;
	subtopicId?: string;
};

export function PageFacts({ page, moduleId, subtopicId }: PageFactsProps) {
	return <div hidden data-page={page} data-module-id={moduleId} data-subtopic-id={subtopicId} />;
}
