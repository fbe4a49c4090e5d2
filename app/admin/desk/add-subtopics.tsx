// Adds subtopics to the open module: a name and Enter, or several pasted lines at once.
import { useRef, useState } from "react";
import { Button } from "#app/admin/frame/button.tsx";
import * as m from "#messages";
import { ADD_LIMIT } from "./desk-commands.ts";

export type AddSubtopicsProps = {
	/** @returns whether they were saved */
	onAdd: (titles: string[]) => Promise<boolean>;
};

const FIELD = "add-subtopic";

export function AddSubtopics({ onAdd }: AddSubtopicsProps) {
	const [typed, setTyped] = useState("");
	const [error, setError] = useState<string>();
	const input = useRef<HTMLTextAreaElement>(null);

	async function add(text: string) {
		const titles = text
			.split(/[\r\n]+/)
			.map((line) => line.trim())
			.filter((line) => line !== "");
		if (titles.length === 0) return input.current?.focus();
		if (titles.length > ADD_LIMIT) return setError(m.admin_desk_too_many({ max: ADD_LIMIT }));
		setError(undefined);
		setTyped("");
		// Nothing typed is lost.
		if (!(await onAdd(titles))) setTyped((now) => (now === "" ? titles.join("\n") : now));
	}

	return (
		<form
			className="desk-add for-editors"
			noValidate
			data-needs-script
			onSubmit={(event) => {
				event.preventDefault();
				void add(typed);
			}}
		>
			<label htmlFor={FIELD} className="font-semibold">
				{m.admin_desk_add()}
			</label>
			<div className="flex gap-2">
				<textarea
					ref={input}
					id={FIELD}
					rows={1}
					className="input desk-add-field"
					dir="auto"
					autoComplete="off"
					aria-invalid={error ? true : undefined}
					aria-describedby={`${FIELD}-about`}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
						event.preventDefault();
						void add(typed);
					}}
					onPaste={(event) => {
						const text = event.clipboardData.getData("text/plain");
						if (!/\S[\r\n]+\s*\S/.test(text)) return;
						event.preventDefault();
						void add(typed + text);
					}}
				/>
				<Button type="submit" icon="add" text={m.admin_desk_add_button()} />
			</div>
			<p id={`${FIELD}-about`} className={error ? "field-error" : "field-help"}>
				{error ?? m.admin_desk_add_help()}
			</p>
		</form>
	);
}
