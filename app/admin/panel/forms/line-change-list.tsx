// Shows the line differences of two texts.
import { useEffect, useState } from "react";
import * as m from "#messages";
import { findLineChanges, type LineChange } from "./line-changes.ts";

export type LineChangesProps = {
	before: string;
	after: string;
	/** Where the two are the texts of two people, neither is the newer one. */
	isConflict?: boolean;
};

export function LineChanges({ before, after, isConflict = false }: LineChangesProps) {
	// Only in the browser: comparing very different texts takes a while.
	const [changes, setChanges] = useState<LineChange[] | "too-many">();
	useEffect(() => setChanges(findLineChanges(before, after) ?? "too-many"), [before, after]);
	if (!changes) return null;
	if (changes === "too-many") return <p className="text-quiet">{m.admin_text_changes_large()}</p>;
	if (changes.length === 0) return <p className="text-quiet">{m.admin_text_no_changes()}</p>;
	return (
		<>
			<p className="text-small text-quiet">{isConflict ? m.admin_conflict_legend() : m.admin_text_changes_legend()}</p>
			<ul className="line-changes">
				{changes.map((change, index) => (
					<li key={index} data-change={change.is}>
						<Change change={change} isConflict={isConflict} />
					</li>
				))}
			</ul>
		</>
	);
}

function Change({ change, isConflict }: { change: LineChange; isConflict: boolean }) {
	if (change.is === "left-out") return <span>{m.admin_text_unchanged({ count: change.count })}</span>;
	const { is, lines } = change;
	const words = isConflict
		? { added: `${m.admin_conflict_mine()}:`, removed: `${m.admin_conflict_theirs()}:` }
		: { added: m.admin_text_added(), removed: m.admin_text_removed() };
	return (
		<>
			{is !== "same" && <span className="sr-only">{`${words[is]} `}</span>}
			{lines.map((line, index) => (
				<span key={index} dir="auto" className="line-change">
					{line === "" ? "\u00a0" : line}
				</span>
			))}
		</>
	);
}
