// Lets a new module or subtopic begin as a draft. Without it learners get it at once, as the specification has it.
import * as m from "#messages";

export type DraftCheckboxProps = {
	isDraft: boolean;
	/** What a draft means for learners. */
	what: string;
	onChange: (isDraft: boolean) => void;
};

export function DraftCheckbox({ isDraft, what, onChange }: DraftCheckboxProps) {
	return (
		<label className="flex min-h-11 items-start gap-3">
			<input
				type="checkbox"
				className="mt-0.5 size-5 flex-none accent-action"
				checked={isDraft}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<span>
				<span className="block font-semibold">{m.admin_create_as_draft()}</span>
				<span className="block text-small text-quiet">{what}</span>
			</span>
		</label>
	);
}
