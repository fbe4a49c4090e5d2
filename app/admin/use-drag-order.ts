// Putting the rows of a list in order by dragging a handle, with a mouse, a pen or a finger. Keys have their own buttons.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A copy with one item taken out and put in elsewhere. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const left = items.filter((_, index) => index !== from);
	return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
}

/** @param move is called for each place that the dragged row passes */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
	const [dragged, setDragged] = useState<number>();
	const latest = useRef({ move, dragged });
	latest.current = { move, dragged };
	const isDragging = dragged !== undefined;

	// On the window, not captured by the handle: a row that changes its place would lose the capture.
	useEffect(() => {
		if (!isDragging) return;
		const follow = (event: PointerEvent) => {
			const from = latest.current.dragged;
			const to = from === undefined ? undefined : placeUnder(list.current, from, event.clientY);
			if (from === undefined || to === undefined) return;
			setDragged(to);
			latest.current.move(from, to);
		};
		const end = () => setDragged(undefined);
		addEventListener("pointermove", follow);
		addEventListener("pointerup", end);
		addEventListener("pointercancel", end);
		return () => {
			removeEventListener("pointermove", follow);
			removeEventListener("pointerup", end);
			removeEventListener("pointercancel", end);
		};
	}, [isDragging, list]);

	return {
		/** The row that is on its way. */
		dragged,
		handle: (index: number) => ({
			onPointerDown(event: ReactPointerEvent) {
				if (event.button !== 0) return;
				// No text is selected on the way.
				event.preventDefault();
				setDragged(index);
			},
		}),
	};
}

/** The neighbour's place, once the pointer has passed the middle of it. */
function placeUnder(list: HTMLElement | null, from: number, y: number): number | undefined {
	const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
	const above = rows[from - 1];
	const below = rows[from + 1];
	if (above && y < above.top + above.height / 2) return from - 1;
	return below && y > below.top + below.height / 2 ? from + 1 : undefined;
}
