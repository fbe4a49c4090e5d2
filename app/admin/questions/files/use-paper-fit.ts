// Prepares a paper for print, where nothing scrolls or loads later: measures the width of each formula in em, so that styles can scale
// it, and loads all pictures immediately.
import { type RefObject, useEffect } from "react";

/** @param isReady whether the paper has its questions */
export function usePaperFit(paper: RefObject<HTMLElement | null>, isReady: boolean): void {
	useEffect(() => {
		if (!isReady) return;
		for (const picture of paper.current?.querySelectorAll("img") ?? []) picture.loading = "eager";
		// The font of formulas decides how wide they are.
		document.fonts.ready.then(() => {
			for (const math of paper.current?.querySelectorAll<MathMLElement>(".paper-questions math") ?? []) {
				const size = Number.parseFloat(getComputedStyle(math).fontSize);
				math.style.setProperty("--formula-ems", String(Math.ceil((neededWidth(math) / size) * 10) / 10));
			}
		});
	}, [paper, isReady]);
}

/** Width in pixels without trailing space. */
function neededWidth(math: MathMLElement): number {
	// It breaks between its parts (public/formulas/formulas.css).
	if (math.matches(":has(> mrow + mrow):not([display='block'])")) return Math.max(...[...math.children].map(widthOf));
	// A display formula is as wide as its column.
	math.style.width = "max-content";
	const width = widthOf(math);
	math.style.width = "";
	return width;
}

function widthOf(element: Element): number {
	return element.getBoundingClientRect().width;
}
