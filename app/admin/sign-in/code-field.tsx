// The field for the code of a second factor, on the login page and in the dialog of an ended session.
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import * as m from "#messages";

export type CodeFieldProps = { error?: ReactNode; input?: RefObject<HTMLInputElement | null> };

export function CodeField({ error, input }: CodeFieldProps) {
	const id = useId();
	const own = useRef<HTMLInputElement>(null);
	const field = input ?? own;
	useEffect(() => {
		// The step before has lost its focused field.
		field.current?.focus();
		if (error) field.current?.select();
	}, [error, field]);
	return (
		<div className="field">
			<label htmlFor={id}>{m.admin_code()}</label>
			<input
				ref={field}
				id={id}
				className="input font-mono"
				name="code"
				type="text"
				autoComplete="one-time-code"
				required
				autoCapitalize="none"
				spellCheck={false}
				maxLength={40}
				aria-invalid={error ? true : undefined}
				aria-describedby={`${id}-about`}
			/>
			<p id={`${id}-about`} className={error ? "field-error" : "field-help"} role={error ? "alert" : undefined}>
				{error || m.admin_code_hint()}
			</p>
		</div>
	);
}
