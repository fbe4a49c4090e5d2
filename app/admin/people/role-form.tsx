// Gives a person another role.
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { useCommand } from "#app/admin/people/account/use-command.ts";
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { RoleChoice } from "./role-choice.tsx";

export type RoleFormProps = { person: { name: string; role: Role }; isLastOwner: boolean };

export function RoleForm({ person: { name, role }, isLastOwner }: RoleFormProps) {
	const command = useCommand();
	const { revalidate } = useRevalidator();
	const [typed, setTyped] = useState<Role>();
	const chosen = typed ?? role;

	async function save() {
		const texts = { done: m.admin_role_saved({ name }), failed: m.admin_role_failed() };
		// Owners may change their own role: the frame then shows what they can still do.
		if (await command({ do: "change-role", role: chosen }, texts)) await revalidate();
	}

	return (
		<section className="mt-8 max-w-[42rem]">
			<RoleChoice value={chosen} isOff={isLastOwner} onChoose={setTyped} />
			{isLastOwner && <p className="mt-2 text-small text-quiet">{m.admin_last_owner()}</p>}
			{!isLastOwner && (
				<Button className="mt-3" isOff={chosen === role} text={m.admin_role_save()} data-needs-script onClick={save} />
			)}
		</section>
	);
}
