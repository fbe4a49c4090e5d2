// Asks for the institute's name before everything in the bin is deleted for good, and shows how far it is.
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import * as m from "#messages";
import { useTypedName } from "./use-typed-name.ts";

export type EmptyDialogProps = {
	institute: string;
	total: number;
	/** How many are left while they are being deleted. */
	left: number | undefined;
	onEmpty: (name: string) => Promise<void>;
	onClose: () => void;
};

export function EmptyDialog({ institute, total, left, onEmpty, onClose }: EmptyDialogProps) {
	const typed = useTypedName(institute);
	const isOff = typed.isBlank || left !== undefined;
	return (
		<Dialog role="alertdialog" title={m.admin_bin_empty_question({ count: total })} onCancel={onClose}>
			<p className="text-quiet">{m.admin_bin_delete_what()}</p>
			<form noValidate onSubmit={(event) => typed.check(event, (name) => left === undefined && void onEmpty(name))}>
				<TextField name="institute" label={m.admin_bin_type_institute()} help={institute} {...typed.field} />
				<p role="status" className="mt-2 min-h-6 text-small text-quiet">
					{left !== undefined && m.admin_bin_left({ count: left })}
				</p>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onClose} />
					<Button type="submit" kind="danger" isOff={isOff} text={m.admin_bin_empty_all()} />
				</div>
			</form>
		</Dialog>
	);
}
