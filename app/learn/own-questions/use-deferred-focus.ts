// Focuses an element after the next render, which makes it.
import { type RefObject, useEffect, useRef } from "react";

/** @returns a function that requests focus on the first element of this selector, as soon as it is rendered */
export function useDeferredFocus(within: RefObject<HTMLElement | null>): (selector: string) => void {
	const wanted = useRef<string>(undefined);
	useEffect(() => {
		const target = wanted.current && within.current?.querySelector<HTMLElement>(wanted.current);
		if (!target) return;
		wanted.current = undefined;
		target.focus();
	});
	return (selector) => {
		wanted.current = selector;
	};
}
