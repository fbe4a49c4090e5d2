// Changes single fields of a subtopic over the version on the page. When somebody else has changed the same field meanwhile, the person
// chooses; other fields of theirs stay.
import { useRef, useState } from "react";
import { ConflictDialog } from "#app/admin/panel/forms/conflict-dialog.tsx";
import { isSame } from "#app/admin/panel/forms/record-form.ts";
import type { Conflict, SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { subtopicFieldLabel } from "#app/admin/subtopics/subtopic-fields.ts";
import type { TypedSubtopic } from "#core/modules/form.ts";
import { DOCUMENT_LINK_FIELDS } from "#core/modules/phases.ts";
import { problemText } from "#messages/problem-text";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import type { StepResult } from "./use-steps.ts";

const FIELDS = [
	"title",
	"description",
	...Object.values(DOCUMENT_LINK_FIELDS),
] as const satisfies readonly (keyof TypedSubtopic)[];

type Stored = Pick<DeskSubtopic, "id" | "typed" | "version">;
type Patch = Partial<TypedSubtopic>;
type Asked = {
	mine: TypedSubtopic;
	base: TypedSubtopic;
	conflict: Conflict<TypedSubtopic>;
	/** Undefined: left. */
	answer: (merged: TypedSubtopic | undefined) => void;
};

/** @returns the function that changes fields, with the step that takes it back, and the conflict that waits for the person */
export function useSubtopicChange(moduleId: string) {
	const send = useSend<SaveResult<TypedSubtopic>>();
	const [asked, setAsked] = useState<Asked>();
	const isSettled = useRef(false);

	function askPerson(mine: TypedSubtopic, base: TypedSubtopic, conflict: Conflict<TypedSubtopic>) {
		isSettled.current = false;
		return new Promise<TypedSubtopic | undefined>((resolve) => {
			const answer = (merged: TypedSubtopic | undefined) => {
				if (isSettled.current) return;
				isSettled.current = true;
				setAsked(undefined);
				resolve(merged);
			};
			setAsked({ mine, base, conflict, answer });
		});
	}

	async function change(subtopic: Stored, patch: Patch): Promise<StepResult> {
		const { id } = subtopic;
		let base = subtopic.typed;
		let { version } = subtopic;
		let mine: TypedSubtopic = { ...base, ...patch };
		for (;;) {
			const body = { typed: mine, moduleId, subtopicId: id, version, isRepeat: false };
			const answer: SaveResult<TypedSubtopic> = await send(body, `/admin/subtopics/edit/${id}`);
			if (answer.ok) {
				const { stored } = answer;
				return { ok: true, undo: () => change({ id, ...stored }, changesOf(base, mine)) };
			}
			if (answer.code === "problems") {
				return { ok: false, code: "problems", message: answer.problems.map(problemText).join(" ") };
			}
			if (answer.code !== "conflict") return answer;
			const theirs = answer.conflict.theirs.typed;
			const merged = isInWay(base, mine, theirs)
				? await askPerson(mine, base, answer.conflict)
				: { ...theirs, ...changesOf(mine, base) };
			if (!merged) return { ok: false, code: "left" };
			if (isSame(merged, theirs)) return { ok: true };
			base = theirs;
			mine = merged;
			version = answer.conflict.theirs.version;
		}
	}

	return { change, asked };
}

/** The dialog of a conflict. */
export function SubtopicConflict({ mine, base, conflict, answer }: Asked) {
	return (
		<ConflictDialog<TypedSubtopic>
			form={{ typed: mine, base, settle: answer, save: () => undefined, putOff: () => answer(undefined) }}
			conflict={conflict}
			label={subtopicFieldLabel}
		/>
	);
}

/** The fields of the first whose values differ in the second. */
function changesOf(values: TypedSubtopic, others: TypedSubtopic): Patch {
	return Object.fromEntries(
		FIELDS.flatMap((field) => (values[field] === others[field] ? [] : [[field, values[field]]])),
	);
}

/** Whether the other side has changed a field that this side changed too, to something else. */
function isInWay(base: TypedSubtopic, mine: TypedSubtopic, theirs: TypedSubtopic): boolean {
	return FIELDS.some(
		(field) => mine[field] !== base[field] && theirs[field] !== base[field] && theirs[field] !== mine[field],
	);
}
