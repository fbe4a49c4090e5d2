// "Up" and "down" for a row that can be moved. Used by the lists of subtopics and questions, a module's buttons and a question's
// options.
import { Button } from "#app/admin/panel/button.tsx";

/** `number`: of the row, from 1. `labels`: with the name of the row. */
export type MoveButtonsProps = {
	number: number;
	total: number;
	labels: { up: string; down: string };
	onMove: (to: "up" | "down") => void;
};

/** At the end of the list a button does nothing but stays focusable, so that a row moved there keeps the focus. */
export function MoveButtons({ number, total, labels, onMove }: MoveButtonsProps) {
	return (["up", "down"] as const).map((to) => (
		<Button
			key={to}
			kind="icon"
			icon={to}
			className="for-editors"
			aria-label={labels[to]}
			title={labels[to]}
			isOff={number === (to === "up" ? 1 : total)}
			onClick={() => onMove(to)}
		/>
	));
}
