// How to share a module: its link to copy, its QR code to print, and a link to the learner's page.
import { Button, NewTabLink } from "#app/admin/frame/button.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import * as m from "#messages";
import { CopyLinkButton, useOrigin } from "./copy-link.tsx";
import { isPrivateOrigin } from "./private-origin.ts";

export type ShareCardProps = { title: string; path: string };

export function ShareCard({ title, path }: ShareCardProps) {
	const origin = useOrigin();
	const link = origin + path;
	return (
		<section className="box print-sheet p-4 sm:p-5" aria-labelledby="share">
			<h2 id="share" className="text-title print:hidden">
				{m.admin_share()}
			</h2>
			<p className="mt-1 text-quiet print:hidden">{m.admin_share_hint()}</p>
			<p className="hidden font-serif text-hero print:block">{title}</p>
			{link !== path && <QrCode text={link} label={m.admin_qr_code()} />}
			<p className="mt-4 font-mono text-small break-all print:text-base">{link}</p>
			{isPrivateOrigin(origin) && <p className="mt-2 text-small text-bad print:hidden">{m.admin_link_private()}</p>}
			<div className="mt-3 grid gap-2 print:hidden">
				<CopyLinkButton path={path} />
				{/* A learner's page: a full page load, so that it gets its own styles. */}
				<NewTabLink isSmall icon="open" href={path} text={m.admin_open_as_learner()} />
				<Button isSmall icon="print" text={m.admin_print_qr()} data-needs-script onClick={() => print()} />
			</div>
		</section>
	);
}
