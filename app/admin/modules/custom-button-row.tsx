// One button of a module in its form: text, link, and position.

import { TextField } from "#app/admin/forms/field.tsx";
import { MoveButtons } from "#app/admin/forms/move-buttons.tsx";
import { Button } from "#app/admin/frame/button.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { useDragRow } from "#app/admin/lists/use-drag-order.ts";
import type { CustomButton } from "#core/catalog/catalog.ts";
import * as m from "#messages";

export type CustomButtonRowProps = {
	button: CustomButton;
	place: number;
	total: number;
	textError: string | undefined;
	urlError: string | undefined;
	onChange: (button: CustomButton) => void;
	onMove: (from: number, to: number) => void;
	onRemove: () => void;
};

export function CustomButtonRow(props: CustomButtonRowProps) {
	const { button, place, total, textError, urlError, onChange, onMove, onRemove } = props;
	const number = place + 1;
	const drag = useDragRow<HTMLLIElement, HTMLSpanElement>({ list: "buttons", place, move: onMove });
	return (
		<li
			ref={drag.row}
			className="button-row box"
			data-dragged={drag.isDragged || undefined}
			data-landing={drag.landing}
		>
			<TextField
				name={`customButtons.${place}.text`}
				label={m.admin_button_text_n({ number })}
				error={textError}
				value={button.text}
				onType={(text) => onChange({ ...button, text })}
			/>
			<TextField
				name={`customButtons.${place}.url`}
				label={m.admin_button_link_n({ number })}
				type="url"
				error={urlError}
				value={button.url}
				onType={(url) => onChange({ ...button, url })}
			/>
			<div className="button-row-tools">
				<span ref={drag.handle} className="drag-handle" title={m.admin_drag_hint()}>
					<PanelIcon name="drag" className="size-5" />
				</span>
				<MoveButtons
					number={number}
					total={total}
					labels={{ up: m.admin_move_button_up({ number }), down: m.admin_move_button_down({ number }) }}
					onMove={(to) => onMove(place, to === "up" ? place - 1 : place + 1)}
				/>
				<Button
					kind="row-bad"
					of={m.admin_button_text_n({ number })}
					className="ms-auto"
					text={m.admin_remove()}
					onClick={onRemove}
				/>
			</div>
		</li>
	);
}
