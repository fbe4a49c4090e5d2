// Shows what one person changed: a choice above the audit list, in the address as ?by=. Works without script by its button.
import { useNavigate } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { useParameters, withParams } from "#app/admin/panel/lists/list-query.ts";
import * as m from "#messages";

/** The address parameter with a person's id, or with what stands for commands at the server's terminal. */
export const BY_PERSON = "by";
export const TERMINAL = "terminal";

export type PersonFilterProps = {
	by: string;
	people: readonly { id: string; name: string; email: string }[];
};

export function PersonFilter({ by, people }: PersonFilterProps) {
	const params = useParameters();
	const navigate = useNavigate();
	return (
		<form method="get" className="mb-3 flex flex-wrap items-center gap-3">
			<label htmlFor="by" className="font-semibold">
				{m.admin_activity_by()}
			</label>
			<select
				key={by}
				id="by"
				name={BY_PERSON}
				className="input w-auto max-w-full min-w-0 flex-1 sm:max-w-80"
				defaultValue={by}
				onChange={(event) => {
					const address = withParams(params, { [BY_PERSON]: event.target.value });
					void navigate(address, { replace: true, preventScrollReset: true });
				}}
			>
				<option value="">{m.admin_activity_everybody()}</option>
				{people.map(({ id, name, email }) => (
					<option key={id} value={id}>
						{`${name} (${email})`}
					</option>
				))}
				<option value={TERMINAL}>{m.admin_activity_terminal()}</option>
			</select>
			<noscript>
				<Button type="submit" isSmall text={m.admin_search()} />
			</noscript>
		</form>
	);
}
