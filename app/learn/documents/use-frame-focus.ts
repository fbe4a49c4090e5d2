// Whether the keyboard's focus is inside a document's frame. Browsers match neither :focus nor :focus-visible on such a frame,
// but the page loses the focus to it right after the Tab key.
import { type RefObject, useEffect, useState } from "react";

/** A blur later than this after the key has another cause, in milliseconds. */
const AFTER_KEY_MS = 200;

export function useFrameFocus(frame: RefObject<HTMLIFrameElement | null>): boolean {
	const [isFocused, setIsFocused] = useState(false);
	useEffect(() => {
		let pressedAt = Number.NEGATIVE_INFINITY;
		const controller = new AbortController();
		const { signal } = controller;
		const noteKey = ({ key, timeStamp }: KeyboardEvent) => {
			if (key === "Tab") pressedAt = timeStamp;
		};
		const noteBlur = ({ timeStamp }: FocusEvent) => {
			const isByKey = timeStamp - pressedAt < AFTER_KEY_MS;
			setIsFocused(isByKey && frame.current !== null && document.activeElement === frame.current);
		};
		addEventListener("keydown", noteKey, { capture: true, signal });
		addEventListener("blur", noteBlur, { signal });
		addEventListener("focus", () => setIsFocused(false), { signal });
		return () => controller.abort();
	}, [frame]);
	return isFocused;
}
