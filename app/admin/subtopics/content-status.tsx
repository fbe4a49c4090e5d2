// The content status of a subtopic: 'N/5 sections', a mark for each section, and the names of missing ones.
import type { ContentStatus } from "#core/modules/catalog.ts";
import { PHASES } from "#core/modules/phases.ts";
import * as m from "#messages";
import { sectionName } from "./section-name.ts";

const SECTIONS = PHASES.filter((phase) => phase !== "gemini");

export function ContentStatusView({ status }: { status: ContentStatus }) {
	const { count, of, missing } = status;
	return (
		<div>
			<span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
				<span>{m.admin_sections({ count, of })}</span>
				<span aria-hidden="true" className="inline-flex gap-1">
					{SECTIONS.map((section) => (
						<span key={section} className="section-mark" data-there={!missing.includes(section) || undefined} />
					))}
				</span>
			</span>
			{missing.length > 0 && (
				<p className="text-small text-quiet">
					{m.admin_sections_missing({ sections: missing.map(sectionName).join(", ") })}
				</p>
			)}
		</div>
	);
}
