// A field of a form: label above, help below, and an error in place of the help, so that nothing else moves.
import type { ReactNode } from "react";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";

export type FieldProps = {
	/** The field's name in problems; its id is derived from it, so that the error summary can link to it. */
	name: string;
	label: string;
	isRequired?: boolean;
	help?: ReactNode;
	error?: string | undefined;
	/** What looks like a slip; nothing is refused. In place of the help. */
	warning?: string | undefined;
};

type TextFieldProps = FieldProps & {
	value: string;
	onType: (value: string) => void;
	/** When it gets and loses the focus. */
	onFocused?: (isFocused: boolean) => void;
	/** Shown and not to be changed. */
	isOff?: boolean;
	type?: "text" | "url";
	autoComplete?: string;
	className?: string;
};

/** Explains the mark of required fields, above a form. */
export function RequiredLegend() {
	return <p className="mb-4 text-small text-quiet">{m.admin_required_legend()}</p>;
}

export function fieldId(name: string): string {
	return `field-${name}`;
}

/** The message about a field with a problem. */
export function errorOf(problems: readonly Problem[], field: string): string | undefined {
	const problem = problems.find((each) => each.field === field);
	return problem && problemText(problem);
}

export function TextField({
	value,
	onType,
	onFocused,
	isOff,
	type = "text",
	autoComplete = "off",
	...field
}: TextFieldProps) {
	return (
		<Field {...field}>
			{(attributes) => (
				<input
					{...attributes}
					className="input"
					dir="auto"
					disabled={isOff}
					// type="url" would refuse paths of this site, which are allowed; inputMode shows the URL keyboard.
					type="text"
					inputMode={type === "url" ? "url" : undefined}
					autoComplete={autoComplete}
					autoCapitalize={type === "url" ? "none" : undefined}
					spellCheck={type === "url" ? false : undefined}
					value={value}
					onChange={(event) => onType(event.target.value)}
					onFocus={() => onFocused?.(true)}
					onBlur={() => onFocused?.(false)}
				/>
			)}
		</Field>
	);
}

export function AreaField({ value, onType, isOff, ...field }: Omit<TextFieldProps, "onFocused">) {
	return (
		<Field {...field}>
			{(attributes) => (
				<textarea
					{...attributes}
					className="input area"
					dir="auto"
					disabled={isOff}
					rows={4}
					value={value}
					onChange={(event) => onType(event.target.value)}
				/>
			)}
		</Field>
	);
}

type Attributes = {
	id: string;
	name: string;
	required: boolean;
	"aria-invalid": true | undefined;
	"aria-describedby": string | undefined;
};

export function Field(props: FieldProps & { className?: string; children: (attributes: Attributes) => ReactNode }) {
	const { name, label, isRequired = false, error, warning, className = "", children } = props;
	const help = warning ?? props.help;
	const id = fieldId(name);
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id}>
				<span>{label}</span>
				{isRequired && <span>{m.admin_required_mark()}</span>}
			</label>
			{children({
				id,
				name,
				required: isRequired,
				"aria-invalid": error ? true : undefined,
				"aria-describedby": error || help ? `${id}-about` : undefined,
			})}
			{/* Always rendered, so that an error does not push the page down. */}
			<div
				id={`${id}-about`}
				// The form announces an error.
				role={"warning" in props && !error ? "status" : undefined}
				className={error ? "field-error" : warning ? "field-warning" : "field-help"}
			>
				{error ?? help}
			</div>
		</div>
	);
}
