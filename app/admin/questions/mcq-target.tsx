// The module and subtopic of a stored question file, which never change.
import { Link } from "react-router";
import type { Choice } from "#app/admin/forms/use-choice-search.ts";
import * as m from "#messages";

export function McqTargetView({ module, subtopic }: { module: Choice; subtopic: Choice }) {
	const parts = [
		{ label: m.admin_module(), to: `/admin/modules/edit/${module.id}`, title: module.title },
		{ label: m.admin_subtopic(), to: `/admin/subtopics/edit/${subtopic.id}`, title: subtopic.title },
	];
	return (
		<dl className="grid gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
			{parts.map(({ label, to, title }) => (
				<div key={label} className="min-w-0">
					<dt className="text-small text-quiet">{label}</dt>
					<dd>
						<Link to={to} dir="auto" className="link inline-block py-2.5 wrap-anywhere">
							{title}
						</Link>
					</dd>
				</div>
			))}
		</dl>
	);
}
