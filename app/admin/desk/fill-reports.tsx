// What of chosen files was not taken over, file by file, until the person has read it.
import { Button } from "#app/admin/frame/button.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";
import type { FillReport } from "./use-fill.ts";

export type FillReportsProps = { reports: readonly FillReport[]; onForget: (name: string) => void };

export function FillReports({ reports, onForget }: FillReportsProps) {
	return (
		<div role="status">
			{reports.map(({ name, notes }) => (
				<div key={name} className="note mb-3">
					<PanelIcon name="warning" className="mt-0.5 size-5" />
					<div className="min-w-0 flex-1 wrap-anywhere">
						<p className="font-semibold">{m.admin_desk_not_all_kept({ name })}</p>
						<ul className="text-small">
							{notes.map((note) => (
								<li key={note}>{note}</li>
							))}
						</ul>
					</div>
					<Button isSmall of={name} text={m.admin_close()} onClick={() => onForget(name)} />
				</div>
			))}
		</div>
	);
}
