// The institute's announcement, above every learner's page until its end. Rendered on the server; the constant script beside it, which
// runs before the page below is drawn, hides one that was dismissed here or is over in a stored page, so nothing moves.
import * as m from "#messages";
import { useSite } from "./site.ts";

const BOX = "announcement";
/** The entry of local storage with the id of the one that was dismissed. */
const DISMISSED_KEY = "doubtless.announcement";

export const announcementScript = `{const b=document.getElementById("${BOX}"),x=b.querySelector("button");let d;try{d=localStorage.getItem("${DISMISSED_KEY}")}catch{}b.hidden=d===b.dataset.id||Date.now()>=b.dataset.until;x.hidden=false;x.onclick=()=>{b.hidden=true;try{localStorage.setItem("${DISMISSED_KEY}",b.dataset.id)}catch{}const h=document.querySelector("main h1");if(h){h.tabIndex=-1;h.focus({preventScroll:true})}}}`;

export function Announcement() {
	const { announcement } = useSite().look;
	if (!announcement) return null;
	const { id, text, endsAt } = announcement;
	return (
		<aside
			id={BOX}
			data-id={id}
			data-until={endsAt}
			aria-label={m.announcement()}
			className="border-b border-line bg-action-soft"
		>
			<div className="mx-auto flex max-w-page items-center gap-x-4 px-4 py-1 sm:px-6">
				<p dir="auto" className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
					{text}
				</p>
				<button type="button" hidden className="link min-h-12 shrink-0 px-2">
					{m.announcement_dismiss()}
				</button>
			</div>
		</aside>
	);
}
