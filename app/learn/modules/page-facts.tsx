// What a plain page's script needs to know of its page: which module it shows, or which one is gone (app/plain-page.ts).

export type PageFactsProps = {
	/**
	 * "module": shows this module. "list": shows it unless the session has another one. "gone": there is no such module.
	 * "none": nor on the page of subtopics, which then goes to the session's module.
	 */
	page: "module" | "list" | "gone" | "none";
	moduleId: string;
};

export function PageFacts({ page, moduleId }: PageFactsProps) {
	return <div hidden data-page={page} data-module-id={moduleId} />;
}
