// The columns and rows of the bin: what it is, when it was deleted, and the ways back or out.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { Column } from "#app/admin/panel/lists/list-page.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { BinKind } from "#core/modules/bin.ts";
import * as m from "#messages";

export type BinRow = {
	id: string;
	kind: BinKind;
	title: string;
	place: readonly string[];
	deletedAt: number;
	deletedBy: string;
	endsAt: number;
};

export const BIN_SORTS = ["deleted", "title"] as const;

export function binColumns(): Column[] {
	return [
		{ sort: "title", label: m.admin_title(), className: "w-[42%]" },
		{ sort: "deleted", label: m.admin_bin_deleted(), className: "w-[26%]" },
		{ label: m.admin_actions(), className: "text-end" },
	];
}

const KINDS: Record<BinKind, () => string> = {
	module: m.admin_module,
	subtopic: m.admin_bin_subtopic,
	file: m.admin_bin_file,
	paper: m.admin_mock,
};

export type BinLineProps = { entry: BinRow; onRestore: () => void; onDelete: () => void };

export function BinLine({ entry, onRestore, onDelete }: BinLineProps) {
	const { kind, title, place, deletedAt, deletedBy, endsAt } = entry;
	return (
		<tr>
			<td>
				<p dir="auto" className="row-title">
					<span className="line-clamp-3">{title}</span>
				</p>
				<p dir="auto" className="text-small text-quiet">
					{[KINDS[kind](), ...place].join(" · ")}
				</p>
			</td>
			<td data-label={m.admin_bin_deleted()}>
				<DateTime at={deletedAt} />
				<p className="text-small break-all text-quiet">{deletedBy}</p>
				<p className="text-small text-quiet">
					<Sentence message={(time = "") => m.admin_bin_ends({ time })} parts={[<DateTime key="time" at={endsAt} />]} />
				</p>
			</td>
			<td className="row-actions">
				<div className="row-action-group">
					<Button
						kind="row"
						className="for-editors"
						of={title}
						text={m.admin_bin_restore()}
						data-needs-script
						onClick={onRestore}
					/>
					<Button
						kind="row-bad"
						className="for-editors"
						of={title}
						text={m.admin_bin_delete()}
						data-needs-script
						onClick={onDelete}
					/>
				</div>
			</td>
		</tr>
	);
}
