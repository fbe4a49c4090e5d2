// Resolves a concurrent save: shows both versions of every field that differs, to choose one by one. Nothing is overwritten before.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import * as m from "#messages";
import { LineChanges } from "./line-change-list.tsx";
import { type ConflictChoice, findFieldConflicts, isSame, mergeFields, valueAt, withoutBlank } from "./record-form.ts";
import type { Conflict } from "./save-result.ts";
import type { RecordForm } from "./use-record-form.ts";

/** In UTF-16 units: what is seen at once on a phone. */
const LONG_TEXT = 240;

export type ConflictDialogProps<Typed extends object> = {
	form: Pick<RecordForm<Typed>, "typed" | "base" | "resolveConflict" | "putOff"> & { save: () => unknown };
	conflict: Conflict<Typed>;
	label: (field: string) => string;
	/** Lists whose items are chosen one by one, by a name such as "sections.0", where no item was added or removed. */
	lists?: readonly string[] | undefined;
	/** The text of a value that is not a string. */
	valueText?: ((field: string, value: unknown) => string | undefined) | undefined;
};

export function ConflictDialog<Typed extends object>(props: ConflictDialogProps<Typed>) {
	const { form, conflict, label, lists, valueText } = props;
	const { typed: mine, base } = form;
	const theirs = conflict.theirs.typed;
	const fields = findFieldConflicts(base, mine, theirs, lists).map((found) => {
		return { ...found, own: valueAt(mine, found.field), other: valueAt(theirs, found.field) };
	});
	const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(() => {
		// A field that only one side has changed proposes that side.
		const onOneSide = fields.filter(({ changedBy }) => changedBy !== "both");
		return new Map(onOneSide.map(({ field, changedBy }) => [field, changedBy === "me" ? "mine" : "theirs"]));
	});
	const isOpen = fields.some(({ field }) => !choices.has(field));

	const shownText = (field: string, value: unknown) => valueText?.(field, value) ?? wordsOf(value);

	function resolveConflict() {
		const merged = mergeFields(mine, theirs, choices);
		form.resolveConflict(merged, conflict.theirs);
		if (!isSame(merged, theirs)) form.save();
	}

	return (
		<Dialog title={m.admin_conflict_title()} isWide onCancel={form.putOff}>
			<p className="text-quiet">
				<Sentence
					message={(time = "") =>
						conflict.by ? m.admin_conflict_by({ who: conflict.by, time }) : m.admin_conflict_by_somebody({ time })
					}
					parts={[<DateTime key="time" at={conflict.at} />]}
				/>
				<span>{` ${m.admin_conflict_hint()}`}</span>
			</p>
			{fields.map(({ field, changedBy, own, other }) => (
				<fieldset key={field} className="border-t border-line pt-3">
					<legend className="float-left mb-2 font-semibold">{label(field)}</legend>
					{isLong(own, other) && (
						<section
							className="conflict-text clear-both mb-3"
							aria-label={m.admin_conflict_differences()}
							// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it.
							tabIndex={0}
						>
							<LineChanges before={`${other}`} after={`${own}`} isConflict />
						</section>
					)}
					<div className="clear-both grid gap-2 sm:grid-cols-2">
						{(["mine", "theirs"] as const).map((side) => (
							<label key={side} className="choice">
								<input
									type="radio"
									name={`choice-${field}`}
									checked={choices.get(field) === side}
									onChange={() => setChoices(new Map(choices).set(field, side))}
								/>
								<span className="min-w-0">
									<span className="block text-small text-quiet">
										<span>{side === "mine" ? m.admin_conflict_mine() : m.admin_conflict_theirs()}</span>
										{isNewest(changedBy, side) && <span>{` · ${m.admin_conflict_changed()}`}</span>}
									</span>
									{!isLong(own, other) && (
										<span className="conflict-text plain-text block">
											{shownText(field, side === "mine" ? own : other)}
										</span>
									)}
								</span>
							</label>
						))}
					</div>
				</fieldset>
			))}
			<div className="dialog-actions border-t border-line pt-4">
				<Button text={m.admin_conflict_later()} onClick={form.putOff} />
				<Button kind="main" text={m.admin_conflict_resolve()} disabled={isOpen} onClick={resolveConflict} />
			</div>
		</Dialog>
	);
}

/** Two long texts may begin alike, so their differences are shown instead of both. */
function isLong(mine: unknown, theirs: unknown): boolean {
	if (typeof mine !== "string" || typeof theirs !== "string") return false;
	return Math.min(mine.length, theirs.length) > LONG_TEXT;
}

function isNewest(changedBy: "me" | "them" | "both", side: ConflictChoice): boolean {
	return changedBy === "both" || (changedBy === "me") === (side === "mine");
}

/** The value of a field as plain text, one line for each button that is not blank; a record, such as a module's exam, is one line. */
export function wordsOf(field: unknown): string {
	const value = withoutBlank(field);
	if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) return m.admin_empty();
	if (!Array.isArray(value)) return typeof value === "object" ? Object.values(value).join(" · ") : String(value);
	return value.map((item) => Object.values(item).join(" → ")).join("\n");
}
