// A link that is shown once, to be copied and handed over.
import { useId, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { ShownLink } from "#app/admin/people/account/use-command.ts";
import { useSite } from "#app/ui/site.ts";
import { isPrivateOrigin } from "#core/private-origin.ts";
import * as m from "#messages";
import { EmailText } from "./email-text.tsx";

export type LinkDialogProps = { title: string; link: ShownLink; onClose: () => void };

export function LinkDialog({ title, link: { path, email, expiresAt, mail }, onClose }: LinkDialogProps) {
	const { baseUrl } = useSite();
	const [isCopied, setIsCopied] = useState(false);
	const id = useId();
	const box = useRef<HTMLTextAreaElement>(null);
	// Opened by a press only, so there is a browser.
	const origin = baseUrl ?? location.origin;
	const address = origin + path;

	async function copy() {
		box.current?.select();
		// Where the browser refuses, the link is selected and can be copied by hand.
		await navigator.clipboard?.writeText(address).then(
			() => setIsCopied(true),
			() => undefined,
		);
	}

	return (
		<Dialog title={title} onCancel={onClose}>
			{mail?.ok === false && (
				<p id={`${id}-mail`} className="wrap-anywhere text-bad">
					{m.admin_mail_not_sent({ code: mail.code, answer: mail.answer })}
				</p>
			)}
			<p id={`${id}-to`}>
				<Sentence
					message={(to = "") => (mail?.ok ? m.admin_mail_sent({ email: to }) : m.admin_link_once({ email: to }))}
					parts={[
						<b key="email" className="font-semibold">
							<EmailText email={email} />
						</b>,
					]}
				/>
			</p>
			<label className="block">
				<span className="sr-only">{m.admin_link_for_person()}</span>
				<textarea
					ref={box}
					aria-describedby={`${id}-mail ${id}-to`}
					className="input area font-mono text-small break-all"
					rows={3}
					readOnly
					value={address}
				/>
			</label>
			<p className="text-small text-quiet">
				<Sentence
					message={(time = "") => m.admin_link_once_until({ time })}
					parts={[<DateTime key="time" at={expiresAt} />]}
				/>
			</p>
			{isPrivateOrigin(origin) && <p className="text-small text-bad">{m.admin_link_private_person()}</p>}
			<div className="dialog-actions">
				<Button text={m.admin_done()} onClick={onClose} />
				<Button kind="main" icon="copy" text={isCopied ? m.admin_copied() : m.admin_copy()} onClick={copy} />
			</div>
		</Dialog>
	);
}
