// Where the focus goes when what had it is taken away: to the first of some elements that is there after the change.
import { useEffect, useRef } from "react";
import { fieldId } from "#app/admin/panel/forms/field.tsx";

/** @returns names the next element, by fields, to be called with the change */
export function useFocusNext(): (...fields: string[]) => void {
	const next = useRef<readonly string[]>([]);
	useEffect(() => {
		const found = next.current.flatMap((field) => document.getElementById(fieldId(field)) ?? []);
		next.current = [];
		const [first] = found;
		if (!first) return;
		first.focus({ preventScroll: true });
		// Of what is higher than the window, its beginning.
		first.scrollIntoView({ block: first.offsetHeight > innerHeight / 2 ? "start" : "nearest" });
	});
	return (...fields) => {
		next.current = fields;
	};
}
