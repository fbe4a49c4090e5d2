// How to share a module by its own link, beside its form.
import * as m from "#messages";
import { ShareLink } from "./share-link.tsx";

export type ShareCardProps = {
	title: string;
	path: string;
	/** Whether the own link is switched on. */
	isOn: boolean;
	/** Whether learners get the module. */
	isOpen: boolean;
};

export function ShareCard({ title, path, isOn, isOpen }: ShareCardProps) {
	return (
		<section className={`share-card box p-4 sm:p-5 ${isOn ? "print-sheet" : ""}`} aria-labelledby="share">
			<h2 id="share" className="text-title print:hidden">
				{m.admin_share()}
			</h2>
			<p className="mt-1 text-quiet print:hidden">{isOn ? m.admin_share_hint() : m.admin_share_own_off()}</p>
			{!isOpen && <p className="mt-1 text-bad print:hidden">{m.admin_share_not_open()}</p>}
			{isOn && <ShareLink title={title} path={path} />}
		</section>
	);
}
