// A box to paste questions into, as text or as a table from Word or Excel. Pasted questions are read immediately.
import { type ChangeEvent, type ClipboardEvent, useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import { saysMore } from "#core/questions/import/clipboard.ts";
import * as m from "#messages";
import type { PastedHandle } from "./use-pasted.ts";

export type PasteBoxProps = {
	isLocked: boolean;
	pasted: PastedHandle;
	onText: (file: File) => void;
};

/** Pasted text of at least this length is read immediately; shorter text is only inserted. */
const FEWEST = 12;

export function PasteBox({ isLocked, pasted, onText }: PasteBoxProps) {
	const id = fieldId("pasted");
	const { text, isAsked } = pasted;
	// The paste event comes before the box has the text: notes that it is being read already.
	const isBeingRead = useRef(false);

	function paste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
		isBeingRead.current = false;
		const html = clipboardData.getData("text/html");
		const plain = clipboardData.getData("text/plain");
		const isAlone = currentTarget.value.trim() === "";
		if (isLocked || !isAlone) return;
		const isMarkup = saysMore(html, plain);
		isBeingRead.current = isMarkup || plain.trim().length >= FEWEST;
		if (isMarkup) onText(fileOf(html.replace(/^[^<]+/, ""), "html"));
		else if (isBeingRead.current) onText(pastedFile(plain));
	}

	function type({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
		const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertFromPaste";
		pasted.set({ text: target.value, isRead: isPaste && isBeingRead.current });
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
				aria-invalid={isAsked || undefined}
				aria-describedby={isAsked ? `${id}-asked ${id}-about` : `${id}-about`}
				onChange={type}
				onPaste={paste}
			/>
			{isAsked && (
				<p id={`${id}-asked`} className="field-error">
					{m.admin_paste_first()}
				</p>
			)}
			<p id={`${id}-about`} className="field-help">
				{m.admin_paste_help()}{" "}
				<a className="link" href="/admin/mcq-template" download>
					{m.admin_template()}
				</a>
			</p>
			{text.trim() !== "" && (
				<Button
					isSmall
					className="mt-2"
					text={m.admin_paste_read()}
					disabled={isLocked}
					onClick={() => onText(pastedFile(pasted.take()))}
				/>
			)}
		</div>
	);
}

/** Whether a file was made of pasted text. */
export function isPasted({ name }: { name: string }): boolean {
	return name.startsWith(`${m.admin_pasted_name()}.`);
}

/** Pasted or typed text as a file. */
export function pastedFile(text: string): File {
	return fileOf(text, "txt");
}

function fileOf(text: string, ending: "txt" | "html"): File {
	// A messenger's "[12/03/26, 9:14 pm]" is no JSON.
	const isJson = /^\s*(?:\{|\[\s*[[{"])/.test(text);
	const type = ending === "html" ? "text/html" : isJson ? "application/json" : "text/plain";
	return new File([text], `${m.admin_pasted_name()}.${isJson ? "json" : ending}`, { type });
}
