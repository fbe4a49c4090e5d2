// A module's papers in the dialogs that delete the module or take it from learners: who sits them now, and how many have results.
import { useCallback, useEffect, useState } from "react";
import { useDateText } from "#app/admin/panel/date-time.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import * as m from "#messages";

/** Papers that a dialog names. */
const NAMED = 5;

/** `isOpen`: candidates can begin it. `sittingUntil`: when the last of those who sit it has no time left. */
export type PaperUse = {
	title: string;
	isOpen: boolean;
	sitting: number;
	sittingUntil: number | null;
	results: number;
};
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

/** Reads the papers of a module that candidates can begin, or sit now: those that closing the module touches. */
export function useFindOpenPapers() {
	const find = useFindPaperUse();
	return useCallback(
		async (moduleId: string): Promise<readonly PaperUse[]> => {
			return (await find(moduleId)).filter(({ isOpen, sitting }) => isOpen || sitting > 0);
		},
		[find],
	);
}

/** The same for a dialog that is open; none while they are read. @param moduleId undefined: none */
export function useOpenPapers(moduleId: string | undefined): readonly PaperUse[] {
	const find = useFindOpenPapers();
	const [papers, setPapers] = useState<readonly PaperUse[]>([]);
	useEffect(() => {
		let isClosed = false;
		if (moduleId !== undefined)
			void find(moduleId).then((found) => {
				if (!isClosed) setPapers(found);
			});
		return () => {
			isClosed = true;
		};
	}, [find, moduleId]);
	return papers;
}

/** `what`: what happens to them. Nothing where there are none. */
export function PaperUseList({ papers, what }: { papers: readonly PaperUse[]; what: string }) {
	const dateText = useDateText();
	if (papers.length === 0) return null;
	const more = papers.length - NAMED;
	return (
		<div className="mt-2">
			<p>{what}</p>
			<ul className="mt-1 list-disc ps-5">
				{papers.slice(0, NAMED).map(({ title, sitting, sittingUntil, results }, index) => (
					<li key={index} dir="auto" className="wrap-anywhere">
						{sittingUntil === null
							? m.admin_paper_use({ title, sitting, results })
							: m.admin_paper_use_until({ title, sitting, time: dateText(sittingUntil), results })}
					</li>
				))}
				{more > 0 && <li>{m.admin_paper_use_more({ count: more })}</li>}
			</ul>
		</div>
	);
}
