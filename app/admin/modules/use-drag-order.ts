// Putting the rows of a list in order by dragging a handle. Keys and fingers have buttons of their own beside it. The
// list changes when the row is let go, so nothing moves under the pointer on the way.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

/** A copy with one item taken out and put in elsewhere. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const left = items.filter((_, index) => index !== from);
	return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
}

/** On which side of a row the dragged one would land; undefined where it would stay where it is. */
export function landingSide(from: number, place: number): "before" | "after" | undefined {
	if (from === place) return undefined;
	return from < place ? "after" : "before";
}

export type DragRow = {
	/** Names the list: rows of another one are not taken. */
	list: string;
	/** Where this row stands. */
	place: number;
	move: (from: number, to: number) => void;
};

/** One row of a list: give `row` to the row and `handle` to what it is dragged by. */
export function useDragRow<Row extends HTMLElement, Handle extends HTMLElement>(props: DragRow) {
	const { list, place } = props;
	const row = useRef<Row>(null);
	const handle = useRef<Handle>(null);
	const [isDragged, setIsDragged] = useState(false);
	const [landing, setLanding] = useState<"before" | "after">();
	const latest = useRef(props);
	latest.current = props;

	useEffect(() => {
		const target = row.current;
		const grip = handle.current;
		if (!target || !grip) return;
		return combine(
			// The handle alone can be dragged: text in the row's fields is still marked with the mouse.
			draggable({
				element: grip,
				getInitialData: () => ({ list, place }),
				onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(target, 24, 24),
				onDragStart: () => setIsDragged(true),
				onDrop: () => setIsDragged(false),
			}),
			dropTargetForElements({
				element: target,
				canDrop: ({ source }) => source.data.list === list,
				onDragEnter: ({ source }) => setLanding(landingSide(Number(source.data.place), place)),
				onDragLeave: () => setLanding(undefined),
				onDrop: ({ source }) => {
					setLanding(undefined);
					latest.current.move(Number(source.data.place), place);
				},
			}),
		);
	}, [list, place]);

	return { row, handle, isDragged, landing };
}
