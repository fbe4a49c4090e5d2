// One row of an import: its place, the question, its problems, its original text, and its actions.
import { useEffect, useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { KeySource } from "#core/questions/import/review/key-source.ts";
import {
	blankQuestion,
	type Decision,
	type RowState,
	type RowTyping,
	typingOf,
} from "#core/questions/import/review/work.ts";
import type { Row, RowProblem, RowQuestion } from "#core/questions/import/rows.ts";
import * as m from "#messages";
import { rowLocationText, rowProblemText } from "./import-words.ts";
import { ReadQuestion } from "./read-question.tsx";
import { RowForm } from "./row-form.tsx";

export type ImportRowProps = {
	row: Row;
	index: number;
	state: RowState;
	/** As it would be saved. */
	question: RowQuestion | undefined;
	origin: KeySource | undefined;
	problems: readonly RowProblem[];
	decision: Decision | undefined;
	/** Whether its key was chosen here. */
	hasKey: boolean;
	/** Whether it gets the focus when it appears. */
	isFocused: boolean;
	onDecide: (decision: Decision | undefined) => void;
	/** The values of the row's form; undefined: it is closed. */
	typing: RowTyping | undefined;
	onType: (typing: RowTyping | undefined) => void;
	/** Whether something was changed in its form. */
	isChanged: boolean;
	onPressKey: (position: number) => void;
	/** Shows the row as a line again; undefined where rows are not lines. */
	onClose: (() => void) | undefined;
};

export function ImportRow(props: ImportRowProps) {
	const { row, index, state, question, origin, problems, decision, hasKey, isFocused } = props;
	const { onDecide, typing, onType, isChanged, onPressKey, onClose } = props;
	const isFixing = typing !== undefined;
	const card = useRef<HTMLLIElement>(null);
	const place = rowLocationText(row);
	useEffect(() => {
		if (isFocused) card.current?.focus();
	}, [isFocused]);
	// The pressed button may be removed, so the row gets the focus.
	const decideRow = (next: Decision | undefined) => {
		onDecide(next);
		card.current?.focus();
	};
	return (
		<li ref={card} tabIndex={-1} className="import-row" data-state={state} data-import-row={state} data-row={index}>
			<p className="flex flex-wrap items-center gap-x-3 text-small text-quiet">
				<b className="font-semibold text-ink">{place}</b>
				<span>{m.admin_row_state({ state, decision: isFixing ? "open" : (decision?.is ?? "none") })}</span>
				{state !== "left-out" && origin && <span>{m.admin_row_key_from({ origin })}</span>}
			</p>
			{problems.length > 0 && (
				<ul className="import-problems">
					{problems.map((problem) => (
						<li key={problem.code}>
							<PanelIcon name={state === "fix" ? "wrong" : "search"} className="mt-0.5 size-5" />
							<span className="min-w-0 wrap-anywhere">{rowProblemText(problem)}</span>
						</li>
					))}
				</ul>
			)}
			{isFixing ? (
				<RowForm
					typing={typing}
					onType={onType}
					place={place}
					isChanged={isChanged}
					onDone={(fixed) => decideRow({ is: "fixed", question: fixed })}
					onCancel={() => decideRow(decision)}
				/>
			) : (
				state !== "left-out" && question && <ReadQuestion question={question} place={place} onPressKey={onPressKey} />
			)}
			{row.source.trim() !== "" && (
				<details open={isFixing || !question || problems.some(isComparable)}>
					<summary className="link inline-flex min-h-11 cursor-pointer items-center">
						{m.admin_row_source()}
						<span className="sr-only">{place}</span>
					</summary>
					<p dir="auto" className="plain-text import-source">
						{row.source}
					</p>
				</details>
			)}
			{!isFixing && (
				<div className="import-actions">
					{state === "confirm" && (
						<Button
							kind="main"
							isSmall
							of={place}
							text={m.admin_row_confirm()}
							onClick={() => decideRow({ is: "confirmed" })}
						/>
					)}
					{state !== "left-out" && (
						<Button
							isSmall
							of={place}
							text={m.admin_row_fix()}
							onClick={() => onType(typingOf(blankQuestion(question)))}
						/>
					)}
					{state === "left-out" || decision || hasKey ? (
						<Button isSmall of={place} text={m.admin_row_undo()} onClick={() => decideRow(undefined)} />
					) : (
						<Button isSmall of={place} text={m.admin_row_leave_out()} onClick={() => decideRow({ is: "left-out" })} />
					)}
					{onClose && state === "good" && <Button isSmall of={place} text={m.admin_row_close()} onClick={onClose} />}
				</div>
			)}
		</li>
	);
}

const COMPARABLE: readonly RowProblem["code"][] = [
	"font-converted",
	"boundary-inferred",
	"option-missing",
	"option-repeated",
	"formula-lost",
	"formula-unreadable",
	"text-hidden",
	"text-unused",
	"markup-unclear",
];

/** Whether a problem asks to compare the question with its original text. */
function isComparable({ code }: RowProblem): boolean {
	return COMPARABLE.includes(code);
}
