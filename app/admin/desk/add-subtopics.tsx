// Adds subtopics to the open module: a name and Enter, or several pasted lines at once.
import { useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import * as m from "#messages";
import { ADD_LIMIT } from "./desk-commands.ts";
import { readTitles } from "./read-titles.ts";
import { ADD_BOX, type Typed } from "./use-typed.ts";

export type AddSubtopicsProps = {
	typed: Typed;
	/** New ones are drafts, since learners get the module. */
	areDrafts: boolean;
	/** `onSaved` is called also when a later try has saved them; `onFailed` with the reason. @returns whether they were saved */
	onAdd: (titles: string[], onSaved: () => void, onFailed: (reason: string) => void) => Promise<boolean>;
};

const FIELD = "add-subtopic";

export function AddSubtopics({ typed, areDrafts, onAdd }: AddSubtopicsProps) {
	const value = typed.of(ADD_BOX) ?? "";
	const setValue = (text: string) => typed.set(ADD_BOX, text === "" ? undefined : text);
	const [error, setError] = useState<string>();
	const input = useRef<HTMLTextAreaElement>(null);

	async function add(text: string) {
		const titles = readTitles(text);
		if (titles.length === 0) return input.current?.focus();
		if (titles.length > ADD_LIMIT) return setError(m.admin_desk_too_many({ max: ADD_LIMIT }));
		setError(undefined);
		setValue("");
		const lines = titles.join("\n");
		const clear = () => {
			typed.clearSaved(ADD_BOX, lines);
			setError(undefined);
		};
		// Nothing typed is lost.
		if (!(await onAdd(titles, clear, setError))) typed.putBack(ADD_BOX, lines);
	}

	return (
		<form
			className="desk-add for-editors"
			noValidate
			data-needs-script
			onSubmit={(event) => {
				event.preventDefault();
				void add(value);
			}}
		>
			<label htmlFor={FIELD} className="font-semibold">
				{m.admin_desk_add()}
			</label>
			<div className="flex items-start gap-2">
				<textarea
					ref={input}
					id={FIELD}
					rows={1}
					className="input desk-add-field"
					dir="auto"
					autoComplete="off"
					aria-invalid={error ? true : undefined}
					aria-describedby={`${FIELD}-about`}
					value={value}
					onChange={(event) => {
						setValue(event.target.value);
						setError(undefined);
					}}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
						event.preventDefault();
						void add(value);
					}}
					onPaste={(event) => {
						const text = event.clipboardData.getData("text/plain");
						if (!/\S[\r\n]+\s*\S/.test(text)) return;
						event.preventDefault();
						void add(value + text);
					}}
				/>
				<Button type="submit" icon="add" text={m.admin_desk_add_button()} />
			</div>
			<p id={`${FIELD}-about`} className={error ? "field-error" : "field-help"}>
				{error ?? (areDrafts ? m.admin_desk_add_help_draft() : m.admin_desk_add_help())}
			</p>
		</form>
	);
}
