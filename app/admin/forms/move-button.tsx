// "Up" or "down" for a row that can be moved. Used by the list of subtopics and by a module's buttons.
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";

export type MoveButtonProps = { icon: "up" | "down"; label: string; isOff: boolean; onPress: () => void };

/** At the end of the list it does nothing but stays focusable, so that a row moved there keeps the focus. */
export function MoveButton({ icon, label, isOff, onPress }: MoveButtonProps) {
	return (
		<button
			type="button"
			className="icon-button"
			aria-label={label}
			title={label}
			aria-disabled={isOff}
			onClick={() => !isOff && onPress()}
		>
			<PanelIcon name={icon} className="size-5" />
		</button>
	);
}
