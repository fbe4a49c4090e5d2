// "Start over", with a confirmation.
import { ConfirmButton } from "#app/learn/progress/session/confirm-button.tsx";
import * as m from "#messages";

export type StartOverProps = {
	label: string;
	className: string;
	/** Whether the run is finished, which has a result to keep. */
	isAtEnd?: boolean;
	onStartOver: () => void;
};

export function StartOver({ label, className, isAtEnd = false, onStartOver }: StartOverProps) {
	return (
		<ConfirmButton
			label={label}
			className={className}
			question={m.start_over_question()}
			hint={<p className="mt-2 text-quiet">{isAtEnd ? m.start_over_hint() : m.start_over_hint_midway()}</p>}
			deed={m.start_over()}
			keep={isAtEnd ? m.keep_result() : m.cancel()}
			onConfirm={onStartOver}
		/>
	);
}
