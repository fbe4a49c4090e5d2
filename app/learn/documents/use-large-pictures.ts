// Opens pictures of a study text large when they are pressed. Without script, and where its code cannot be had, a picture is a link to
// its file.
import { useEffect } from "react";

/** @param box of the text */
export function useLargePictures(box: { current: HTMLElement | null }): void {
	useEffect(() => {
		const element = box.current;
		const open = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.text-picture") : null;
			if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
			event.preventDefault();
			import("./large-picture.ts").then(
				({ openLargePicture }) => openLargePicture(link),
				() => location.assign(link.href),
			);
		};
		element?.addEventListener("click", open);
		return () => element?.removeEventListener("click", open);
	}, [box]);
}
