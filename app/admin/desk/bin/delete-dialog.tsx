// Asks for the name of what is deleted for good, since there is no way back from here.
import { type SyntheticEvent, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import * as m from "#messages";

export type DeleteDialogProps = {
	title: string;
	onDelete: (name: string) => Promise<void>;
	onClose: () => void;
};

export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
	const [name, setName] = useState("");
	const send = (event: SyntheticEvent) => {
		event.preventDefault();
		if (name.trim() !== "") void onDelete(name);
	};
	return (
		<Dialog role="alertdialog" title={m.admin_bin_delete_question({ title })} onCancel={onClose}>
			<p className="text-quiet">{m.admin_bin_delete_what()}</p>
			<form onSubmit={send}>
				<TextField name="bin-name" label={m.admin_bin_type_name()} value={name} onType={setName} help={title} />
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onClose} />
					<Button type="submit" kind="danger" isOff={name.trim() === ""} text={m.admin_bin_delete()} />
				</div>
			</form>
		</Dialog>
	);
}
