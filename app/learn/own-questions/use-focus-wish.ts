// Moves the focus to an element that a change has yet to bring on screen.
import { type RefObject, useEffect, useRef } from "react";

/** @returns a function that wishes for the focus on the first element of this selector, as soon as a rendering has it */
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
