// A field for a time in the browser's zone; empty: no time. Used by the dialogs of links and of states, and by the settings.
import { type ReactNode, useEffect, useRef } from "react";
import { Field } from "./field.tsx";
import { readInputTime, toInputTime } from "./input-time.ts";

export type TimeFieldProps = {
	name: string;
	label: string;
	error: string | undefined;
	help?: ReactNode;
	/** In milliseconds since 1970. A value that was not typed here, such as that of a restored draft, replaces what the field shows. */
	at: number | null;
	/** Shown and not changed, as for a viewer. */
	isOff?: boolean;
	onChange: (at: number | null) => void;
};

export function TimeField({ name, label, error, help, at, isOff, onChange }: TimeFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	// Nothing at first: the server does not know the zone in which it has rendered the value.
	const typed = useRef<number | null>(undefined);
	useEffect(() => {
		if (!input.current || at === typed.current) return;
		typed.current = at;
		input.current.value = toInputTime(at);
	}, [at]);
	return (
		<Field name={name} label={label} error={error} help={help}>
			{(attributes) => (
				<input
					{...attributes}
					ref={input}
					type="datetime-local"
					className="input"
					max="2099-12-31T23:59"
					disabled={isOff}
					defaultValue={toInputTime(at)}
					onChange={(event) => {
						typed.current = readInputTime(event.target.value);
						onChange(typed.current);
					}}
				/>
			)}
		</Field>
	);
}
