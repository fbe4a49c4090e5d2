// Prepares a paper for print, where nothing scrolls and nothing loads later: notes how wide each question's widest formula is, in
// its letters, so that the styles can make it fit, and loads all pictures at once.
import { type RefObject, useEffect } from "react";

export function usePaperFit(paper: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		for (const picture of paper.current?.querySelectorAll("img") ?? []) picture.loading = "eager";
		// The font of formulas decides how wide they are.
		document.fonts.ready.then(() => {
			for (const question of paper.current?.querySelectorAll<HTMLElement>(".paper-questions > li") ?? []) {
				const size = Number.parseFloat(getComputedStyle(question).fontSize);
				const widths = [...question.querySelectorAll("math")].map((math) => math.getBoundingClientRect().width / size);
				if (widths.length > 0) question.style.setProperty("--formula-ems", String(Math.ceil(Math.max(1, ...widths))));
			}
		});
	}, [paper]);
}
