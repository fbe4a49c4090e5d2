// What learners report about one question, with the buttons that close the reports. On the question's own page and in "Needs a look".
import { Button } from "#app/admin/panel/button.tsx";
import { DateOnly, DateTime } from "#app/admin/panel/date-time.tsx";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { CLOSE_REASONS, type CloseReason, type ReportKind } from "#core/questions/report.ts";
import * as m from "#messages";
import { listPath } from "./question-words.ts";
import { useQuestionCommand } from "./use-question-command.ts";

export type ReportBoxProps = {
	/** The question, for screen readers, where a page has several. */
	of?: string;
	reports: readonly { id: string; kind: ReportKind; note: string; at: number }[];
	onClose: (reason: CloseReason) => void;
};

type Closing = {
	subtopicId: string;
	reports: readonly { id: string }[];
	reason: CloseReason;
	/** The row with the pressed button is removed; the heading takes the focus by default. */
	takeFocus?: () => void;
};

/** Closes reports, with a message that opens them again. Called by the page, for the box is gone when the answer comes. */
export function useCloseReports() {
	const send = useQuestionCommand();
	return async ({ subtopicId, reports, reason, takeFocus = focusHeading }: Closing) => {
		const action = listPath(subtopicId);
		const ids = reports.map(({ id }) => id);
		const done = m.admin_reports_closed({ reason: closeWord(reason) });
		const undo = () => ({ action, body: { do: "reopen-reports", ids }, done: m.admin_reports_reopened() });
		if (await send({ do: "close-reports", ids, reason }, done, undo, action)) takeFocus();
	};
}

/** Opens reports again that were closed, from their list. */
export function useReopenReports() {
	const send = useQuestionCommand();
	return async ({
		subtopicId,
		reports,
		takeFocus,
	}: Pick<Closing, "subtopicId" | "reports"> & { takeFocus: () => void }) => {
		const ids = reports.map(({ id }) => id);
		const action = listPath(subtopicId);
		if (await send({ do: "reopen-reports", ids }, m.admin_reports_reopened(), undefined, action)) takeFocus();
	};
}

export function ReportBox({ of, reports, onClose }: ReportBoxProps) {
	return (
		<>
			<ReportItems reports={reports} />
			<fieldset className="for-editors mt-3">
				<legend className="text-small text-quiet">{m.admin_reports_close()}</legend>
				<div className="mt-1 flex flex-wrap gap-2">
					{CLOSE_REASONS.map((reason) => (
						<Button key={reason} isSmall of={of} text={closeWord(reason)} onClick={() => onClose(reason)} />
					))}
				</div>
			</fieldset>
		</>
	);
}

export type ClosedReportBoxProps = {
	of: string;
	reports: ReportBoxProps["reports"];
	reason: CloseReason;
	/** Who closed them. */
	by: string | null;
	closedAt: number;
	onReopen: () => void;
};

/** Reports that were closed together: what was decided, by whom and when. */
export function ClosedReportBox({ of, reports, reason, by, closedAt, onReopen }: ClosedReportBoxProps) {
	return (
		<>
			<p className="mt-1">
				<span className="font-semibold">{closeWord(reason)}</span>
				<span className="text-small text-quiet wrap-anywhere">
					<span>{by === null ? " · " : ` · ${by} · `}</span>
					<DateTime at={closedAt} />
				</span>
			</p>
			<ReportItems reports={reports} />
			<Button
				isSmall
				className="for-editors mt-3"
				of={of}
				text={m.admin_reports_reopen()}
				data-needs-script
				onClick={onReopen}
			/>
		</>
	);
}

function ReportItems({ reports }: Pick<ReportBoxProps, "reports">) {
	return (
		<ul className="mt-2 space-y-2">
			{reports.map(({ id, kind, note, at }) => (
				<li key={id}>
					<p className="flex flex-wrap gap-x-3">
						<span className="font-semibold">{reportKindWord(kind)}</span>
						<span className="text-small text-quiet">
							<DateOnly at={at} />
						</span>
					</p>
					{note !== "" && (
						<p dir="auto" className="wrap-anywhere whitespace-pre-line">
							{note}
						</p>
					)}
				</li>
			))}
		</ul>
	);
}

/** How often reports of a question were closed before, and why. */
export function ClosedReports({ closed }: { closed: readonly { reason: CloseReason; count: number }[] }) {
	if (closed.length === 0) return null;
	return (
		<p className="text-small text-quiet">
			{closed.map(({ reason, count }) => m.admin_reports_earlier({ count, reason: closeWord(reason) })).join(" ")}
		</p>
	);
}

function reportKindWord(kind: ReportKind): string {
	const words = {
		key: m.admin_report_key,
		text: m.admin_report_text,
		picture: m.admin_report_picture,
		other: m.admin_report_other,
	} as const satisfies Record<ReportKind, () => string>;
	return words[kind]();
}

function closeWord(reason: CloseReason): string {
	const words = {
		corrected: m.admin_close_corrected,
		"right-as-it-is": m.admin_close_right,
		"not-understood": m.admin_close_not_understood,
	} as const satisfies Record<CloseReason, () => string>;
	return words[reason]();
}
