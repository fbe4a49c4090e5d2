// Shown after an upload, with the next steps.
import { useEffect, useRef } from "react";
import { ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import type { Choice } from "#app/admin/panel/forms/choice-box.tsx";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { keysText } from "#app/admin/questions/import/import-words.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import * as m from "#messages";

export type UploadDoneProps = {
	name: string;
	questionCount: number;
	imported: Imported | undefined;
	moduleId: string;
	subtopic: Choice;
};

export function UploadDone({ name, questionCount, imported, moduleId, subtopic }: UploadDoneProps) {
	const { to } = useListReturn("/admin/mcq");
	const heading = useRef<HTMLHeadingElement>(null);
	// The focused form is gone, so the focus moves here and a screen reader reads it.
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className="panel-form box p-5 sm:p-6">
			<PanelIcon name="right" className="size-8 text-good" />
			<h2 ref={heading} tabIndex={-1} className="mt-2 text-title">
				{m.admin_mcq_uploaded()}
			</h2>
			<p dir="auto" className="mt-1 break-words text-quiet">
				{m.admin_mcq_uploaded_what({ name, count: questionCount, subtopic: subtopic.title })}
			</p>
			{imported && <p className="mt-1">{keysText(imported)}</p>}
			<div className="mt-5 flex flex-wrap gap-3">
				<ButtonLink to={to} kind="main" text={m.admin_all_mcq_files()} />
				{/* A learner's page: a full page load, so that it gets its own styles. */}
				<NewTabLink href={`/learn/${moduleId}/${subtopic.id}#recite`} text={m.admin_preview_as_learner()} />
			</div>
		</section>
	);
}
