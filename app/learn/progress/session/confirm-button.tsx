// A button with a confirmation dialog for irreversible actions.
import { type ReactNode, useId, useRef } from "react";

export type ConfirmButtonProps = {
	label: string;
	className: string;
	question: string;
	/** Text below the dialog's question. */
	hint: ReactNode;
	/** The dialog's button, if it has another label than the first one. */
	deed?: string;
	/** The button that cancels. */
	keep: string;
	/** The question waits for it. */
	onAsk?: () => Promise<void>;
	onConfirm: () => void;
};

export function ConfirmButton(props: ConfirmButtonProps) {
	const { label, className, question, hint, deed = label, keep, onAsk, onConfirm } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	return (
		<>
			<button
				type="button"
				className={className}
				onClick={async () => {
					await onAsk?.();
					dialog.current?.showModal();
					// The focus has gone to a button, below what is asked (as in open-dialog.ts, without a file of its own).
					dialog.current?.scroll(0, 0);
				}}
			>
				{label}
			</button>
			<dialog ref={dialog} className="dialog" aria-labelledby={titleId}>
				<h3 id={titleId} className="font-serif text-title font-semibold">
					{question}
				</h3>
				{hint}
				<form method="dialog" className="mt-6 flex flex-wrap gap-3">
					<button type="submit" className="button button-main">
						{keep}
					</button>
					<button type="submit" className="button button-plain" onClick={onConfirm}>
						{deed}
					</button>
				</form>
			</dialog>
		</>
	);
}
