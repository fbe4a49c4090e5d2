// One changed field in a list of changes: its label, the value before and the value after.
import type { ReactNode } from "react";
import * as m from "#messages";

export type ChangeLineProps = {
	label: string;
	/** Undefined if there is no value before, for example for a count. */
	before?: ReactNode;
	after: ReactNode;
};

export function ChangeLine({ label, before, after }: ChangeLineProps) {
	if (before === undefined) {
		return (
			<li className="break-words">
				<span className="text-quiet">{`${label}: `}</span>
				<span>{after}</span>
			</li>
		);
	}
	return (
		<li className="break-words">
			<span className="text-quiet">{`${label}: `}</span>
			<span className="sr-only">{m.admin_before()}</span>
			<del dir="auto" className="plain-text text-quiet">
				{before || m.admin_empty()}
			</del>
			<span aria-hidden="true"> → </span>
			<span className="sr-only">{m.admin_after()}</span>
			<ins dir="auto" className="plain-text no-underline">
				{after || m.admin_empty()}
			</ins>
		</li>
	);
}
