// A box to paste questions into: as text, or as a table from Word or Excel. What is pasted is read at once.
import { type ClipboardEvent, useId, useState } from "react";
import * as m from "#messages";

export type PasteBoxProps = {
	isLocked: boolean;
	onText: (file: File) => void;
};

/** Pasted text that is long enough to be a question; shorter pieces are typed on. */
const FEWEST = 12;

export function PasteBox({ isLocked, onText }: PasteBoxProps) {
	const id = useId();
	const [text, setText] = useState("");

	function paste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
		const html = clipboardData.getData("text/html");
		const plain = clipboardData.getData("text/plain");
		const isAlone = currentTarget.value.trim() === "";
		if (isLocked || !isAlone) return;
		if (/<table[\s>]/i.test(html)) onText(fileOf(html.replace(/^[\s\S]*?(?=<(?:html|table))/i, ""), "html"));
		else if (plain.trim().length >= FEWEST) onText(fileOf(plain, "txt"));
	}

	return (
		<div className="mt-3">
			<label htmlFor={id} className="font-semibold">
				{m.admin_paste_label()}
			</label>
			<textarea
				id={id}
				dir="auto"
				rows={4}
				className="input area mt-1"
				value={text}
				disabled={isLocked}
				aria-describedby={`${id}-about`}
				onChange={(event) => setText(event.target.value)}
				onPaste={paste}
			/>
			<p id={`${id}-about`} className="field-help">
				{m.admin_paste_help()}{" "}
				<a className="link" href="/admin/mcq-template" download>
					{m.admin_template()}
				</a>
			</p>
			{text.trim() !== "" && (
				<button
					type="button"
					className="button button-plain button-small mt-2"
					disabled={isLocked}
					onClick={() => onText(fileOf(text, "txt"))}
				>
					{m.admin_paste_read()}
				</button>
			)}
		</div>
	);
}

/** Whether a file was made of pasted text. */
export function isPasted({ name }: File): boolean {
	return name.startsWith(`${m.admin_pasted_name()}.`);
}

function fileOf(text: string, ending: "txt" | "html"): File {
	const isJson = /^\s*[[{]/.test(text);
	const type = ending === "html" ? "text/html" : isJson ? "application/json" : "text/plain";
	return new File([text], `${m.admin_pasted_name()}.${isJson ? "json" : ending}`, { type });
}
