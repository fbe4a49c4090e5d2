// The link field of a document section. A Google Docs link is stored as its mobile view, which is shown while typing.

import { TextField } from "#app/admin/forms/field.tsx";
import { readDocumentLink } from "#core/catalog/links.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/catalog/phases.ts";
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
	return (
		<TextField
			name={DOCUMENT_LINK_FIELDS[phase]}
			label={m.admin_document_link({ section: sectionName(phase) })}
			type="url"
			error={error}
			help={
				isConverted ? (
					<>
						{m.admin_link_converted()} <span className="font-mono break-all text-ink">{link}</span>
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
