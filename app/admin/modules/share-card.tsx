// How to share a module by its own link, beside its form.
import type { Openness } from "#core/modules/publication.ts";
import * as m from "#messages";
import { ShareLink } from "./share-link.tsx";

export type ShareCardProps = {
	title: string;
	path: string;
	/** Whether the own link is switched on. */
	isOn: boolean;
	/** How many of its other links open it now. */
	openLinks: number;
	/** Whether learners get the module. */
	openness: Openness;
};

/** What learners see at a link of a module that they do not get; undefined where they get it. */
export function closedWords(openness: Openness): string | undefined {
	if (openness === "open") return undefined;
	return openness === "archived" ? m.admin_share_archived() : m.admin_share_not_open();
}

export function ShareCard({ title, path, isOn, openLinks, openness }: ShareCardProps) {
	const closed = closedWords(openness);
	const off = openLinks > 0 ? m.admin_share_own_off() : m.admin_share_all_off();
	return (
		<section className={`share-card box p-4 sm:p-5 ${isOn ? "print-sheet" : ""}`} aria-labelledby="share">
			<h2 id="share" className="text-title print:hidden">
				{m.admin_share()}
			</h2>
			<p className="mt-1 text-quiet print:hidden">{isOn ? m.admin_share_hint() : off}</p>
			{closed !== undefined && <p className="mt-1 text-bad print:hidden">{closed}</p>}
			{isOn && <ShareLink title={title} path={path} />}
		</section>
	);
}
