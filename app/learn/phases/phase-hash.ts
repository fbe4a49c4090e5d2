// The open tab of the learning page is the hash of its address. An inline script before the first paint and this hook read
// it in the same way, so that a reload shows the right tab at once.
import { useSyncExternalStore } from "react";
import { METHOD_ORDER, type MethodPhase, type Phase, readPhaseHash } from "#core/modules/phases.ts";

export type { MethodPhase };
/** The tabs that the learning page shows: the method's, and the doubt chat beside it. */
export const SHOWN_PHASES = [...METHOD_ORDER, "gemini"] as const satisfies readonly Phase[];
export type ShownPhase = (typeof SHOWN_PHASES)[number];
export const FIRST_PHASE: ShownPhase = "survey";

/** Attribute of the page element: the addresses of the questions that the quiz loads first, if it has any. */
export const QUESTIONS_MARK = "questions";

/** Attribute of the page element: the addresses of the study texts by their phases ("read=/documents/…/read"). */
export const TEXTS_MARK = "texts";

/** Attribute of the box of a study text: its phase; and of its state, "loading", "done" or "failed". */
export const TEXT_MARK = "text";
const TEXT_STATE_MARK = "state";
/** Event on the document that loads the text of a phase (`detail`). */
export const TEXT_WANTED = "text-wanted";
/** Event of a box when its state has changed, and after each piece of its text. */
export const TEXT_EVENT = "text-state";

/** Attribute of the page element: the addresses of the quiz's scripts. */
export const RECITE_MARK = "recite";

/**
 * Loads the study text of a phase into its box while it arrives: the parser of a second document builds its article, which is in
 * the page from the first piece on. What comes before the article is never parsed. Waits for the page's own HTML, not for
 * DOMContentLoaded, which waits for the page's scripts. Skipped for a text that is loaded or loading. Keeps each article, and puts
 * it into the new box where React has drawn the page again, as it does when the browser translated it before hydration.
 */
const TEXT_LOADER = `(function(){var known={},going={},done={},kept={};(s.${TEXTS_MARK}||"").split(" ").forEach(function(t){var i=t.indexOf("=");known[t.slice(0,i)]=t.slice(i+1)});function tell(b,v){if(!b)return;if(v)b.dataset.${TEXT_STATE_MARK}=v;b.dispatchEvent(new Event("${TEXT_EVENT}"))}function put(p){var b=d.querySelector('[data-${TEXT_MARK}="'+p+'"]'),a=kept[p];if(b&&a&&a.parentNode!==b)b.replaceChildren(a);return b}function ready(){return d.readyState==="loading"?new Promise(function(f){d.addEventListener("readystatechange",f,{once:true})}):Promise.resolve()}ready().then(function(){var b=put("${FIRST_PHASE}");if(b&&b.firstChild){kept.${FIRST_PHASE}=b.firstChild;done.${FIRST_PHASE}=1}});async function run(p){var a=await fetch(known[p]);if(!a.ok||s.build&&!a.headers.get("x-hub-build"))throw 0;var w=d.implementation.createHTMLDocument(""),t=new TextDecoder,g=a.body.getReader(),c="",i,n,m;await ready();for(;;){n=await g.read();c+=n.value?t.decode(n.value,{stream:true}):"";if(!m&&(i=c.indexOf("<article"))>=0)c=c.slice(i),m=1;if(m){w.write(c);c="";if(m===1&&(m=w.querySelector("article")))kept[p]=m;m=m||1}if(n.done)break;tell(put(p))}w.close();if(!m||m===1)throw 0}return function(p){var b=put(p);if(!known[p]||going[p]||p==="${FIRST_PHASE}"&&d.readyState==="loading")return;if(done[p]){if(b&&b.dataset.${TEXT_STATE_MARK}!=="done")tell(b,"done");return}going[p]=1;tell(b,"loading");run(p).then(function(){return"done"},function(){return"failed"}).then(function(v){going[p]=0;done[p]=v==="done";tell(put(p),v)})}})()`;

/**
 * Runs before the first paint. Without scripts all panels are shown, one below another. A page that opens on the quiz
 * preloads its questions and its script in parallel with the page's own script. Opens a pressed tab until that script has run.
 */
export const phaseScript = `(function(d){var r=d.documentElement,s=r.dataset,h=location.hash.slice(1),texts=${TEXT_LOADER};function load(a){var l=d.createElement("link");Object.assign(l,a);d.head.append(l)}function open(p){s.phase=p;texts(p);if(p!=="recite"||!s.${QUESTIONS_MARK}||!s.${RECITE_MARK})return;s.${QUESTIONS_MARK}.split(" ").forEach(function(f){load({rel:"preload",as:"fetch",crossOrigin:"anonymous",href:f})});s.${RECITE_MARK}.split(" ").forEach(function(f){load({rel:"modulepreload",href:f})})}open(/^(${SHOWN_PHASES.join("|")})$/.test(h)?h:"${FIRST_PHASE}");d.addEventListener("click",function(e){var t=s.started===undefined&&e.target.closest("[data-tab]");if(t){location.hash=t.dataset.tab;open(t.dataset.tab)}},true);d.addEventListener("${TEXT_WANTED}",function(e){texts(e.detail)})})(document)`;

/**
 * The phase of the address's hash; an unknown hash leaves the open tab as it is (specification 2). Undefined on the server,
 * which never sees the hash, and until hydration.
 */
export function usePhase(): ShownPhase | undefined {
	return useSyncExternalStore(subscribe, readPhase, () => undefined);
}

/** Opens a tab as a history entry: "back" returns to the previous tab. */
export function openPhaseTab(phase: ShownPhase): void {
	const open = readPhase();
	if (phase === open) return;
	// The previous entry gets its tab's hash, so that "back" finds it, and a state, which an address that was typed has not.
	history.replaceState({ ...history.state }, "", `#${open}`);
	history.pushState({ ...history.state, [CAME_FROM]: open }, "", `#${phase}`);
	dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Goes back to the tab if it is the previous entry; opens it otherwise. */
export function stepBackToPhaseTab(phase: ShownPhase): void {
	if (history.state?.[CAME_FROM] === phase) history.back();
	else openPhaseTab(phase);
}

const CAME_FROM = "cameFromTab";

function readPhase(): ShownPhase {
	if (location.hash === "") return FIRST_PHASE;
	const found = readPhaseHash(location.hash);
	const shown = SHOWN_PHASES.find((phase) => phase === found);
	return shown ?? currentPhase();
}

function currentPhase(): ShownPhase {
	const current = document.documentElement.dataset.phase;
	return SHOWN_PHASES.find((phase) => phase === current) ?? FIRST_PHASE;
}

function subscribe(listener: () => void): () => void {
	addEventListener("hashchange", listener);
	addEventListener("popstate", listener);
	return () => {
		removeEventListener("hashchange", listener);
		removeEventListener("popstate", listener);
	};
}
