// One link to share: its QR code, its address, and the ways to send it. Shown beside a module's form and in a dialog.
import { Button, NewTabLink } from "#app/admin/panel/button.tsx";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { useSite } from "#app/ui/site.ts";
import { classroomAddress } from "#core/modules/module-links.ts";
import { isPrivateOrigin } from "#core/private-origin.ts";
import * as m from "#messages";
import { CopyButton, useOrigin } from "./copy-link.tsx";

export type ShareLinkProps = {
	/** The module's title. */
	title: string;
	/** The link's name, printed below the title. */
	name?: string;
	path: string;
};

export function ShareLink({ title, name, path }: ShareLinkProps) {
	const origin = useOrigin();
	const link = origin + path;
	const { baseUrl } = useSite();
	const canShare = useClientValue(() => "share" in navigator, false);
	// The person may close the share sheet, and a browser may refuse: the other ways stay.
	const share = () => void navigator.share({ title, text: title, url: link }).catch(() => undefined);
	return (
		<div className="share-link">
			<div>
				<p className="hidden font-serif text-hero print:block">{title}</p>
				{name !== undefined && <p className="hidden text-lead print:block">{name}</p>}
				{link !== path && <QrCode text={link} label={m.admin_qr_code()} />}
				<p className="mt-4 font-mono text-small break-all print:text-base">{link}</p>
				{isPrivateOrigin(origin) && <p className="mt-2 text-small text-bad print:hidden">{m.admin_link_private()}</p>}
				{baseUrl === null && <p className="mt-2 text-small text-quiet print:hidden">{m.admin_link_no_picture()}</p>}
			</div>
			<div className="share-ways print:hidden">
				<CopyButton text={link} label={m.admin_copy_link()} />
				<CopyButton
					text={m.admin_share_text({ title, link })}
					label={m.admin_copy_message()}
					done={m.admin_message_copied()}
				/>
				{canShare && <Button isSmall icon="open" text={m.admin_share_sheet()} data-needs-script onClick={share} />}
				<NewTabLink isSmall icon="open" href={classroomAddress(link, title)} text={m.admin_share_classroom()} />
				{/* A learner's page: a full page load, so that it gets its own styles. */}
				<NewTabLink isSmall icon="person" href={path} text={m.admin_open_as_learner()} />
				<Button isSmall icon="print" text={m.admin_print_qr()} data-needs-script onClick={() => print()} />
			</div>
		</div>
	);
}
