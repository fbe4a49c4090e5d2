// Settles a dropped question in one of the four ways that bodies use: shows the question with its present key and whom it touches
// before anything changes.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { Key } from "#core/marks/answer-key.ts";
import { readMarks, showMarks, writeMarks } from "#core/marks/fraction.ts";
import { canBeRight } from "#core/marks/judge-answer.ts";
import type { MarkedType } from "#core/marks/scheme.ts";
import type { Settlement } from "#core/papers/marking.ts";
import type { SettlementEffect } from "#core/papers/settlement-effect.ts";
import * as m from "#messages";
import { PageButtons } from "./page-buttons.tsx";
import { settledText } from "./question-result.tsx";
import { numberText } from "./type-words.ts";

type SettledQuestion = {
	id: string;
	type: MarkedType;
	text: string;
	html: string | undefined;
	/** What counts as right now. */
	keys: readonly Key[];
	options: readonly { id: string; text: string; html?: string | undefined; isRight: boolean }[];
	settled: Settlement | undefined;
};
type Previewed = { ok: true; effect: SettlementEffect } | { ok: false; code: string; message?: string };

const WAYS = ["all", "tried", "keys", "spread"] as const;
type Way = (typeof WAYS)[number];

export type SettleDialogProps = { question: SettledQuestion; versionId: string; onClose: () => void };

export function SettleDialog({ question, versionId, onClose }: SettleDialogProps) {
	const { id, type, keys, options, settled } = question;
	const send = useSend<Previewed>();
	const change = useChange();
	const [way, setWay] = useState<Way>(settled?.way ?? "all");
	const [right, setRight] = useState<readonly string[]>(options.filter((one) => one.isRight).map((one) => one.id));
	const [range, setRange] = useState(rangeOf(keys));
	/** What was looked at; null: taking back what was settled. */
	const [shown, setShown] = useState<{ settlement: Settlement | null; effect: SettlementEffect }>();
	const key = keyOf(type, right, range);
	const problem = way === "keys" ? problemOf(type, key) : undefined;
	const settlement = problem === undefined ? toSettlement(id, way, key) : undefined;
	const startOver = () => setShown(undefined);

	async function preview(next: Settlement | null, page = 1) {
		const answer = await send({ do: "preview", versionId, questionId: id, settlement: next, page });
		if (answer.ok) setShown({ settlement: next, effect: answer.effect });
	}

	async function settle(next: Settlement | null) {
		const body = { do: "settle", versionId, questionId: id, settlement: next };
		if (await change(() => send(body), { done: m.admin_mock_settled(), failed: m.admin_mock_settle_failed() }))
			onClose();
	}

	return (
		<Dialog title={m.admin_mock_settle_title({ number: id })} isWide onCancel={onClose}>
			<Asked question={question} />
			<fieldset className="space-y-2" onChange={startOver}>
				<legend className="sr-only">{m.admin_mock_settle_title({ number: id })}</legend>
				{WAYS.map((each) => (
					<label key={each} className="choice">
						<input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
						<span>{m.admin_mock_way({ way: each })}</span>
					</label>
				))}
			</fieldset>
			{way === "keys" && type !== "number" && (
				<fieldset className="space-y-2" onChange={startOver}>
					<legend className="font-semibold">{m.admin_mock_right_options()}</legend>
					{options.map((option) => (
						<label key={option.id} className="choice">
							<input
								type="checkbox"
								checked={right.includes(option.id)}
								onChange={({ target }) => {
									setRight(target.checked ? [...right, option.id] : right.filter((one) => one !== option.id));
								}}
							/>
							<TextOrHtml text={option.text} html={option.html} />
						</label>
					))}
				</fieldset>
			)}
			{way === "keys" && type === "number" && (
				<div className="mock-fields">
					{(["from", "to"] as const).map((end) => (
						<label key={end}>
							<span>{end === "from" ? m.admin_mock_number_from() : m.admin_mock_number_to()}</span>
							<input
								className="input"
								inputMode="decimal"
								aria-describedby={problem === undefined ? undefined : "key-problem"}
								value={range[end]}
								onChange={({ target }) => {
									startOver();
									setRange({ ...range, [end]: target.value });
								}}
							/>
						</label>
					))}
				</div>
			)}
			{problem !== undefined && (
				<p id="key-problem" className="field-error">
					{problem}
				</p>
			)}
			<p role="status">
				{shown?.settlement === null && <span>{`${m.admin_mock_effect_undo()} `}</span>}
				{shown && <span>{effectText(shown.effect)}</span>}
			</p>
			{shown?.effect.changed && shown.effect.changed.rows.length > 0 && (
				<ChangedResults changed={shown.effect.changed} onPage={(page) => void preview(shown.settlement, page)} />
			)}
			<div className="dialog-actions dialog-actions-stay">
				<Button text={m.admin_cancel()} onClick={onClose} />
				{settled && !shown && <Button text={m.admin_mock_settle_undo()} onClick={() => void preview(null)} />}
				{shown ? (
					<Button kind="main" text={m.admin_mock_settle_publish()} onClick={() => void settle(shown.settlement)} />
				) : (
					<Button
						kind="main"
						text={m.admin_mock_settle_preview()}
						isOff={!settlement}
						onClick={() => void (settlement && preview(settlement))}
					/>
				)}
			</div>
		</Dialog>
	);
}

type ChangedProps = { changed: NonNullable<SettlementEffect["changed"]>; onPage: (page: number) => void };

/** Whose results change, by rank. */
function ChangedResults({ changed: { rows, page, pageCount }, onPage }: ChangedProps) {
	return (
		<>
			<table className="panel-table">
				<caption className="sr-only">{m.admin_mock_changed()}</caption>
				<thead>
					<tr>
						<th scope="col" className="w-[40%]">
							{m.admin_mock_name()}
						</th>
						<th scope="col">{m.admin_mock_marks()}</th>
						<th scope="col">{m.admin_mock_rank()}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, name, before, after, rank, rankAfter }) => (
						<tr key={id}>
							<td data-label={m.admin_mock_name()} dir="auto">
								<span className="min-w-0 wrap-anywhere">{name ?? m.admin_mock_name_deleted()}</span>
							</td>
							<td data-label={m.admin_mock_marks()}>
								{before === after
									? showMarks(before)
									: m.admin_mock_before_after({ before: showMarks(before), after: showMarks(after) })}
							</td>
							<td data-label={m.admin_mock_rank()}>
								{rank === rankAfter ? rank : m.admin_mock_before_after({ before: rank, after: rankAfter })}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{pageCount > 1 && <PageButtons page={page} pageCount={pageCount} onPage={onPage} />}
		</>
	);
}

/** The question, what counts as right now, and what was settled before. */
function Asked({ question: { text, html, type, keys, options, settled } }: { question: SettledQuestion }) {
	const isDropped = settled !== undefined && settled.way !== "keys";
	return (
		<div className="mock-asked">
			<TextOrHtml className="block" text={text} html={html} />
			{settled && <p className="note">{settledText(settled)}</p>}
			<p className="font-semibold">{isDropped ? m.admin_mock_key_before() : m.admin_mock_key_now()}</p>
			{type === "number" ? (
				<p>{keys.map(numberText).join(" / ")}</p>
			) : (
				<ul>
					{options.flatMap((option) => {
						return option.isRight ? [<Right key={option.id} text={option.text} html={option.html} />] : [];
					})}
				</ul>
			)}
		</div>
	);
}

function Right({ text, html }: { text: string; html?: string | undefined }) {
	return (
		<li>
			<TextOrHtml text={text} html={html} />
		</li>
	);
}

function effectText({ ended, rise, fall, ranksOnly, mostUp, mostDown }: SettlementEffect): string {
	if (rise + fall === 0) return m.admin_mock_effect_none({ ended });
	const down = writeMarks(readMarks(mostDown).abs());
	return [
		...(rise > 0 ? [m.admin_mock_effect_rise({ count: rise, ended, marks: showMarks(mostUp) })] : []),
		...(fall > 0 ? [m.admin_mock_effect_fall({ count: fall, ended, marks: showMarks(down) })] : []),
		...(ranksOnly > 0 ? [m.admin_mock_effect_ranks({ count: ranksOnly })] : []),
	].join(" ");
}

/** What the fields of a number begin with; a fraction that is no decimal is left to be typed. */
function rangeOf([key]: readonly Key[]): { from: string; to: string } {
	if (key?.type !== "number") return { from: "", to: "" };
	const [from, to] = [key.from, key.to].map((text) => readMarks(text).toString());
	return isNumber(from) && isNumber(to) ? { from, to } : { from: "", to: "" };
}

function isNumber(text: string | undefined): text is string {
	return text !== undefined && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(text);
}

function keyOf(
	type: MarkedType,
	right: readonly string[],
	{ from, to }: { from: string; to: string },
): Key | undefined {
	if (type !== "number") return right.length > 0 ? { type, right: [...right] } : undefined;
	const [first, last] = [from.trim(), to.trim() === "" ? from.trim() : to.trim()];
	return isNumber(first) && isNumber(last) ? { type, from: first, to: last } : undefined;
}

/** Why a key cannot be settled, as a sentence; undefined where it can. */
function problemOf(type: MarkedType, key: Key | undefined): string | undefined {
	if (!key) return type === "number" ? m.admin_mock_key_no_number() : m.admin_mock_key_no_option();
	return canBeRight(key) ? undefined : m.admin_mock_key_from_larger();
}

function toSettlement(questionId: string, way: Way, key: Key | undefined): Settlement | undefined {
	if (way !== "keys") return { way, questionId };
	return key && { way, questionId, keys: [key] };
}
