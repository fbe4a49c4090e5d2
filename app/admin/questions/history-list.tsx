// The history of a question: who changed what and when. Every version can be restored as a draft.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { historyWord } from "./question-words.ts";

type Version = Pick<Question, "text" | "options" | "explanation">;
type HistoryEntry = {
	id: string;
	at: number;
	/** The name of who made it. */
	by: string;
	action: "added" | "edited" | "deleted" | "discarded" | "replaced";
	before: Version | null;
	after: Version | null;
	/** The side that equals the present question and cannot be restored. */
	current: { before: boolean; after: boolean };
};
export type HistoryListProps = {
	entries: readonly HistoryEntry[];
	onRestore: (changeId: string, side: "before" | "after") => void;
};

export function HistoryList({ entries, onRestore }: HistoryListProps) {
	return (
		<section className="panel-form mt-8" aria-labelledby="history">
			<h2 id="history" className="text-title">
				{m.admin_history()}
			</h2>
			{entries.length === 0 && <p className="mt-1 text-quiet">{m.admin_history_empty()}</p>}
			<ol className="mt-2 space-y-3">
				{entries.map(({ id, at, by, action, before, after, current }) => (
					<li key={id} className="box p-4">
						<p>
							<span className="font-semibold">{historyWord(action)}</span>{" "}
							<span className="text-small text-quiet">
								<span>{`${by} · `}</span>
								<DateTime at={at} />
							</span>
						</p>
						<div className="history-versions">
							{(["before", "after"] as const).map((side) => {
								const version = side === "before" ? before : after;
								if (!version) return null;
								return (
									<div key={side}>
										<p className="text-small text-quiet">{side === "before" ? m.admin_before() : m.admin_after()}</p>
										<VersionText version={version} />
										{!current[side] && (
											<Button
												kind="row"
												className="for-editors -ms-2.5"
												text={m.admin_restore_version()}
												data-needs-script
												onClick={() => onRestore(id, side)}
											/>
										)}
									</div>
								);
							})}
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function VersionText({ version: { text, options, explanation } }: { version: Version }) {
	return (
		<>
			<p dir="auto" className="plain-text wrap-anywhere">
				{text}
			</p>
			<ul className="text-small">
				{options.map((option) => (
					<li key={option.id} dir="auto" className="wrap-anywhere">
						<span aria-hidden="true">{option.isCorrect ? "✓ " : "✗ "}</span>
						{option.isCorrect && <span className="sr-only">{m.right_answer()} </span>}
						<span>{option.text}</span>
					</li>
				))}
			</ul>
			{explanation !== "" && (
				<p dir="auto" className="plain-text text-small text-quiet wrap-anywhere">
					{explanation}
				</p>
			)}
		</>
	);
}
