// Settles a dropped question in one of the four ways that bodies use: shows whom it touches before anything changes.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { showMarks } from "#core/marks/fraction.ts";
import type { Key } from "#core/marks/judge-answer.ts";
import type { MarkedType } from "#core/marks/scheme.ts";
import type { Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";

type SettledQuestion = {
	id: string;
	type: MarkedType;
	options: readonly { id: string; text: string; isRight: boolean }[];
	settled: Settlement | undefined;
};
/** See SettlementEffect in server/papers/settle.ts. */
export type ShownEffect = { ended: number; rise: number; fall: number; mostUp: string; mostDown: string };
type Previewed = { ok: true; effect: ShownEffect } | { ok: false; code: string; message?: string };

const WAYS = ["all", "tried", "keys", "spread"] as const;
type Way = (typeof WAYS)[number];

export type SettleDialogProps = { question: SettledQuestion; versionId: string; onClose: () => void };

export function SettleDialog({ question, versionId, onClose }: SettleDialogProps) {
	const { id, type, options, settled } = question;
	const send = useSend<Previewed>();
	const change = useChange();
	const [way, setWay] = useState<Way>(settled?.way ?? "all");
	const [right, setRight] = useState<readonly string[]>(options.filter((one) => one.isRight).map((one) => one.id));
	const [range, setRange] = useState({ from: "", to: "" });
	const [effect, setEffect] = useState<ShownEffect>();
	const settlement = toSettlement(id, way, keyOf(type, right, range));

	async function preview(next: Settlement | null) {
		const answer = await send({ do: "preview", versionId, questionId: id, settlement: next });
		if (answer.ok) setEffect(answer.effect);
	}

	async function settle(next: Settlement | null) {
		const body = { do: "settle", versionId, questionId: id, settlement: next };
		if (await change(() => send(body), { done: m.admin_mock_settled(), failed: m.admin_mock_settle_failed() }))
			onClose();
	}

	return (
		<Dialog title={m.admin_mock_settle_title({ number: id })} onCancel={onClose}>
			<fieldset className="space-y-2" onChange={() => setEffect(undefined)}>
				<legend className="sr-only">{m.admin_mock_settle_title({ number: id })}</legend>
				{WAYS.map((each) => (
					<label key={each} className="choice">
						<input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
						<span>{m.admin_mock_way({ way: each })}</span>
					</label>
				))}
			</fieldset>
			{way === "keys" && type !== "number" && (
				<fieldset className="space-y-2" onChange={() => setEffect(undefined)}>
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
							<span dir="auto">{option.text}</span>
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
								value={range[end]}
								onChange={({ target }) => {
									setEffect(undefined);
									setRange({ ...range, [end]: target.value });
								}}
							/>
						</label>
					))}
				</div>
			)}
			<p role="status">{effect && effectText(effect)}</p>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onClose} />
				{settled && <Button text={m.admin_mock_settle_undo()} onClick={() => void settle(null)} />}
				{effect ? (
					<Button
						kind="main"
						text={m.admin_mock_settle_publish()}
						isOff={!settlement}
						onClick={() => void (settlement && settle(settlement))}
					/>
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

function effectText({ ended, rise, fall, mostUp, mostDown }: ShownEffect): string {
	if (rise + fall === 0) return m.admin_mock_effect_none({ ended });
	return m.admin_mock_effect({ ended, rise, fall, up: showMarks(mostUp), down: showMarks(mostDown) });
}

function keyOf(
	type: MarkedType,
	right: readonly string[],
	{ from, to }: { from: string; to: string },
): Key | undefined {
	if (type !== "number") return right.length > 0 ? { type, right: [...right] } : undefined;
	const isNumber = (text: string) => /^-?\d{1,20}(?:\.\d{1,20})?$/.test(text);
	const end = to.trim() === "" ? from : to;
	return isNumber(from.trim()) && isNumber(end.trim()) ? { type, from: from.trim(), to: end.trim() } : undefined;
}

function toSettlement(questionId: string, way: Way, key: Key | undefined): Settlement | undefined {
	if (way !== "keys") return { way, questionId };
	return key && { way, questionId, keys: [key] };
}
