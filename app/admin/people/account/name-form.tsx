// The own name, which colleagues see beside what one changes.
import { type FormEvent, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { errorOf, Field } from "#app/admin/panel/forms/field.tsx";
import { LeaveGuard } from "#app/admin/panel/forms/leave-guard.tsx";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { useCommand } from "./use-command.ts";

export function NameForm({ name }: { name: string }) {
	const command = useCommand();
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const [typed, setTyped] = useState(name);

	async function save(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setProblems([]);
		const texts = { done: m.admin_name_saved(), failed: m.admin_name_failed(), onProblems: setProblems };
		await command({ do: "rename", name: typed }, texts);
	}

	return (
		<form className="max-w-100" noValidate onSubmit={save}>
			<Field name="name" label={m.admin_name()} error={errorOf(problems, "name")}>
				{(attributes) => (
					<input
						{...attributes}
						className="input"
						dir="auto"
						autoComplete="name"
						value={typed}
						onChange={({ target }) => setTyped(target.value)}
					/>
				)}
			</Field>
			<Button type="submit" text={m.admin_name_save()} data-needs-script />
			<LeaveGuard isDirty={typed.trim() !== name} onLeave={() => setTyped(name)} />
		</form>
	);
}
