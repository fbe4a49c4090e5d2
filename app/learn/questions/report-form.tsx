// The form behind "Something is wrong here".
import { useEffect, useId, useRef, useState } from "react";
import { NOTE_LIMIT, REPORT_KINDS, type ReportKind } from "#core/questions/report.ts";
import * as m from "#messages";
import { type ReportDraft, readReportDraft, writeReportDraft } from "./report-draft.ts";
import type { ReportResult } from "./report-queue.ts";
import { reportQueue } from "./report-sender.ts";

const ID_BYTES = 16;

export type ReportFormProps = {
	subtopicId: string;
	questionId: string;
	/** Whether the question shows a picture that can be wrong. */
	hasPicture: boolean;
	/** Whether it was open before a reload: it takes neither the focus nor the place on screen. */
	isRestored?: boolean;
	/** Whether it is open again after a reload, which shows the same question again. */
	staysOpen: boolean;
	/** @param sent resolves when a stored report has been sent after all */
	onDone: (result: ReportResult, sent?: Promise<void>) => void;
	onCancel: () => void;
};

export function ReportForm(props: ReportFormProps) {
	const { subtopicId, questionId, hasPicture, isRestored, staysOpen, onDone, onCancel } = props;
	const id = useId();
	const [draft, setDraft] = useReportDraft({ subtopicId, questionId }, staysOpen ? location.pathname : "");
	const { kind, note } = draft;
	const [isMissing, setIsMissing] = useState(false);
	const isBusy = useRef(false);
	const first = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (isRestored) return;
		first.current?.focus({ preventScroll: true });
		// To its end, above the quiz's bar (scroll-padding, theme/base.css).
		first.current?.form?.scrollIntoView({ block: "nearest" });
	}, [isRestored]);

	const submit = async () => {
		if (kind === undefined) {
			setIsMissing(true);
			return first.current?.focus();
		}
		if (note.length > NOTE_LIMIT) return document.getElementById(`${id}-note`)?.focus();
		if (isBusy.current) return;
		isBusy.current = true;
		try {
			const reportId = createReportId();
			const result = await reportQueue.add({ id: reportId, subtopicId, questionId, kind, note: note.trim() });
			if (result !== "lost") setDraft({ kind: undefined, note: "" });
			onDone(result, result === "stored" ? reportQueue.whenSent(reportId) : undefined);
		} finally {
			isBusy.current = false;
		}
	};
	return (
		<form
			className="mt-3 max-w-reading"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
			onKeyDown={(event) => {
				if (event.key === "Escape") onCancel();
			}}
		>
			<fieldset aria-describedby={isMissing ? `${id}-missing` : undefined}>
				<legend className="font-semibold">{m.report_question()}</legend>
				{REPORT_KINDS.filter((each) => hasPicture || each !== "picture").map((each, index) => (
					<label key={each} className="flex min-h-11 items-center gap-3">
						<input
							ref={index === 0 ? first : undefined}
							type="radio"
							name={id}
							className="size-5 shrink-0 accent-action"
							checked={kind === each}
							onChange={() => {
								setDraft({ kind: each, note });
								setIsMissing(false);
							}}
						/>
						<span>{kindText(each)}</span>
					</label>
				))}
			</fieldset>
			<p id={`${id}-missing`} role="alert" className="font-semibold text-bad empty:hidden">
				{isMissing && m.report_choose()}
			</p>
			<div className="own-form">
				<label htmlFor={`${id}-note`}>{m.report_note()}</label>
				<textarea
					id={`${id}-note`}
					dir="auto"
					rows={2}
					autoComplete="off"
					aria-describedby={`${id}-hint`}
					aria-invalid={note.length > NOTE_LIMIT || undefined}
					value={note}
					onChange={({ target }) => setDraft({ kind, note: target.value })}
				/>
				{/* Not cut without a word, as in other fields (session/length.tsx, which would be one more file of the quiz). */}
				<p role="status" className="-mt-2 w-full text-small text-bad">
					{note.length > NOTE_LIMIT && m.report_too_long({ count: note.length, limit: NOTE_LIMIT })}
				</p>
				<p id={`${id}-hint`} className="w-full text-small text-quiet">
					{m.report_hint()}
				</p>
				<button type="submit" className="button button-main">
					{m.report_send()}
				</button>
				<button type="button" className="button button-plain" onClick={onCancel}>
					{m.cancel()}
				</button>
			</div>
		</form>
	);
}

type Written = Omit<ReportDraft, "openOn">;

/** What is chosen and written, also before a reload. A form that is closed, or whose question is left, stays closed then. */
function useReportDraft({ subtopicId, questionId }: Pick<ReportFormProps, "subtopicId" | "questionId">, page: string) {
	const [draft, setDraft] = useState<Written>(() => readReportDraft({ subtopicId, questionId }));
	const latest = useRef(draft);
	useEffect(() => {
		const write = (openOn: string) => writeReportDraft({ subtopicId, questionId }, { ...latest.current, openOn });
		write(page);
		return () => write("");
	}, [subtopicId, questionId, page]);
	const change = (changed: Written) => {
		latest.current = changed;
		setDraft(changed);
		writeReportDraft({ subtopicId, questionId }, { ...changed, openOn: page });
	};
	return [draft, change] as const;
}

function kindText(kind: ReportKind): string {
	const texts = {
		key: m.report_kind_key,
		text: m.report_kind_text,
		picture: m.report_kind_picture,
		other: m.report_kind_other,
	} as const satisfies Record<ReportKind, () => string>;
	return texts[kind]();
}

/** 22 characters of base64url. */
function createReportId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
