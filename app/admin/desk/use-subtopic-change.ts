// Changes single fields of a subtopic over the version that the person saw. When somebody else has changed the same field meanwhile, the
// person chooses; other fields of theirs stay.
import { isSame } from "#app/admin/panel/forms/record-form.ts";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { subtopicFieldLabel } from "#app/admin/subtopics/subtopic-fields.ts";
import type { TypedSubtopic } from "#core/modules/form.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { documentPath } from "#core/texts/state.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { Seen } from "./desk-subtopic.ts";
import { useConflictChoice } from "./use-conflict-choice.tsx";
import type { StepResult } from "./use-steps.ts";

const FIELDS = [
	"title",
	"description",
	...Object.values(DOCUMENT_LINK_FIELDS),
] as const satisfies readonly (keyof TypedSubtopic)[];

type Stored = Pick<Seen, "id" | "typed" | "version">;
type Patch = Partial<TypedSubtopic>;

/** @returns the function that changes fields, with the step that takes it back, and the conflict that waits for the person */
export function useSubtopicChange(moduleId: string) {
	const send = useSend<SaveResult<TypedSubtopic>>();
	const { asked, ask } = useConflictChoice<TypedSubtopic>();

	async function change(seen: Stored, patch: Patch): Promise<StepResult> {
		const { id } = seen;
		let base = seen.typed;
		let { version } = seen;
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
			const { conflict } = answer;
			const theirs = conflict.theirs.typed;
			const valueText = (_: string, value: unknown) => (isOwnText(id, value) ? m.admin_desk_text_here() : undefined);
			const merged = isInWay(base, mine, theirs)
				? await ask({ mine, base, conflict, label: subtopicFieldLabel, valueText })
				: { ...theirs, ...changesOf(mine, base) };
			if (!merged) return { ok: false, code: "left" };
			if (isSame(merged, theirs)) return { ok: true, label: m.admin_desk_theirs_stays() };
			base = theirs;
			mine = merged;
			version = conflict.theirs.version;
		}
	}

	return { change, asked };
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

/** Whether a link is the address of a text of the subtopic, which is no address for a person to read. */
function isOwnText(id: string, link: unknown): boolean {
	return DOCUMENT_PHASES.some((phase) => link === documentPath(id, phase));
}
