// The errors of a form as links to their fields. The first invalid field gets the focus. Screen readers announce that field
// and the save bar, so this list has no live region.
import { type MouseEvent, useEffect, useRef } from "react";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { fieldId } from "./field.tsx";
import type { SaveState } from "./use-record-form.ts";

export type ErrorSummaryProps = {
	problems: readonly Problem[];
	/** What else is marked, by field. Listed only beside problems. */
	marked?: ReadonlyMap<string, string> | undefined;
	state: SaveState;
	/** A field's label, as the form shows it. */
	label: (field: string) => string;
};

export function ErrorSummary({ problems, marked, state, label }: ErrorSummaryProps) {
	const refusal = state.is === "refused" ? state.count : 0;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (refusal === 0) return;
		const wrong = box.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
		wrong?.focus();
	}, [refusal]);
	const lines = linesOf(problems, marked);
	return (
		<div ref={box}>
			{problems.length > 0 && (
				<div className="note note-bad mb-5">
					<PanelIcon name="wrong" className="mt-0.5 size-5 text-bad" />
					<div>
						<p className="font-semibold">{m.admin_fields_to_fix({ count: lines.length })}</p>
						<ul className="mt-1">
							{lines.map(({ key, field, text }) => (
								<li key={key}>
									<a className="block min-h-11 py-2.5" href={`#${fieldId(field)}`} onClick={goToField}>
										<span className="link">{label(field)}</span>
										<span>{`: ${text}`}</span>
									</a>
								</li>
							))}
						</ul>
					</div>
				</div>
			)}
		</div>
	);
}

function linesOf(problems: readonly Problem[], marked: ErrorSummaryProps["marked"] = new Map()) {
	const lines = problems.map((problem) => {
		const { field = "", code } = problem;
		return { key: `${field} ${code}`, field, text: problemText(problem) };
	});
	const listed = new Set(lines.map(({ field }) => field));
	const others = [...marked].filter(([field]) => !listed.has(field));
	return [...lines, ...others.map(([field, text]) => ({ key: field, field, text }))];
}

/** Focuses the field without changing the address. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
	event.preventDefault();
	document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
