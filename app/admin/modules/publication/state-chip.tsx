// The state of a module or subtopic in words, as a button that opens the dialog to change it. In lists and beside forms. Viewers see the
// words alone.
import { useState } from "react";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { Publication } from "#core/modules/publication.ts";
import * as m from "#messages";
import { CHOICE_DONE, CHOICE_NAMES, choiceOf, type StateChoice } from "./state-choice.ts";
import { StateDialog } from "./state-dialog.tsx";
import { useOpenness } from "./use-openness.ts";

const MODULES = "/admin/modules";

/** The id of its button, which is the only one of the record on a page. */
export function stateChipId(id: string): string {
	return `state-${id}`;
}

export type StateChipProps = Publication & {
	/** The page whose action changes it: "/admin/modules" or "/admin/subtopics". */
	action: string;
	id: string;
	title: string;
};

export function StateChip({ action, id, title, state, publishAt }: StateChipProps) {
	const [isOpen, setIsOpen] = useState(false);
	const { can } = usePanel();
	const choice = choiceOf(useOpenness({ state, publishAt }));
	const send = useSend<DoneResult>(action);
	const change = useChange();
	const words = <StateWords choice={choice} publishAt={publishAt} />;
	if (!can("edit")) return <span className={`state-chip state-${choice}`}>{words}</span>;

	async function save(chosen: StateChoice, at: number | null) {
		const publication: Publication = {
			state: chosen === "scheduled" ? "draft" : chosen,
			publishAt: chosen === "scheduled" ? at : null,
		};
		const body = { publish: id, publication };
		const before = { publish: id, publication: { state, publishAt } };
		const isDone = await change(() => send(body), {
			done: CHOICE_DONE[chosen]({ title }),
			failed: m.admin_state_failed(),
			undo: () => ({ action, body: before, done: m.admin_undone(), about: `${action} ${id}` }),
		});
		if (isDone) setIsOpen(false);
	}

	return (
		<>
			<button
				type="button"
				id={stateChipId(id)}
				className="state-chip-button"
				data-needs-script
				onClick={() => setIsOpen(true)}
			>
				<span className={`state-chip state-${choice}`}>
					{words}
					<PanelIcon name="unfold" className="size-4" />
				</span>
				<span className="sr-only">{` ${m.admin_state_change()}: ${title}`}</span>
			</button>
			{isOpen && (
				<StateDialog
					title={title}
					moduleId={action === MODULES ? id : undefined}
					choice={choice}
					publishAt={publishAt}
					onSave={save}
					onClose={() => setIsOpen(false)}
				/>
			)}
		</>
	);
}

function StateWords({ choice, publishAt }: { choice: StateChoice; publishAt: number | null }) {
	if (choice !== "scheduled" || publishAt === null) return <span>{CHOICE_NAMES[choice]()}</span>;
	return (
		<span>
			<Sentence
				message={(time = "") => m.admin_state_scheduled({ time })}
				parts={[<DateTime key="time" at={publishAt} />]}
			/>
		</span>
	);
}
