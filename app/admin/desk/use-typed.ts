// What is typed on a module's page outside of its form and not saved yet, box by box. It is kept as one draft, so that neither a reload
// nor another chip, a link or an ended session loses it. Files that wait count as not saved too, but cannot be kept.
import { useCallback, useRef, useState } from "react";
import * as z from "zod/mini";
import { useDraft } from "#app/admin/panel/forms/use-draft.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { typedSubtopicSchema } from "#app/admin/subtopics/subtopic-fields.ts";
import { DOCUMENT_PHASES, type MethodPhase } from "#core/modules/phases.ts";
import type { Seen } from "./desk-subtopic.ts";

/** What the person saw of the subtopic when they began to type: what they save is compared with that, not with what came since. */
const seenSchema = z.strictObject({
	typed: typedSubtopicSchema,
	version: z.int(),
	texts: z.array(z.strictObject({ phase: z.enum(DOCUMENT_PHASES), words: z.int(), version: z.int() })),
});
const wordsSchema = z.record(z.string(), z.strictObject({ text: z.string(), seen: z.optional(seenSchema) }));
type Words = z.infer<typeof wordsSchema>;
const NOTHING: Words = {};

export type Typed = ReturnType<typeof useTyped>;

export const ADD_BOX = "add";
export const nameBox = (subtopicId: string) => `name ${subtopicId}`;
export const sectionBox = (subtopicId: string, section: MethodPhase) => `section ${subtopicId} ${section}`;

/** Saves what is typed or chosen in the open section. @returns whether it was saved */
export type SaveSection = () => Promise<boolean>;

export function useTyped(moduleId: string) {
	const { administratorId } = usePanel();
	const [words, setWords] = useState(NOTHING);
	const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
	// A step that ends later must not use older words.
	const latest = useRef(words);
	const latestPending = useRef(pending);
	const section = useRef<SaveSection>(undefined);
	const draft = useDraft({
		draftKey: `${administratorId}.desk.${moduleId}`,
		schema: wordsSchema,
		stored: { typed: NOTHING, version: null },
		isUnsaved: ({ typed }) => Object.keys(typed).length > 0,
		onValues: ({ typed }) => show(typed),
	});

	function show(next: Words) {
		latest.current = next;
		setWords(next);
	}

	/** Undefined: nothing is typed in the box. `subtopic`: whose name or section it is. */
	function set(box: string, text: string | undefined, subtopic?: Seen) {
		const { [box]: before, ...others } = latest.current;
		const seen = before?.seen ?? (subtopic && toSeen(subtopic));
		const next = text === undefined ? others : { ...others, [box]: { text, ...(seen && { seen }) } };
		show(next);
		if (Object.keys(next).length === 0) draft.forget();
		else draft.keep({ base: NOTHING, version: null, typed: next });
	}

	return {
		of: (box: string): string | undefined => words[box]?.text,
		/** The subtopic as the person saw it when they began to type in the box; as it is now when nothing is typed. */
		seen: (box: string, subtopic: Seen): Seen => ({ ...(words[box]?.seen ?? toSeen(subtopic)), id: subtopic.id }),
		set,
		/** A text is saved: its box is emptied, unless something else is typed in it meanwhile. */
		clearSaved(box: string, text: string) {
			if (latest.current[box]?.text.trim() === text.trim()) set(box, undefined);
		},
		/** A text was not saved: it is back in its box, unless something else is typed in it meanwhile. */
		putBack(box: string, text: string) {
			if (latest.current[box] === undefined) set(box, text);
		},
		/** How the open section is saved; undefined when nothing is typed or chosen in it. */
		section,
		/** Saves what is typed or chosen in the open section. @returns whether nothing is left that is not saved */
		async saveSection(): Promise<boolean> {
			await section.current?.();
			return Object.keys(latest.current).length === 0 && latestPending.current.size === 0;
		},
		/** Says whether files wait at a place of the page. */
		setPending: useCallback((place: string, isPending: boolean) => {
			const now = latestPending.current;
			if (now.has(place) === isPending) return;
			latestPending.current = new Set(isPending ? [...now, place] : [...now].filter((one) => one !== place));
			setPending(latestPending.current);
		}, []),
		/** Whether nothing else of the page is unsaved. */
		isOnly: (box: string) => Object.keys(words).every((one) => one === box) && pending.size === 0,
		isUnsaved: Object.keys(words).length > 0 || pending.size > 0,
		recovered: draft.recovered,
		/** The person leaves the page without it. */
		forget() {
			show(NOTHING);
			draft.forget();
		},
	};
}

function toSeen({ typed, version, texts }: Seen) {
	return { typed, version, texts: [...texts] };
}
