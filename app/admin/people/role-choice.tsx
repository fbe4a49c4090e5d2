// The choice of a role, each with what it includes.
import { ROLES, type Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { roleMeaning, roleWord } from "./role-words.ts";

export type RoleChoiceProps = { value: Role; isOff?: boolean; onChoose: (role: Role) => void };

export function RoleChoice({ value, isOff = false, onChoose }: RoleChoiceProps) {
	return (
		<fieldset disabled={isOff}>
			<legend className="mb-1.5 font-semibold">{m.admin_role()}</legend>
			<div className="grid gap-2">
				{ROLES.map((role) => (
					<label key={role} className="choice">
						<input type="radio" name="role" value={role} checked={value === role} onChange={() => onChoose(role)} />
						<span className="min-w-0">
							<span className="block font-semibold">{roleWord(role)}</span>
							<span className="block text-small text-quiet">{roleMeaning(role)}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
