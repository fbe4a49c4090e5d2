// What of chosen files was not taken over, and which were not stored at all, file by file, until the person has read it.
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import type { FillReport } from "./use-fill.ts";

export type FillReportsProps = { reports: readonly FillReport[]; onForget: (key: string) => void };

export function FillReports({ reports, onForget }: FillReportsProps) {
	const failed = reports.filter((report) => report.failed);
	const kept = reports.filter((report) => !report.failed);
	return (
		<>
			{/* The page's bar announces each failure. */}
			{failed.map((report) => (
				<Report key={report.key} report={report} onForget={onForget} />
			))}
			<div role="status">
				{kept.map((report) => (
					<Report key={report.key} report={report} onForget={onForget} />
				))}
			</div>
		</>
	);
}

type ReportProps = { report: FillReport } & Pick<FillReportsProps, "onForget">;

function Report({ report: { key, name, notes, failed }, onForget }: ReportProps) {
	return (
		<div className={failed ? "note note-bad mb-3" : "note mb-3"}>
			<PanelIcon name={failed ? "wrong" : "warning"} className={failed ? "mt-0.5 size-5 text-bad" : "mt-0.5 size-5"} />
			<div className="min-w-0 flex-1 wrap-anywhere">
				<p className="font-semibold">
					{failed ? m.admin_desk_file_failed({ name }) : m.admin_desk_not_all_kept({ name })}
				</p>
				<ul className="text-small">
					{notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			</div>
			{failed?.retry && <Button isSmall of={name} text={m.try_again()} onClick={failed.retry} />}
			<Button isSmall of={name} text={m.admin_close()} onClick={() => onForget(key)} />
		</div>
	);
}
