// A document section in a subtopic's form: a link, or a text of this hub, which stays stored while a link replaces it.
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { copyingPath, isGoogleLink, textPath } from "#app/admin/texts/text-paths.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/modules/phases.ts";
import { documentPath } from "#core/texts/state.ts";
import * as m from "#messages";
import { DocumentLinkField, type DocumentLinkFieldProps } from "./document-link-field.tsx";
import { sectionName } from "./section-name.ts";

export type StoredText = { phase: DocumentPhase; words: number; updatedAt: number };
export type DocumentSectionProps = DocumentLinkFieldProps & {
	/** Null: not saved yet. */
	subtopicId: string | null;
	text: StoredText | undefined;
};

export function DocumentSection({ subtopicId, text, ...field }: DocumentSectionProps) {
	const { phase, value, onType } = field;
	const box = useRef<HTMLDivElement>(null);
	const hasSwitched = useRef(false);
	const address = subtopicId === null ? undefined : documentPath(subtopicId, phase);
	const name = sectionName(phase);
	const isText = text !== undefined && value === address;

	// The pressed button disappears.
	useEffect(() => {
		if (!hasSwitched.current) return;
		hasSwitched.current = false;
		if (isText) box.current?.querySelector<HTMLElement>("a")?.focus();
		else document.getElementById(fieldId(DOCUMENT_LINK_FIELDS[phase]))?.focus();
	}, [isText, phase]);

	const { can } = usePanel();
	/** The button that sets the section's link. */
	const switchTo = (link: string, text: string) => (
		<Button
			kind="quiet"
			isSmall
			of={name}
			text={text}
			data-needs-script
			onClick={() => {
				hasSwitched.current = true;
				onType(link);
			}}
		/>
	);

	if (subtopicId === null) return <DocumentLinkField {...field} />;
	const editor = (
		<ButtonLink
			to={textPath(subtopicId, phase)}
			isSmall
			of={name}
			className={text ? "" : "for-editors"}
			text={text && !can("edit") ? m.admin_text_versions() : text ? m.admin_text_edit() : m.admin_text_write_here()}
		/>
	);
	if (!isText) {
		const isGoogle = isGoogleLink(value.trim());
		return (
			<div>
				<DocumentLinkField {...field} />
				{text && <p className="text-small text-quiet">{m.admin_text_still_stored()}</p>}
				{isGoogle && <p className="text-small text-quiet">{m.admin_text_copy_google_hint()}</p>}
				<div className="section-text-actions">
					{isGoogle && (
						<ButtonLink
							to={copyingPath(subtopicId, phase)}
							isSmall
							className="for-editors"
							of={name}
							text={m.admin_text_copy_google()}
						/>
					)}
					{editor}
					{text && address && switchTo(address, m.admin_text_use_again())}
				</div>
			</div>
		);
	}
	return (
		<div ref={box} className="box section-text">
			<p className="font-semibold">{m.admin_document_link({ section: sectionName(phase) })}</p>
			<p>
				<Sentence
					message={(time = "") => m.admin_text_is_here({ words: m.admin_text_words({ count: text.words }), time })}
					parts={[<DateTime key="time" at={text.updatedAt} />]}
				/>
			</p>
			<div className="section-text-actions">
				{editor}
				{switchTo("", m.admin_text_use_link())}
			</div>
		</div>
	);
}
