// Chooses the module to which a subtopic moves.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { type Choice, ChoiceBox } from "#app/admin/panel/forms/choice-box.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import * as m from "#messages";

export type MoveDialogProps = {
	moduleId: string;
	title: string;
	onMove: (module: Choice) => void;
	onClose: () => void;
};

export function MoveDialog({ moduleId, title, onMove, onClose }: MoveDialogProps) {
	const { searchModules } = useChoices();
	const [module, setModule] = useState<Choice | null>(null);
	const [isAsked, setIsAsked] = useState(false);
	const isSame = module?.id === moduleId;
	return (
		<Dialog title={m.admin_desk_move_to({ title })} onCancel={onClose}>
			<ChoiceBox
				name="moveTo"
				label={m.admin_module()}
				isRequired
				value={module}
				onChoose={setModule}
				search={searchModules}
				help={m.admin_desk_move_hint()}
				error={isSame ? m.admin_desk_same_module() : isAsked && !module ? m.admin_please_select_module() : undefined}
				none={m.admin_no_modules_to_choose()}
			/>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onClose} />
				<Button
					kind="main"
					text={m.admin_desk_move()}
					onClick={() => (module && !isSame ? onMove(module) : setIsAsked(true))}
				/>
			</div>
		</Dialog>
	);
}
