// The mock exams that this browser stores: where they are, on "Your data", and what forgetting means for them and for the links of modules,
// below the question whether to forget. Loaded after the page, and with the question.
import type { ReactNode } from "react";
import { PAPERS_DATABASE } from "#app/learn/progress/log/tables.ts";
import * as m from "#messages";
import { findStoredPapers, type StoredPapers } from "./stored-papers.ts";

export { findStoredPapers };

/** Calls the listener with what "Your data" says, null for nothing, now and after each change. @returns stops it */
export function watchPapers(listener: (note: ReactNode) => void): () => void {
	const look = async () => {
		const { open, hasEnded } = await findStoredPapers();
		const hasUnsent = open !== undefined && open.unsent > 0;
		listener(open || hasEnded ? <PapersStored hasUnsent={hasUnsent} /> : null);
	};
	// Pages say on it that steps have been sent.
	const channel = new BroadcastChannel(PAPERS_DATABASE);
	channel.addEventListener("message", look);
	void look();
	return () => channel.close();
}

function PapersStored({ hasUnsent }: { hasUnsent: boolean }) {
	return (
		<>
			<p>{m.data_papers()}</p>
			{hasUnsent && <p className="mt-2 font-semibold">{m.data_papers_unsent()}</p>}
		</>
	);
}

/** @param losesPlaces whether the browser forgets by which links it came, too */
export function PapersNote({ open, hasEnded, losesPlaces }: StoredPapers & { losesPlaces: boolean }) {
	return (
		<>
			{losesPlaces && <p className="mt-2">{m.forget_link_places()}</p>}
			{open && (
				<div className="note mt-4">
					<p className="font-semibold">{m.forget_paper_open()}</p>
					<p className="mt-2">
						<span>{m.forget_paper_code()}</span> <b translate="no">{open.code}</b>
					</p>
					{open.unsent > 0 && <p className="mt-2">{m.forget_paper_unsent()}</p>}
					<p className="mt-3 flex flex-wrap gap-3">
						<a href={`/paper/${open.paperId}`} className="button button-plain">
							{m.forget_paper_continue()}
						</a>
						<a href={`/paper/${open.paperId}#hand-in`} className="button button-plain">
							{m.forget_paper_hand_in()}
						</a>
					</p>
				</div>
			)}
			{hasEnded && <p className="mt-2">{m.forget_papers_ended()}</p>}
		</>
	);
}
