// A module's papers in the dialogs that delete the module or take it from learners: who sits them now, and how many have results.
import { useCallback } from "react";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import * as m from "#messages";

/** Papers that a dialog names. */
const NAMED = 5;

/** `isOpen`: candidates can begin it. */
export type PaperUse = { title: string; isOpen: boolean; sitting: number; results: number };
/** The response of /admin/choices. */
export type PaperUseResult = { papers: readonly PaperUse[] };

/** Reads the papers of a module as they are now; none where the request fails. */
export function useFindPaperUse() {
	const { signInAgain } = usePanel();
	return useCallback(
		async (moduleId: string): Promise<readonly PaperUse[]> => {
			const address = `/admin/choices?${new URLSearchParams({ of: "paper-use", moduleId })}`;
			return bodyOf(await panelFetch<PaperUseResult>(address, undefined, signInAgain))?.papers ?? [];
		},
		[signInAgain],
	);
}

/** `what`: what happens to them. Nothing where there are none. */
export function PaperUseList({ papers, what }: { papers: readonly PaperUse[]; what: string }) {
	if (papers.length === 0) return null;
	const more = papers.length - NAMED;
	return (
		<div className="mt-2">
			<p>{what}</p>
			<ul className="mt-1 list-disc ps-5">
				{papers.slice(0, NAMED).map(({ title, sitting, results }, index) => (
					<li key={index} dir="auto" className="wrap-anywhere">
						{m.admin_paper_use({ title, sitting, results })}
					</li>
				))}
				{more > 0 && <li>{m.admin_paper_use_more({ count: more })}</li>}
			</ul>
		</div>
	);
}
