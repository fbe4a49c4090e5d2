// What forgetting means for the mock exams that this browser stores: below the question whether to forget. Loaded with the question.
import * as m from "#messages";
import { findStoredPapers, type StoredPapers } from "./stored-papers.ts";

export { findStoredPapers };

export function PapersNote({ open, hasEnded }: StoredPapers) {
	return (
		<>
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
