// The steps of a module's page for its subtopics: add, rename, order, move, and those of use-fill.ts.
import type { Choice } from "#app/admin/panel/forms/choice-box.tsx";
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { createSubtopicId } from "#core/modules/catalog.ts";
import type { Problem } from "#core/problem.ts";
import { isEmptyForLearners } from "#core/texts/section-state.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { DeskAnswer, UnfilledDrafts } from "./desk-commands.ts";
import type { DeskSubtopic, Seen } from "./desk-subtopic.ts";
import { type FillOptions, toResult, useFill } from "./use-fill.ts";
import type { StepResult } from "./use-steps.ts";

export function useDeskSteps(options: FillOptions) {
	const { moduleId, steps } = options;
	const fill = useFill(options);
	const { command } = fill;
	const toBin = useSend<DoneResult>("/admin/bin");
	const newIds = useNewIds(createSubtopicId);

	async function undoAdd(ids: string[]): Promise<StepResult> {
		const answer = await command({ do: "undo-add", ids });
		if (answer.ok || answer.code !== "refused") return toResult(answer);
		return { ok: false, code: "refused", message: m.admin_desk_cannot_undo() };
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

	async function withdraw(ids: string[]): Promise<StepResult> {
		return toResult(await command({ do: "withdraw", ids }));
	}

	async function restore(binId: string): Promise<StepResult> {
		const answer: DoneResult = await toBin({ restore: binId });
		return toResult(answer);
	}

	return {
		...fill,

		add: (titles: string[], onSaved: () => void, onFailed: (reason: string) => void) =>
			steps.take({
				onSaved,
				onFailed,
				about: m.admin_desk_add(),
				label: m.admin_desk_did_add({ count: titles.length, title: titles[0] ?? "" }),
				async run() {
					const names = titles.map((title, index) => nameOf(titles, title, index));
					const subtopics = titles.map((title, index) => ({ id: newIds.of(names[index] ?? title), title }));
					const answer = await command({ do: "add", subtopics });
					for (const name of names) newIds.settle(name, answer);
					if (!answer.ok && answer.code === "problems" && titles.length > 1) {
						return { ok: false, code: answer.code, message: answer.problems.map(lineProblemText).join(" ") };
					}
					if (!answer.ok) return toResult(answer);
					const { ids = [] } = answer;
					return { ok: true, undo: () => undoAdd(ids) };
				},
			}),

		rename: (subtopic: DeskSubtopic, seen: Seen, title: string, onSaved: () => void) =>
			steps.take({
				onSaved,
				label: m.admin_desk_did_rename({ before: subtopic.typed.title, after: title }),
				run: () => fill.change(seen, { title }),
			}),

		place: (subtopic: DeskSubtopic, place: number) =>
			steps.take({
				label: m.admin_desk_did_place({ title: subtopic.typed.title, place }),
				run: () => placeAt(subtopic.id, place),
			}),

		/** Publishes the module's drafts that have content, or one draft. */
		publish: (subtopic?: DeskSubtopic) =>
			steps.take({
				label: subtopic ? publishedText(subtopic) : m.admin_desk_did_publish_all(),
				async run() {
					const answer = await command({ do: "publish", ...(subtopic && { ids: [subtopic.id] }) });
					if (!answer.ok) return toResult(answer);
					const { ids = [] } = answer;
					const isNothing = ids.length === 0;
					const done = { ok: true, undo: isNothing ? undefined : () => withdraw(ids) } as const;
					const label = unfilledText(answer, isNothing);
					return label === undefined ? done : { ...done, isNothing, label };
				},
			}),

		remove: (subtopic: DeskSubtopic) =>
			steps.take({
				label: m.admin_did_delete_subtopic({ title: subtopic.typed.title }),
				async run() {
					const answer = await command({ do: "delete", id: subtopic.id });
					if (!answer.ok) return toResult(answer);
					const { binId } = answer;
					return { ok: true, undo: binId === undefined ? undefined : () => restore(binId) };
				},
			}),

		moveElsewhere: (subtopic: DeskSubtopic, module: Choice) =>
			steps.take({
				label: m.admin_desk_did_move({ title: subtopic.typed.title, module: module.title }),
				run: () => moveTo(subtopic.id, module.id, moduleId),
			}),
	};
}

/** Tells lines of one title apart. */
function nameOf(titles: readonly string[], title: string, index: number): string {
	return `${titles.slice(0, index).filter((one) => one === title).length} ${title}`;
}

function publishedText({ typed: { title }, states }: DeskSubtopic): string {
	return isEmptyForLearners(states) ? m.admin_desk_did_publish_empty({ title }) : m.admin_desk_did_publish({ title });
}

/**
 * Which drafts stay drafts, because they have no content or none that is published; undefined: none.
 * @param isNothing no other one was published either
 */
function unfilledText({ empty, unpublished }: Filled, isNothing: boolean): string | undefined {
	const isEmpty = empty !== undefined && empty.count > 0;
	const isWaiting = unpublished !== undefined && unpublished.count > 0;
	if (!isEmpty && !isWaiting) return undefined;
	const first = isEmpty ? emptyText(empty, isNothing) : isNothing ? undefined : m.admin_desk_did_publish_all();
	const waiting = isWaiting
		? m.admin_desk_published_waiting({ titles: titlesText(unpublished), count: unpublished.count })
		: undefined;
	return [first, waiting].filter((text) => text !== undefined).join(". ");
}

type Filled = Pick<Extract<DeskAnswer, { ok: true }>, "empty" | "unpublished">;

function emptyText(empty: UnfilledDrafts, isNothing: boolean): string {
	const titles = titlesText(empty);
	return isNothing
		? m.admin_desk_published_none({ titles, count: empty.count })
		: m.admin_desk_published_some({ titles });
}

function titlesText({ titles, count }: UnfilledDrafts): string {
	const named = titles.join(", ");
	const more = count - titles.length;
	return more > 0 ? `${named} ${m.admin_paper_use_more({ count: more })}` : named;
}

/** What is wrong with one of several pasted lines. */
function lineProblemText({ line = 1, ...problem }: Problem): string {
	return m.admin_desk_line_problem({ line, reason: problemText(problem) });
}
