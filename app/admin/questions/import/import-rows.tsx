// The rows of an import: the box for keys, what many rows ask, then rows with problems and valid rows. Used in the file field.
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { createTextRenderer } from "#app/admin/questions/preview/text-renderer.ts";
import { SOURCE_NAME_LIMIT } from "#core/questions/import/review/imported.ts";
import { fillInKeys } from "#core/questions/import/review/key-box.ts";
import { groupSameAsking } from "#core/questions/import/review/same-asking.ts";
import {
	confirmTogether,
	countStates,
	type ImportWork,
	leaveOutAll,
	listToLeaveOut,
	questionOf,
	type RowState,
	rowStateOf,
	undoMany,
} from "#core/questions/import/review/work.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { MD1 } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { noticeText } from "./import-words.ts";
import { KeyBox, LastChange } from "./key-box.tsx";
import { RowRenderer } from "./read-question.tsx";
import { RowGroup, type RowJump } from "./row-group.tsx";
import { focusNextStep } from "./rows-bar.ts";
import { SameAskingBox } from "./same-asking.tsx";
import { sourceNameOf } from "./use-rows-draft.ts";

export type ImportRowsProps = {
	name: string;
	work: ImportWork;
	isOriginalLost: boolean;
	onChange: (change: (work: ImportWork) => ImportWork) => void;
	/** Reads the source again as typed in Kruti Dev; undefined without its bytes. */
	onKrutiDev: (() => void) | undefined;
};

const GROUPS: readonly RowState[] = ["fix", "confirm", "left-out", "good"];

export function ImportRows({ name, work, isOriginalLost, onChange, onKrutiDev }: ImportRowsProps) {
	// A row stays in its group until many rows are decided together, so that rows do not move while the administrator works.
	const [first, setFirst] = useState(() => statesOf(work));
	const [jump, setJump] = useState<RowJump>();
	const counts = countStates(work);
	const groups = GROUPS.map((group) => ({
		group,
		indexes: work.rows.flatMap((_, index) => ((first[index] ?? "good") === group ? [index] : [])),
	})).filter(({ indexes }) => indexes.length > 0);
	const [renderer] = useState(createTextRenderer);
	const isFormatted = work.rows.some((_, index) => questionOf(work, index)?.format === MD1);
	const isDone = counts.fix + counts.confirm === 0;
	const toLeaveOut = listToLeaveOut(work).length;
	const section = useRef<HTMLElement>(null);
	const [times, setTimes] = useState(0);
	// The pressed button disappears.
	useEffect(() => {
		if (times > 0) focusNextStep(section.current);
	}, [times]);
	const changeMany = (change: (work: ImportWork) => ImportWork) => {
		onChange(change);
		setFirst(statesOf(change(work)));
	};
	const decideAll = (change: (work: ImportWork) => ImportWork) => {
		changeMany(change);
		setTimes(times + 1);
	};
	const undecided = work.rows.findIndex((_, index) => ["fix", "confirm"].includes(rowStateOf(work, index)));
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
							fix: counts.fix,
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
			<SourceName name={name} work={work} onChange={onChange} />
			<KeyBox
				text={work.keyText ?? ""}
				onType={(keyText) => onChange((now) => ({ ...now, keyText }))}
				onFill={() => changeMany((now) => fillInKeys(now, now.keyText ?? ""))}
			/>
			<LastChange undo={work.undo} onUndo={() => decideAll(undoMany)} />
			{groupSameAsking(work).map((group) => (
				<SameAskingBox
					key={group.id}
					group={group}
					onAccept={() => decideAll((now) => confirmTogether(now, group.indexes))}
					onLook={() => setJump({ index: group.indexes[0] ?? 0 })}
				/>
			))}
			<div className="flex flex-wrap gap-2">
				{undecided !== -1 && (
					<Button
						isSmall
						data-next-undecided
						text={m.admin_import_next_undecided()}
						onClick={() => setJump({ index: undecided })}
					/>
				)}
				{toLeaveOut > 1 && (
					<Button
						isSmall
						text={m.admin_import_leave_out_all({ count: toLeaveOut })}
						onClick={() => decideAll(leaveOutAll)}
					/>
				)}
			</div>
			<RowRenderer value={renderer}>
				{groups.map(({ group, indexes }) => (
					<RowGroup key={group} group={group} indexes={indexes} work={work} onChange={onChange} jump={jump} />
				))}
			</RowRenderer>
		</section>
	);
}

function statesOf(work: ImportWork): RowState[] {
	return work.rows.map((_, index) => rowStateOf(work, index));
}

/** What the source is called in the panel: the file's name, or what the administrator types. */
function SourceName({ name, work, onChange }: Pick<ImportRowsProps, "name" | "work" | "onChange">) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="font-semibold">
				{m.admin_import_source_name()}
			</label>
			<input
				id={id}
				dir="auto"
				autoComplete="off"
				maxLength={SOURCE_NAME_LIMIT}
				className="input mt-1"
				aria-describedby={`${id}-about`}
				value={sourceNameOf({ name, work })}
				onChange={({ target }) => onChange((now) => ({ ...now, sourceName: target.value }))}
				// Enter would submit the page's form.
				onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
			/>
			<p id={`${id}-about`} className="field-help">
				{m.admin_import_source_name_help()}
			</p>
		</div>
	);
}
