// Rows that ask the same: what they ask, once, with a press for all of them.
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { SameAsking } from "#core/questions/import/review/same-asking.ts";
import * as m from "#messages";
import { sharedProblemText } from "./import-words.ts";

export type SameAskingProps = {
	group: SameAsking;
	onAccept: () => void;
	onLook: () => void;
};

export function SameAskingBox({ group: { indexes, problems }, onAccept, onLook }: SameAskingProps) {
	const count = indexes.length;
	return (
		<div className="import-row" data-state="confirm">
			<p className="font-semibold">{m.admin_same_asking({ count })}</p>
			<ul className="import-problems">
				{problems.map((problem) => (
					<li key={problem.code}>
						<PanelIcon name="search" className="mt-0.5 size-5" />
						<span className="min-w-0 wrap-anywhere">{sharedProblemText(problem)}</span>
					</li>
				))}
			</ul>
			<div className="import-actions">
				<Button isSmall kind="main" text={m.admin_same_accept({ count })} onClick={onAccept} />
				<Button isSmall text={m.admin_same_look()} onClick={onLook} />
			</div>
		</div>
	);
}
