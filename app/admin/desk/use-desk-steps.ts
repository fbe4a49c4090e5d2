// The steps of a module's page for its subtopics: add, rename, order, move, and those of use-fill.ts.
import type { Choice } from "#app/admin/panel/forms/choice-box.tsx";
import * as m from "#messages";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import { type FillOptions, toResult, useFill } from "./use-fill.ts";
import type { StepResult } from "./use-steps.ts";

export function useDeskSteps(options: FillOptions) {
	const { moduleId, steps } = options;
	const fill = useFill(options);
	const { command } = fill;

	async function takeBack(ids: string[]): Promise<StepResult> {
		const answer = await command({ do: "take-back", ids });
		if (answer.ok || answer.code !== "refused") return toResult(answer);
		return { ok: false, code: "refused", message: m.admin_desk_cannot_take_back() };
	}

	async function placeAt(id: string, place: number): Promise<StepResult> {
		const answer = await command({ do: "place", id, place });
		if (!answer.ok) return toResult(answer);
		const { from } = answer;
		return { ok: true, undo: from === undefined ? undefined : () => placeAt(id, from) };
	}

	async function moveTo(id: string, to: string, from: string, place?: number): Promise<StepResult> {
		const target = place === undefined ? { moduleId: to } : { moduleId: to, place };
		const answer = await command({ do: "move", id, ...target });
		if (!answer.ok) return toResult(answer);
		return { ok: true, undo: () => moveTo(id, from, to, answer.from) };
	}

	return {
		...fill,

		add: (titles: string[], onSaved: () => void) =>
			steps.take({
				onSaved,
				label: m.admin_desk_did_add({ count: titles.length, title: titles[0] ?? "" }),
				async run() {
					const answer = await command({ do: "add", titles });
					if (!answer.ok) return toResult(answer);
					const { ids = [] } = answer;
					return { ok: true, undo: () => takeBack(ids) };
				},
			}),

		rename: (subtopic: DeskSubtopic, title: string, onSaved: () => void) =>
			steps.take({
				onSaved,
				label: m.admin_desk_did_rename({ before: subtopic.typed.title, after: title }),
				run: () => fill.change(subtopic, { title }),
			}),

		place: (subtopic: DeskSubtopic, place: number) =>
			steps.take({
				label: m.admin_desk_did_place({ title: subtopic.typed.title, place }),
				run: () => placeAt(subtopic.id, place),
			}),

		moveElsewhere: (subtopic: DeskSubtopic, module: Choice) =>
			steps.take({
				label: m.admin_desk_did_move({ title: subtopic.typed.title, module: module.title }),
				run: () => moveTo(subtopic.id, module.id, moduleId),
			}),
	};
}
