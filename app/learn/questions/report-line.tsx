// Below an answered question: its short number, and "Something is wrong here", which opens the form. Loaded while the first question
// is answered, so that it also opens without a network.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { shortNumberOf, writeShortNumber } from "#core/questions/short-number.ts";
import * as m from "#messages";
import { readReportDraft } from "./report-draft.ts";
import { ReportForm } from "./report-form.tsx";

/** The question with all that is shown of it (question-card.tsx, reviewed-question.tsx). */
const QUESTION = ".question-frame, .missed";

type ReportLineProps = {
	subtopicId: string;
	questionId: string;
	/** Whether a form that was open before a reload of this page is open again; not where the reload leads to another question. */
	staysOpen?: boolean;
};

export default function ReportLine({ subtopicId, questionId, staysOpen = true }: ReportLineProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [isRestored, setRestored] = useState(false);
	const [said, setSaid] = useState("");
	const opener = useRef<HTMLButtonElement>(null);
	const status = useRef<HTMLParagraphElement>(null);
	const number = writeShortNumber(shortNumberOf(subtopicId, questionId));
	// Once the question is drawn, which has the pictures.
	useLayoutEffect(() => {
		if (!staysOpen || readReportDraft({ subtopicId, questionId }).openOn !== location.pathname) return;
		setIsOpen(true);
		setRestored(true);
	}, [subtopicId, questionId, staysOpen]);
	// The form had the focus; nothing takes it when a stored report is sent later.
	const isFormDone = useRef(false);
	useEffect(() => {
		if (said !== "" && isFormDone.current) status.current?.focus();
		isFormDone.current = false;
	}, [said]);
	const done = (result: "sent" | "stored" | "lost", sent?: Promise<void>) => {
		isFormDone.current = true;
		setIsOpen(false);
		setSaid(result === "sent" ? m.report_sent() : result === "stored" ? m.report_stored() : m.report_lost());
		void sent?.then(() => setSaid((before) => (before === m.report_stored() ? m.report_sent() : before)));
	};
	const cancel = () => {
		setIsOpen(false);
		opener.current?.focus();
	};
	// Its pictures are in its rendered texts, which every page draws inside one of these.
	const hasPicture = isOpen && opener.current?.closest(QUESTION)?.querySelector("img, .md-picture") !== null;
	const form = { subtopicId, questionId, hasPicture, isRestored, staysOpen };
	return (
		<div className="mt-6">
			<p className="flex flex-wrap items-center gap-x-4 text-small text-quiet">
				<span>{m.report_number({ number })}</span>
				<button
					ref={opener}
					type="button"
					className="link min-h-11 cursor-pointer"
					aria-expanded={isOpen}
					onClick={() => {
						setSaid("");
						setRestored(false);
						setIsOpen(!isOpen);
					}}
				>
					{m.report_open()}
				</button>
			</p>
			<p ref={status} role="status" tabIndex={-1} className="font-semibold outline-none empty:hidden">
				{said}
			</p>
			{isOpen && <ReportForm {...form} onDone={done} onCancel={cancel} />}
		</div>
	);
}
