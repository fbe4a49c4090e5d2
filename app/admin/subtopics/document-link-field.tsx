// The link field of a document section. A Google Docs link is stored as its mobile view, which is shown while typing.

import { Button } from "#app/admin/panel/button.tsx";
import { fieldId, TextField } from "#app/admin/panel/forms/field.tsx";
import { readDocumentLink, readUnclearDriveLink, refusesFrame } from "#core/modules/links.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import { sectionName } from "./section-name.ts";

export type DocumentLinkFieldProps = {
	phase: DocumentPhase;
	value: string;
	error: string | undefined;
	onType: (value: string) => void;
};

export function DocumentLinkField({ phase, value, error, onType }: DocumentLinkFieldProps) {
	const reading = readDocumentLink(value);
	const link = reading.ok ? reading.link : null;
	const isConverted = link !== null && link !== value.trim();
	const unclear = link === null ? undefined : readUnclearDriveLink(link);
	const choose = (chosen: string) => {
		onType(chosen);
		// The pressed button disappears.
		document.getElementById(fieldId(DOCUMENT_LINK_FIELDS[phase]))?.focus();
	};
	const field = (
		<TextField
			name={DOCUMENT_LINK_FIELDS[phase]}
			label={m.admin_document_link({ section: sectionName(phase) })}
			type="url"
			error={error}
			help={
				isConverted ? (
					<>
						<span>{`${m.admin_link_converted()} `}</span>
						<span className="font-mono break-all text-ink">{link}</span>
					</>
				) : link === null ? (
					whatFor(phase)
				) : (
					<a className="link inline-flex min-h-11 items-center" href={link} target="_blank" rel="noopener noreferrer">
						{m.admin_try_link()}
						<span className="sr-only">{m.opens_in_new_tab()}</span>
					</a>
				)
			}
			value={value}
			onType={onType}
		/>
	);
	// One structure, so that the field keeps its focus while one types.
	return (
		<div>
			{field}
			{unclear && (
				<fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
					<legend className="float-start me-3">{m.admin_link_unclear()}</legend>
					<Button isSmall text={m.admin_link_is_document()} onClick={() => choose(unclear.document)} />
					<Button isSmall text={m.admin_link_is_file()} onClick={() => choose(unclear.file)} />
				</fieldset>
			)}
			{link !== null && !unclear && refusesFrame(link) && (
				<p role="status" className="text-small text-bad">
					{m.admin_link_refuses_frame()}
				</p>
			)}
		</div>
	);
}

/** What learners do with the document, in the words of their page. */
function whatFor(phase: DocumentPhase): string {
	const words: Record<DocumentPhase, string> = {
		survey: m.phase_survey_does(),
		question: m.phase_question_does(),
		read: m.phase_read_does(),
		review: m.phase_review_does(),
	};
	return words[phase];
}
