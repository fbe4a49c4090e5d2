// The box for keys above the rows of an import, and what the last press changed in many rows, with Undo.
import { useId, useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import type { ImportWork, KeysReport } from "#core/questions/import/review/work.ts";
import * as m from "#messages";

export type KeyBoxProps = {
	text: string;
	onType: (text: string) => void;
	onFill: () => void;
};

export function KeyBox({ text, onType, onFill }: KeyBoxProps) {
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	return (
		<div>
			<label htmlFor={id} className="font-semibold">
				{m.admin_key_box()}
			</label>
			<textarea
				ref={field}
				id={id}
				dir="auto"
				rows={2}
				autoComplete="off"
				className="input area mt-1"
				aria-describedby={`${id}-about`}
				value={text}
				onChange={({ target }) => onType(target.value)}
			/>
			<p id={`${id}-about`} className="field-help">
				{m.admin_key_box_help()}
			</p>
			<Button
				isSmall
				className="mt-2"
				text={m.admin_key_box_fill()}
				onClick={() => (text.trim() === "" ? field.current?.focus() : onFill())}
			/>
		</div>
	);
}

/** What the last press changed in many rows. A live region, so it stays in the page when it is empty. */
export function LastChange({ undo, onUndo }: { undo: ImportWork["undo"]; onUndo: () => void }) {
	const rows = Object.values(undo?.rows ?? {});
	return (
		<div role="status" className="empty:hidden">
			{undo && (rows.length > 0 || undo.keys) && (
				<div className="note">
					<div className="min-w-0 flex-1">
						{undo.keys ? (
							<ReportOfKeys report={undo.keys} />
						) : (
							<p>{m.admin_changed_together({ what: undo.what, count: rows.length })}</p>
						)}
						{rows.length > 0 && <Button isSmall className="mt-2" text={m.admin_row_undo()} onClick={onUndo} />}
					</div>
				</div>
			)}
		</div>
	);
}

function ReportOfKeys({ report }: { report: KeysReport }) {
	const { set, changed, same, missing, noOption, twice, unread, open = [] } = report;
	const isNothing = set + changed + same + missing.length + noOption.length + twice.length + open.length === 0;
	const details = [
		{ words: m.admin_keys_missing, numbers: missing },
		{ words: m.admin_keys_no_option, numbers: noOption },
		{ words: m.admin_keys_twice, numbers: twice },
		{ words: m.admin_keys_open, numbers: open },
	];
	return (
		<>
			<p className="font-semibold">
				{isNothing
					? m.admin_keys_none()
					: m.admin_keys_done({ set, changed, same, missing: missing.length, none: noOption.length })}
			</p>
			{details.map(
				({ words, numbers }, at) => numbers.length > 0 && <p key={at}>{words({ numbers: numbersText(numbers) })}</p>,
			)}
			{unread.length > 0 && (
				<p dir="auto" className="wrap-anywhere">
					{m.admin_keys_unread({ text: unread.join(" · ").slice(0, UNREAD_LENGTH) })}
				</p>
			)}
		</>
	);
}

/** Longest quotation of lines that are no keys, in characters, and most numbers that are named. */
const UNREAD_LENGTH = 300;
const NAMED = 30;

function numbersText(numbers: readonly number[]): string {
	return `${numbers.slice(0, NAMED).join(", ")}${numbers.length > NAMED ? ", …" : ""}`;
}
