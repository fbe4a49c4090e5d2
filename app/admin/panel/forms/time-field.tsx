// A field for a time in the browser's zone; empty: no time. Used by the dialogs of links and of states, and by the settings.
import { Field } from "./field.tsx";
import { readInputTime, toInputTime } from "./input-time.ts";

export type TimeFieldProps = {
	name: string;
	label: string;
	error: string | undefined;
	/** When the field appears, in milliseconds since 1970. */
	at: number | null;
	/** Shown and not changed, as for a viewer. */
	isOff?: boolean;
	onChange: (at: number | null) => void;
};

export function TimeField({ name, label, error, at, isOff, onChange }: TimeFieldProps) {
	return (
		<Field name={name} label={label} error={error}>
			{(attributes) => (
				<input
					{...attributes}
					type="datetime-local"
					className="input"
					max="2099-12-31T23:59"
					disabled={isOff}
					defaultValue={toInputTime(at)}
					onChange={(event) => onChange(readInputTime(event.target.value))}
				/>
			)}
		</Field>
	);
}
