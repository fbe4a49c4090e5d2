// The rows of an import that had the same state when it was opened, 50 a page. Ready rows are lines that open.
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { keySourceOf } from "#core/questions/import/review/key-source.ts";
import {
	decide,
	hasOpenForm,
	type ImportWork,
	pressKey,
	problemsOf,
	questionOf,
	type RowState,
	rowStateOf,
	storeTyping,
} from "#core/questions/import/review/work.ts";
import * as m from "#messages";
import { ImportRow } from "./import-row.tsx";
import { ReadyLine } from "./ready-line.tsx";

/** Rows of a page. */
const SHOWN = 50;

/** A row to show and focus; a new object for each press. */
export type RowJump = { index: number };
export type RowGroupProps = {
	group: RowState;
	indexes: readonly number[];
	work: ImportWork;
	onChange: (change: (work: ImportWork) => ImportWork) => void;
	jump: RowJump | undefined;
};

export function RowGroup({ group, indexes, work, onChange, jump }: RowGroupProps) {
	const [page, setPage] = useState(0);
	const pageCount = Math.ceil(indexes.length / SHOWN);
	const shown = Math.min(page, pageCount - 1);
	const section = useRef<HTMLElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const toFocus = useRef<number>(undefined);

	useEffect(() => {
		const at = jump ? indexes.indexOf(jump.index) : -1;
		if (!jump || at === -1) return;
		toFocus.current = jump.index;
		setPage(Math.floor(at / SHOWN));
		focusRow();
	}, [jump]);
	// The row may be on a page that has just been rendered.
	useEffect(focusRow);

	function focusRow() {
		const row = section.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`);
		if (!row) return;
		toFocus.current = undefined;
		row.focus({ preventScroll: true });
		row.scrollIntoView({ block: "center" });
	}

	function openPage(to: number) {
		setPage(to);
		heading.current?.focus({ preventScroll: true });
		heading.current?.scrollIntoView({ block: "start" });
	}

	// Rows stay in their first group; the heading counts the rows that are still in that state.
	const count = indexes.filter((index) => rowStateOf(work, index) === group).length;
	const isDone = count === 0 && (group === "fix" || group === "confirm");
	const title = m.admin_import_group({ group: isDone ? `${group}-done` : group, count });
	return (
		<section ref={section} aria-label={title}>
			<h2 ref={heading} tabIndex={-1} className="import-group text-lead">
				{title}
			</h2>
			<ol className={group === "good" ? "ready-list" : "import-list"}>
				{indexes.slice(shown * SHOWN, (shown + 1) * SHOWN).map((index) => (
					<GroupRow key={index} isLine={group === "good"} index={index} work={work} onChange={onChange} />
				))}
			</ol>
			{pageCount > 1 && (
				<nav aria-label={title} className="mt-3 flex items-center justify-between gap-3">
					<Button isSmall isOff={shown === 0} text={m.admin_page_before()} onClick={() => openPage(shown - 1)} />
					<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page: shown + 1, pageCount })}</span>
					<Button
						isSmall
						isOff={shown === pageCount - 1}
						text={m.admin_page_after()}
						onClick={() => openPage(shown + 1)}
					/>
				</nav>
			)}
		</section>
	);
}

type GroupRowProps = Pick<RowGroupProps, "work" | "onChange"> & { isLine: boolean; index: number };

function GroupRow({ isLine, index, work, onChange }: GroupRowProps) {
	const [isOpen, setIsOpen] = useState(false);
	const row = work.rows[index];
	if (!row) return null;
	const state = rowStateOf(work, index);
	const question = questionOf(work, index);
	const typing = work.typing?.[index];
	const origin = keySourceOf(work, index);
	const onPressKey = (position: number) => onChange((now) => pressKey(now, index, position));
	if (isLine && !isOpen && state === "good" && question && !typing) {
		return (
			<ReadyLine
				row={row}
				index={index}
				question={question}
				origin={origin}
				onPressKey={onPressKey}
				onOpen={() => setIsOpen(true)}
			/>
		);
	}
	return (
		<ImportRow
			row={row}
			index={index}
			state={state}
			question={question}
			origin={origin}
			problems={problemsOf(work, index)}
			decision={work.decisions[index]}
			hasKey={work.keys?.[index] !== undefined}
			typing={typing}
			isFocused={isOpen}
			isChanged={hasOpenForm(work, index)}
			onType={(next) => onChange((now) => storeTyping(now, index, next))}
			onDecide={(decision) => onChange((now) => decide(now, index, decision))}
			onPressKey={onPressKey}
			onClose={isOpen ? () => setIsOpen(false) : undefined}
		/>
	);
}
