// The form of a link, new or stored: name, from, until, how many devices, what its card shows.
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { errorOf, TextField } from "#app/admin/panel/forms/field.tsx";
import { TimeField } from "#app/admin/panel/forms/time-field.tsx";
import { type LinkInput, readLinkForm, type TypedLink } from "#core/modules/module-links.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { linkFieldLabel } from "./link-fields.ts";

export type LinkDialogProps = {
	title: string;
	typed: TypedLink;
	/** @returns whether it was saved; the form stays open otherwise */
	onSave: (typed: TypedLink, input: LinkInput) => Promise<boolean>;
	/** Undefined for a new link. */
	onDelete?: (() => void) | undefined;
	onClose: () => void;
};

export function LinkDialog({ title, typed: stored, onSave, onDelete, onClose }: LinkDialogProps) {
	const [typed, setTyped] = useState(stored);
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const form = useRef<HTMLFormElement>(null);
	const checkbox = useId();
	const change = (changed: Partial<TypedLink>) => {
		setTyped({ ...typed, ...changed });
		setProblems(problems.filter(({ field }) => !(field !== undefined && field in changed)));
	};

	async function save(event: SyntheticEvent) {
		event.preventDefault();
		const reading = readLinkForm(typed);
		if (reading.ok) {
			if (await onSave(typed, reading.input)) onClose();
			return;
		}
		setProblems(reading.problems);
		// Once the fields show their problems.
		setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
	}

	return (
		<Dialog title={title} isWide onCancel={onClose}>
			<form ref={form} noValidate className="space-y-3" onSubmit={save}>
				<TextField
					name="name"
					label={linkFieldLabel("name")}
					isRequired
					help={m.admin_link_name_help()}
					error={errorOf(problems, "name")}
					value={typed.name}
					onType={(name) => change({ name })}
				/>
				<div className="grid gap-3 sm:grid-cols-2">
					<TimeField
						name="opensAt"
						label={linkFieldLabel("opensAt")}
						error={errorOf(problems, "opensAt")}
						at={typed.opensAt}
						onChange={(opensAt) => change({ opensAt })}
					/>
					<TimeField
						name="endsAt"
						label={linkFieldLabel("endsAt")}
						error={errorOf(problems, "endsAt")}
						help={typed.endsAt !== null && typed.endsAt <= Date.now() && <strong>{m.admin_link_end_is_over()}</strong>}
						at={typed.endsAt}
						onChange={(endsAt) => change({ endsAt })}
					/>
				</div>
				<TextField
					name="maxDevices"
					label={linkFieldLabel("maxDevices")}
					help={m.admin_link_max_devices_help()}
					error={errorOf(problems, "maxDevices")}
					value={typed.maxDevices}
					onType={(maxDevices) => change({ maxDevices })}
				/>
				<label className="flex min-h-11 items-center gap-3" htmlFor={checkbox}>
					<input
						id={checkbox}
						type="checkbox"
						className="size-5 accent-action"
						checked={typed.showsTitle}
						onChange={(event) => change({ showsTitle: event.target.checked })}
					/>
					<span>{linkFieldLabel("showsTitle")}</span>
				</label>
				<div className="dialog-actions">
					{onDelete && <Button kind="danger" className="sm:me-auto" text={m.admin_delete()} onClick={onDelete} />}
					<Button text={m.admin_cancel()} onClick={onClose} />
					<Button type="submit" kind="main" text={m.admin_save()} />
				</div>
			</form>
		</Dialog>
	);
}
