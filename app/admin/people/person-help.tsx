// What an owner can do for a person who cannot sign in, and the removal of a person.
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { type ShownLink, useCommand } from "#app/admin/people/account/use-command.ts";
import * as m from "#messages";
import { LinkDialog } from "./link-dialog.tsx";

export type PersonHelpProps = {
	person: { name: string; hasTotp: boolean; passkeyCount: number };
	/** Whether the link also goes to the person's address. */
	sendsMail: boolean;
};

export function PersonHelp({ person: { name, hasTotp, passkeyCount }, sendsMail }: PersonHelpProps) {
	const command = useCommand();
	const { confirm } = usePanel();
	const [isBusy, setIsBusy] = useState(false);
	const [link, setLink] = useState<ShownLink>();

	async function makeLink() {
		setIsBusy(true);
		const texts = { failed: m.admin_invite_failed() };
		const answer = await command({ do: "reset" }, texts).finally(() => setIsBusy(false));
		setLink(answer?.link);
	}

	async function removeFactor() {
		const isSure = await confirm({
			title: m.admin_factor_remove_question({ name }),
			body: m.admin_factor_remove_hint(),
			yes: m.admin_remove(),
			isDangerous: true,
		});
		const texts = { done: m.admin_factor_removed({ name }), failed: m.admin_factor_remove_failed() };
		if (isSure) await command({ do: "remove-second-factor" }, texts);
	}

	return (
		<section aria-labelledby="help" className="mt-8 max-w-[42rem]">
			<h2 id="help" className="text-title">
				{m.admin_sign_in_help()}
			</h2>
			<p className="mt-1 text-quiet">{sendsMail ? m.admin_reset_mail_hint() : m.admin_reset_hint()}</p>
			<Button
				className="mt-3"
				isOff={isBusy}
				text={isBusy && sendsMail ? m.admin_mail_sending() : m.admin_reset_make()}
				data-needs-script
				onClick={makeLink}
			/>
			{(hasTotp || passkeyCount > 0) && (
				<>
					<p className="mt-5 text-quiet">{m.admin_factor_remove_hint()}</p>
					<Button className="mt-3" text={m.admin_factor_remove()} data-needs-script onClick={removeFactor} />
				</>
			)}
			{link && <LinkDialog title={m.admin_sign_in_help()} link={link} onClose={() => setLink(undefined)} />}
		</section>
	);
}

export function PersonRemoval({ name }: { name: string }) {
	const command = useCommand();
	const navigate = useNavigate();
	const { confirm } = usePanel();

	async function remove() {
		const isSure = await confirm({
			title: m.admin_person_remove_question({ name }),
			body: m.admin_person_remove_hint(),
			yes: m.admin_remove(),
			isDangerous: true,
		});
		const texts = { done: m.admin_person_removed({ name }), failed: m.admin_person_remove_failed() };
		if (isSure && (await command({ do: "remove" }, texts))) await navigate("/admin/people");
	}

	return (
		<section aria-labelledby="removal" className="mt-8 max-w-[42rem]">
			<h2 id="removal" className="text-title">
				{m.admin_person_remove()}
			</h2>
			<p className="mt-1 text-quiet">{m.admin_person_remove_hint()}</p>
			<Button kind="danger" className="mt-3" text={m.admin_person_remove()} data-needs-script onClick={remove} />
		</section>
	);
}
