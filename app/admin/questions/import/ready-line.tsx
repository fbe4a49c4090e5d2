// A ready row in three lines: the question, its marked option and where the key comes from. Opens as the whole row.
import { Button } from "#app/admin/panel/button.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { KeySource } from "#core/questions/import/review/key-source.ts";
import type { Row, RowQuestion } from "#core/questions/import/rows.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import { rowLocationText } from "./import-words.ts";
import { LetterButton } from "./letter-buttons.tsx";
import { useRowTexts } from "./read-question.tsx";

export type ReadyLineProps = {
	row: Row;
	index: number;
	question: RowQuestion;
	origin: KeySource | undefined;
	onPressKey: (position: number) => void;
	onOpen: () => void;
};

export function ReadyLine({ row, index, question, origin, onPressKey, onOpen }: ReadyLineProps) {
	const { box, show } = useRowTexts(question);
	const place = rowLocationText(row);
	const right = question.options.flatMap((option, at) => (option.isCorrect ? [{ ...option, at }] : []));
	return (
		<li ref={box} tabIndex={-1} className="ready-line" data-import-row="good" data-row={index}>
			<span aria-hidden="true" className="ready-number">
				{row.place.question ?? index + 1}
			</span>
			<div className="min-w-0">
				<p className="ready-text font-semibold">
					<TextOrHtml {...show(question.text)} />
				</p>
				{question.type === "number" ? (
					<p>{m.admin_row_number_read({ answer: question.answer ?? "?", tolerance: question.tolerance ?? 0 })}</p>
				) : (
					right.map(({ at, text }) => (
						<p key={at} className="ready-text ready-right">
							<b>{`${letterOf(at)} `}</b>
							<TextOrHtml {...show(text)} />
						</p>
					))
				)}
				{origin && <p className="text-small text-quiet">{m.admin_row_key_from({ origin })}</p>}
			</div>
			<div className="ready-actions">
				{question.options.map((option, position) => (
					<LetterButton key={position} option={option} position={position} place={place} onPress={onPressKey} />
				))}
				<Button kind="row" text={m.admin_row_open()} of={place} onClick={onOpen} />
			</div>
		</li>
	);
}
