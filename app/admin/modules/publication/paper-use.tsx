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
/** The response of /admin/choices. `devices`: how many have opened the link that was asked about; null: none was, or it is not known. */
export type PaperUseResult = { papers: readonly PaperUse[]; devices: number | null };

const NO_USE: PaperUseResult = { papers: [], devices: null };

/** Reads the papers of a module as they are now; none where the request fails. */
export function useFindPaperUse() {
	const { signInAgain } = usePanel();
	return useCallback(
		async (moduleId: string, linkId?: string): Promise<PaperUseResult> => {
			const asked = new URLSearchParams({ of: "paper-use", moduleId, ...(linkId !== undefined && { linkId }) });
			return bodyOf(await panelFetch<PaperUseResult>(`/admin/choices?${asked}`, undefined, signInAgain)) ?? NO_USE;
		},
		[signInAgain],
	);
}

/** Reads the papers of a module that candidates can begin, or sit now: those that closing the module, or a link of it, touches. */
export function useFindOpenPapers() {
	const find = useFindPaperUse();
	return useCallback(
		async (moduleId: string, linkId?: string): Promise<PaperUseResult> => {
			const { papers, devices } = await find(moduleId, linkId);
			return { papers: papers.filter(({ isOpen, sitting }) => isOpen || sitting > 0), devices };
		},
		[find],
	);
}

/** The same for a dialog that is open; none while they are read. @param moduleId undefined: none */
export function useOpenPapers(moduleId: string | undefined, linkId?: string): PaperUseResult {
	const find = useFindOpenPapers();
	const [use, setUse] = useState(NO_USE);
	useEffect(() => {
		let isClosed = false;
		if (moduleId !== undefined)
			void find(moduleId, linkId).then((found) => {
				if (!isClosed) setUse(found);
			});
		return () => {
			isClosed = true;
		};
	}, [find, moduleId, linkId]);
	return use;
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
