// Asks for the name of what is deleted for good, since there is no way back from here.
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import * as m from "#messages";
import { useTypedName } from "./use-typed-name.ts";

export type DeleteDialogProps = {
	title: string;
	onDelete: (name: string) => Promise<void>;
	onClose: () => void;
};

export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
	const typed = useTypedName(title);
	return (
		<Dialog role="alertdialog" title={m.admin_bin_delete_question({ title })} onCancel={onClose}>
			<p className="text-quiet">{m.admin_bin_delete_what()}</p>
			<form noValidate onSubmit={(event) => typed.check(event, (name) => void onDelete(name))}>
				<TextField name="bin-name" label={m.admin_bin_type_name()} help={title} {...typed.field} />
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onClose} />
					<Button type="submit" kind="danger" isOff={typed.isBlank} text={m.admin_bin_delete()} />
				</div>
			</form>
		</Dialog>
	);
}
