// The lists that home shows once the page has loaded (what is due today, downloaded modules) keep their place from the first paint on: as
// high as they were when this browser last showed them.
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { SESSION_KEY } from "./session-store.ts";

const ENTRY = "doubtless.lists";
/** Of the page element: the height that theme/welcome.css keeps, with its unit. */
const HEIGHT = "--lists-height";
/** With one line, in pixels: what the first answers of a learner bring. */
const ONE_LINE = 84;

/** Runs before the first paint. A session with answers has a line, even if home has never shown one. */
export const homeListsScript = `try{const{mcqState:q={}}=JSON.parse(sessionStorage.getItem("${SESSION_KEY}"))??{};const h=Math.max(localStorage.getItem("${ENTRY}"),Object.values(q).some(q=>q.questionsAnswered)?${ONE_LINE}:0);if(h)document.documentElement.style.setProperty("${HEIGHT}",h+"px")}catch{}`;

/** Notes how high the lists are, also when they change later. */
export function noteHomeLists(lists: HTMLElement): void {
	new ResizeObserver(() => {
		const height = String(lists.offsetHeight);
		if (height !== readEntry("localStorage", ENTRY)) writeEntry("localStorage", ENTRY, height);
	}).observe(lists);
}
