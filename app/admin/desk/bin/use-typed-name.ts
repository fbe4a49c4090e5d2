// The field of a dialog that asks for a name before something is deleted for good. Another name is refused at the field.
import { type SyntheticEvent, useState } from "react";
import { isSameName } from "#core/modules/bin.ts";
import * as m from "#messages";

/** @param name what has to be typed */
export function useTypedName(name: string) {
	const [value, setValue] = useState("");
	const [error, setError] = useState<string>();
	return {
		isBlank: value.trim() === "",
		field: {
			value,
			error,
			onType(typed: string) {
				setValue(typed);
				setError(undefined);
			},
		},
		/** On a press of the button that deletes. */
		check(event: SyntheticEvent<HTMLFormElement>, onRight: (typed: string) => void) {
			event.preventDefault();
			if (value.trim() === "") return;
			if (isSameName(value, name)) return onRight(value);
			setError(m.admin_bin_type_it({ name }));
			event.currentTarget.querySelector("input")?.focus();
		},
	};
}
