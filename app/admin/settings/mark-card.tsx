// The institute's mark: choose a picture, or go back to the product's own. The server cleans it like every picture.
import { useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, failureText, panelFetch, postBytes } from "#app/admin/panel/panel-fetch.ts";
import { useCommand } from "#app/admin/people/account/use-command.ts";
import { markPath } from "#core/settings/mark.ts";
import * as m from "#messages";

export type MarkCardProps = { mark: string | null; isOff: boolean };

export function MarkCard({ mark, isOff }: MarkCardProps) {
	const command = useCommand();
	const { signInAgain } = usePanel();
	const input = useRef<HTMLInputElement>(null);
	const choose = useRef<HTMLButtonElement>(null);
	const [fault, setFault] = useState("");
	const set = (sha256: string | null, done: string) =>
		command({ do: "mark", sha256 }, { done, failed: m.admin_settings_failed() });

	async function upload(file: File | undefined) {
		if (!file) return;
		setFault("");
		const reply = await panelFetch<{ sha256: string }>("/api/pictures", postBytes(file), signInAgain);
		const sha256 = bodyOf(reply)?.sha256;
		if (sha256) await set(sha256, m.admin_setting_mark_saved());
		else
			setFault(
				failureText(reply, {
					offline: m.admin_settings_failed(),
					signedOut: m.admin_settings_failed(),
					failed: m.admin_settings_failed(),
				}),
			);
		if (input.current) input.current.value = "";
	}

	return (
		<section aria-labelledby="mark" className="mb-7">
			<h2 id="mark" className="mb-3 text-title">
				{m.admin_setting_mark()}
			</h2>
			<div className="flex flex-wrap items-center gap-4">
				{mark !== null && (
					<img src={markPath(mark, 192)} alt={m.admin_setting_mark_now()} width="96" height="96" className="size-24" />
				)}
				{!isOff && (
					<>
						<input
							ref={input}
							type="file"
							className="sr-only"
							tabIndex={-1}
							aria-hidden="true"
							accept="image/png,image/jpeg,image/webp,image/gif"
							onChange={(event) => void upload(event.target.files?.[0])}
						/>
						<Button
							ref={choose}
							icon="picture"
							text={m.admin_setting_mark_choose()}
							data-needs-script
							onClick={() => input.current?.click()}
						/>
						{mark !== null && (
							<Button
								kind="quiet"
								text={m.admin_setting_mark_remove()}
								data-needs-script
								onClick={async () => {
									// The pressed button is removed.
									if (await set(null, m.admin_setting_mark_removed())) choose.current?.focus();
								}}
							/>
						)}
					</>
				)}
			</div>
			<p role="status" className={fault === "" ? "mt-2 text-small text-quiet" : "mt-2 text-small text-bad"}>
				{fault === "" ? m.admin_setting_mark_help() : fault}
			</p>
		</section>
	);
}
