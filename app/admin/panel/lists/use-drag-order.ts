// Reorders the rows of a list by dragging a handle; buttons beside it do the same for keyboard and touch. The list changes on
// drop, so nothing moves under the pointer while dragging.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

/** A copy with one item moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const left = items.filter((_, index) => index !== from);
	return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
}

/** The side of a row where the dragged row would land; undefined if it would not move. */
export function landingSide(from: number, place: number): "before" | "after" | undefined {
	if (from === place) return undefined;
	return from < place ? "after" : "before";
}

export type DragRow = {
	/** The list's name: rows of other lists are refused. */
	list: string;
	/** The index of this row. */
	place: number;
	move: (from: number, to: number) => void;
};

/** One row of a list: `row` is the ref of the row, `handle` of its drag handle. */
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
			// Only the handle can be dragged, so that text in the row can still be selected.
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
