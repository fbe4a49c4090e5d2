// The rows of a list inside a form, which have no ids: React keys, announced moves, and the focus after a row was added or removed.
// A moved row keeps its focus.
import { useEffect, useRef, useState } from "react";
import { moveItem } from "./use-drag-order.ts";

export function useRowList<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
	const [announced, setAnnounced] = useState("");
	const focusNext = useRef<string>(undefined);
	const keys = useRef<number[]>([]);
	const nextKey = useRef(0);
	while (keys.current.length < rows.length) keys.current.push(nextKey.current++);
	keys.current.length = rows.length;

	useEffect(() => {
		if (focusNext.current) document.getElementById(focusNext.current)?.focus();
		focusNext.current = undefined;
	});

	return {
		/** For a live region. */
		announced,
		keyOf: (index: number) => keys.current[index],
		/** @param say what is announced */
		move(from: number, to: number, say: string) {
			if (to < 0 || to >= rows.length || to === from) return;
			keys.current = moveItem(keys.current, from, to);
			onChange(moveItem(rows, from, to));
			setAnnounced(say);
		},
		/** @param focus the id of the element that gets the focus */
		remove(index: number, say: string, focus: string) {
			keys.current.splice(index, 1);
			onChange(rows.filter((_, other) => other !== index));
			setAnnounced(say);
			focusNext.current = focus;
		},
		add(row: Row, focus: string) {
			focusNext.current = focus;
			onChange([...rows, row]);
		},
	};
}
