// A link for the administrator's own phone that opens a module in every state for a day.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { isPrivateOrigin } from "#core/private-origin.ts";
import * as m from "#messages";
import { CopyButton, useOrigin } from "./copy-link.tsx";

export type PhonePreviewProps = {
	title: string;
	/** A new link, made with the page. */
	preview: { path: string; endsAt: number };
};

export function PhonePreview({ title, preview: { path, endsAt } }: PhonePreviewProps) {
	const [isOpen, setIsOpen] = useState(false);
	const origin = useOrigin();
	const link = origin + path;
	const close = () => setIsOpen(false);
	return (
		<>
			<Button isSmall icon="person" text={m.admin_preview_phone()} data-needs-script onClick={() => setIsOpen(true)} />
			{isOpen && (
				<Dialog title={m.admin_preview_phone_title({ title })} onCancel={close}>
					<p className="text-quiet">{m.admin_preview_phone_what()}</p>
					<QrCode text={link} label={m.admin_qr_code()} />
					<p className="font-mono text-small break-all">{link}</p>
					<p className="text-small text-quiet">
						<Sentence
							message={(time = "") => m.admin_preview_phone_until({ time })}
							parts={[<DateTime key="time" at={endsAt} />]}
						/>
					</p>
					{isPrivateOrigin(origin) && <p className="text-small text-bad">{m.admin_link_private_person()}</p>}
					<div className="dialog-actions">
						<CopyButton text={link} label={m.admin_copy_link()} />
						<Button text={m.admin_close()} onClick={close} />
					</div>
				</Dialog>
			)}
		</>
	);
}
