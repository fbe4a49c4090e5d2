// Removing a part of a paper's form that has something in it: a message with Undo, which puts it back among what was typed since.
import { useRef } from "react";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { TypedPaper, TypedSection } from "./paper-fields.ts";
import { useFocusNext } from "./use-focus-next.ts";

/** Only the last removal can be undone, so that the places of earlier ones need not be followed; filling from an exam ends it, too. */
export const LAST_REMOVAL = "paper-removal";

/** A part that was removed. */
export type Removal = {
	text: string;
	/** Said when it is back. */
	done: string;
	/** Puts it back. */
	restore: (sections: readonly TypedSection[]) => TypedSection[];
	/** The field that then gets the focus. */
	focus: string;
};

type Form = { typed: TypedPaper; change: (patch: Partial<TypedPaper>) => void };

export function useRemoval(form: Form): (removal: Removal) => void {
	const { showToast } = usePanel();
	const focusNext = useFocusNext();
	const latest = useRef(form);
	latest.current = form;
	return ({ text, done, restore, focus }) => {
		const onPage = () => {
			const { typed, change } = latest.current;
			change({ sections: restore(typed.sections) });
			focusNext(focus);
		};
		showToast(text, "done", { onPage, done, about: LAST_REMOVAL });
	};
}

/** The list with an item at a place, or at the end where it is shorter now. */
export function putBack<Item>(items: readonly Item[], place: number, item: Item): Item[] {
	return [...items.slice(0, place), item, ...items.slice(place)];
}
