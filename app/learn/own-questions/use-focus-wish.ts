// Moves the focus to an element that a change has yet to render.
import { type RefObject, useEffect, useRef } from "react";

/** @returns a function that requests focus on the first element of this selector, as soon as it is rendered */
export function useFocusWish(within: RefObject<HTMLElement | null>): (selector: string) => void {
	const wish = useRef<string>(undefined);
	useEffect(() => {
		const target = wish.current && within.current?.querySelector<HTMLElement>(wish.current);
		if (!target) return;
		wish.current = undefined;
		target.focus();
	});
	return (selector) => {
		wish.current = selector;
	};
}
