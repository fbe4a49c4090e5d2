// Shown after an upload, with the next steps.
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Choice } from "#app/admin/forms/use-choice-search.ts";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";

export type McqDoneProps = { name: string; questionCount: number; moduleId: string; subtopic: Choice };

export function McqDone({ name, questionCount, moduleId, subtopic }: McqDoneProps) {
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
			<div className="mt-5 flex flex-wrap gap-3">
				<Link to="/admin/mcq" className="button button-main">
					{m.admin_all_mcq_files()}
				</Link>
				{/* A learner's page: a full page load, so that it gets its own styles. */}
				<a
					className="button button-plain"
					href={`/learn/${moduleId}/${subtopic.id}#recite`}
					target="_blank"
					rel="noopener"
				>
					{m.admin_preview_as_learner()}
					<span className="sr-only">{m.opens_in_new_tab()}</span>
				</a>
			</div>
		</section>
	);
}
