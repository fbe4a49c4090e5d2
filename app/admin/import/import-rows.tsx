// The rows of an import: rows with problems first, then valid rows. Used in the file field.
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/admin/frame/button.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { createTextRenderer } from "#app/admin/preview/text-renderer.ts";
import {
	confirmAll,
	countStates,
	decide,
	type ImportWork,
	keepTyping,
	leaveOutAll,
	problemsOf,
	questionOf,
	type RowState,
	rowStateOf,
} from "#core/import/work.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { MD1 } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { ImportRow } from "./import-row.tsx";
import { noticeText } from "./import-words.ts";
import { RowRenderer } from "./read-question.tsx";
import { focusNextStep } from "./rows-bar.ts";

export type ImportRowsProps = {
	name: string;
	work: ImportWork;
	isOriginalLost: boolean;
	onChange: (change: (work: ImportWork) => ImportWork) => void;
	/** Reads the source again as typed in Kruti Dev; undefined without its bytes. */
	onKrutiDev: (() => void) | undefined;
};

/** Rows of a group that are shown first and added by "Show more". */
const SHOWN = 50;
const GROUPS: readonly RowState[] = ["mend", "confirm", "left-out", "good"];

export function ImportRows({ name, work, isOriginalLost, onChange, onKrutiDev }: ImportRowsProps) {
	// A row stays in its first group, so that rows do not move while the administrator works.
	const [first] = useState(() => work.rows.map((_, index) => rowStateOf(work, index)));
	const counts = countStates(work);
	const groups = GROUPS.map((group) => ({
		group,
		indexes: work.rows.flatMap((_, index) => ((first[index] ?? "good") === group ? [index] : [])),
	})).filter(({ indexes }) => indexes.length > 0);
	const [renderer] = useState(createTextRenderer);
	const isFormatted = work.rows.some((_, index) => questionOf(work, index)?.format === MD1);
	const isDone = counts.mend + counts.confirm === 0;
	const section = useRef<HTMLElement>(null);
	const [times, setTimes] = useState(0);
	// The pressed button disappears.
	useEffect(() => {
		if (times > 0) focusNextStep(section.current);
	}, [times]);
	const decideAll = (change: (work: ImportWork) => ImportWork) => {
		onChange(change);
		setTimes(times + 1);
	};
	return (
		<section ref={section} aria-label={m.admin_import_rows()} className="import mt-3">
			{isFormatted && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<div className={`note ${isDone && counts.good > 0 ? "note-good" : ""}`}>
				<PanelIcon name={isDone && counts.good > 0 ? "right" : "file"} className="mt-0.5 size-5" />
				<div className="min-w-0">
					<p dir="auto" className="wrap-anywhere">
						{name}
					</p>
					<h2 tabIndex={-1} data-import-summary className="text-lead">
						{m.admin_import_read_as({ kind: m.admin_import_kind({ kind: work.kind }), count: work.rows.length })}
					</h2>
					<p role="status">
						{m.admin_import_counts({
							good: counts.good,
							confirm: counts.confirm,
							mend: counts.mend,
							out: counts["left-out"],
						})}
					</p>
					{isDone && <p>{counts.good > 0 ? m.admin_import_done() : m.admin_import_none_left()}</p>}
				</div>
			</div>
			{isOriginalLost && <p className="field-help">{m.admin_import_original_lost()}</p>}
			{work.notices.length > 0 && (
				<ul className="import-notices">
					{work.notices.map((notice) => (
						<li key={JSON.stringify(notice)}>
							<span>{noticeText(notice, work.rows)}</span>
							{notice.code === "kruti-dev" && onKrutiDev && (
								<Button isSmall className="mt-1" text={m.admin_import_kruti()} onClick={onKrutiDev} />
							)}
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-2">
				{counts.confirm > 1 && (
					<Button
						isSmall
						text={m.admin_import_confirm_all({ count: counts.confirm })}
						onClick={() => decideAll(confirmAll)}
					/>
				)}
				{counts.mend > 1 && (
					<Button
						isSmall
						text={m.admin_import_leave_out_all({ count: counts.mend })}
						onClick={() => decideAll(leaveOutAll)}
					/>
				)}
			</div>
			<RowRenderer value={renderer}>
				{groups.map(({ group, indexes }) => (
					<Group key={group} group={group} indexes={indexes} work={work} onChange={onChange} />
				))}
			</RowRenderer>
		</section>
	);
}

type GroupProps = Pick<ImportRowsProps, "work" | "onChange"> & { group: RowState; indexes: readonly number[] };

function Group({ group, indexes, work, onChange }: GroupProps) {
	const [shown, setShown] = useState(SHOWN);
	const list = (
		<>
			<ol className="import-list">
				{indexes.slice(0, shown).map((index) => {
					const row = work.rows[index];
					if (!row) return null;
					return (
						<ImportRow
							key={index}
							row={row}
							state={rowStateOf(work, index)}
							question={questionOf(work, index)}
							problems={problemsOf(work, index)}
							decision={work.decisions[index]}
							typing={work.typing?.[index]}
							onType={(typing) => onChange((now) => keepTyping(now, index, typing))}
							onDecide={(decision) => onChange((now) => decide(now, index, decision))}
						/>
					);
				})}
			</ol>
			{indexes.length > shown && (
				<Button
					isSmall
					text={m.admin_import_show_more({ count: indexes.length - shown })}
					onClick={() => setShown(shown + SHOWN)}
				/>
			)}
		</>
	);
	// Rows stay in their first group; the heading counts the rows that are still in that state.
	const count = indexes.filter((index) => rowStateOf(work, index) === group).length;
	const isDone = count === 0 && (group === "mend" || group === "confirm");
	const title = m.admin_import_group({ group: isDone ? `${group}-done` : group, count });
	if (group !== "good")
		return (
			<section aria-label={title}>
				<h2 className="text-lead">{title}</h2>
				{list}
			</section>
		);
	return (
		<details>
			<summary className="link inline-flex min-h-11 cursor-pointer items-center">{title}</summary>
			{list}
		</details>
	);
}
