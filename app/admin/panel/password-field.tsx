// A password field with a button that shows the password. Pasting and password managers work.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";

export type PasswordFieldProps = {
	name: string;
	label: string;
	autoComplete: "current-password" | "new-password";
	help?: string;
	error?: ReactNode;
	minLength?: number;
	/** For a dialog that focuses this field. */
	input?: RefObject<HTMLInputElement | null>;
};

export function PasswordField(props: PasswordFieldProps) {
	const { name, label, autoComplete, help, error, minLength } = props;
	const [isShown, setIsShown] = useState(false);
	const ownInput = useRef<HTMLInputElement>(null);
	const input = props.input ?? ownInput;
	const id = useId();
	useEffect(() => {
		if (error) input.current?.focus();
	}, [error, input]);
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className="relative">
				<input
					ref={input}
					id={id}
					className="input pe-20"
					name={name}
					type={isShown ? "text" : "password"}
					autoComplete={autoComplete}
					required
					minLength={minLength}
					autoCapitalize="none"
					spellCheck={false}
					aria-invalid={error ? true : undefined}
					aria-describedby={error || help ? `${id}-about` : undefined}
				/>
				<button
					type="button"
					data-needs-script
					className="absolute inset-y-0 inset-e-0 min-w-18 cursor-pointer px-3 text-small font-semibold text-action"
					aria-pressed={isShown}
					aria-label={m.admin_show_password()}
					onClick={() => setIsShown(!isShown)}
				>
					{isShown ? m.admin_hide() : m.admin_show()}
				</button>
			</div>
			<p id={`${id}-about`} className={error ? "field-error" : "field-help"} role={error ? "alert" : undefined}>
				{error ?? help}
			</p>
		</div>
	);
}
