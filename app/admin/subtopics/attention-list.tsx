// The documents that need attention, each with its message, a link to the form that fixes it, and a button that checks it now.
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { copyingPath } from "#app/admin/texts/text-paths.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { AttentionState, CheckView } from "#core/texts/document-check.ts";
import * as m from "#messages";
import { AttentionWords } from "./check-words.tsx";
import { sectionName } from "./section-name.ts";

export type AttentionDocument = {
	subtopicId: string;
	phase: DocumentPhase;
	subtopicTitle: string;
	moduleTitle: string;
	check: CheckView & { state: AttentionState };
};

export type AttentionListProps = {
	documents: readonly AttentionDocument[];
	/** The document that is being checked. */
	checking: AttentionDocument | undefined;
	onCheck: (document: AttentionDocument) => void;
};

export function AttentionList({ documents, checking, onCheck }: AttentionListProps) {
	return (
		<ul className="space-y-3">
			{documents.map((document) => {
				const { subtopicId, phase, subtopicTitle, moduleTitle, check } = document;
				const name = `${sectionName(phase)}, ${subtopicTitle}`;
				const fix = fixOf(document);
				return (
					<li key={`${subtopicId} ${phase}`} className="box p-4">
						<p dir="auto" className="text-small text-quiet wrap-anywhere">
							{`${moduleTitle} › ${subtopicTitle}`}
						</p>
						<h2 className="mt-1 font-semibold">{sectionName(phase)}</h2>
						<p className="mt-1">
							<AttentionWords check={check} />
						</p>
						<div className="section-text-actions mt-3">
							<ButtonLink to={fix.to} isSmall of={name} text={fix.text} />
							<Button
								kind="quiet"
								isSmall
								className="for-editors"
								of={name}
								text={checking === document ? m.admin_doubt_documents_loading() : m.admin_check_now()}
								data-needs-script
								isOff={checking !== undefined}
								onClick={() => onCheck(document)}
							/>
							<span className="text-small text-quiet">
								<Sentence
									message={(time = "") => m.admin_check_last({ time })}
									parts={[<DateTime key="time" at={check.checkedAt} />]}
								/>
							</span>
						</div>
					</li>
				);
			})}
		</ul>
	);
}

/** The page that fixes it. */
function fixOf({ subtopicId, phase, check }: AttentionDocument): { to: string; text: string } {
	if (check.state === "changed" && check.of === "copy")
		return { to: copyingPath(subtopicId, phase), text: m.admin_check_look() };
	const page = `/admin/subtopics/edit/${subtopicId}`;
	if (check.state === "changed") return { to: `${page}#doubt-documents`, text: m.admin_check_read_again() };
	return { to: page, text: m.admin_check_fix() };
}
