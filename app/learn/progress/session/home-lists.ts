// The lists that home shows once the page has loaded (what is due today, downloaded modules) keep their places from the first paint on: as
// high as they were when this browser last showed them.
import { RUNNING_MARK, readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { SESSION_KEY } from "./session-store.ts";

/** Their heights in pixels, in the order of HEIGHTS, separated by spaces. */
const ENTRY = "doubtless.lists";
/** Of the page element: the heights that theme/welcome.css keeps, with their units. */
const HEIGHTS = ["--today-height", "--downloads-height"];
/** Of a list with one line: what the first answers of a learner bring. */
const ONE_LINE = 56;
/** Of the list of modules that open without a network: without items, and each of these. */
const MODULES = 61;
const MODULE = 48;

/**
 * Runs before the first paint. A session with answers has a line for today, and one with modules lists these where a service worker stores
 * them, even if home has never shown them.
 */
export const homeListsScript = `try{const s=document.documentElement;if(localStorage.getItem("doubtless.running"))s.dataset.${RUNNING_MARK}="";const{mcqState:q={},learningProgress:p}=JSON.parse(sessionStorage.getItem("${SESSION_KEY}"))??{};const[t,d]=(localStorage.getItem("${ENTRY}")||"0 0").split(" ");const n=p?.modulesStarted?.length;s.style.setProperty("${HEIGHTS[0]}",Math.max(t,Object.values(q).some(q=>q.questionsAnswered)?${ONE_LINE}:0)+"px");s.style.setProperty("${HEIGHTS[1]}",Math.max(d,n&&navigator.serviceWorker?.controller?${MODULES}+${MODULE}*n:0)+"px")}catch{}`;

/** After an answer of practice, which the session does not know, home has a line for today as well. */
export function reserveTodayLine(): void {
	const [today, downloads = "0"] = (readEntry("localStorage", ENTRY) ?? "").split(" ");
	if (Number(today) < ONE_LINE) writeEntry("localStorage", ENTRY, `${ONE_LINE} ${downloads}`);
}

/**
 * Notes how high the lists are, also when they change later.
 * @param lists as the page has them, from above
 */
export function noteHomeLists(lists: readonly HTMLElement[]): void {
	const observer = new ResizeObserver(() => {
		const heights = lists.map(({ offsetHeight }) => offsetHeight).join(" ");
		if (heights !== readEntry("localStorage", ENTRY)) writeEntry("localStorage", ENTRY, heights);
	});
	for (const list of lists) observer.observe(list);
}
