// A text of a question with pictures: dropped, pasted or chosen. The text has a reference to each; below it is a field for its alt text.
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Field, type FieldProps, fieldId } from "#app/admin/panel/forms/field.tsx";
import { FileInput, PICTURE_TYPES } from "#app/admin/panel/forms/file-input.tsx";
import {
	listPictureReferences,
	type PictureReference,
	pictureAddress,
	pictureReference,
	withPictureAlt,
} from "#core/questions/picture.ts";
import * as m from "#messages";
import { usePictures } from "./use-pictures.ts";

export type PictureAreaProps = FieldProps & {
	value: string;
	onType: (value: string) => void;
	className?: string;
	rows?: number;
};

export function PictureArea({ value, onType, className = "area", rows = 4, ...field }: PictureAreaProps) {
	// The last position of the caret; initially the end of the text.
	const lastCaret = useRef<number>(undefined);
	const input = useRef<HTMLInputElement>(null);
	const focusNext = useRef<string>(undefined);
	// Keeps what is typed while a picture is being sent.
	const latest = useRef({ value, onType });
	latest.current = { value, onType };
	const { status, take } = usePictures(insert);
	const id = fieldId(field.name);
	const places = listPictureReferences(value);
	const isSmall = rows === 1;
	const isSending = status?.is === "sending";

	useEffect(() => {
		if (!focusNext.current) return;
		const field = document.getElementById(focusNext.current);
		if (field) focusNext.current = undefined;
		field?.focus();
	});

	function insert(sha256: string) {
		const { value: text, onType: type } = latest.current;
		const caret = Math.min(lastCaret.current ?? text.length, text.length);
		const before = text.slice(0, caret);
		focusNext.current = altId(id, listPictureReferences(before).length);
		const space = before === "" || /\s$/.test(before) ? "" : " ";
		const after = text.slice(caret);
		const written = before + space + pictureReference(sha256);
		lastCaret.current = written.length;
		latest.current.value = written + (after === "" || /^\s/.test(after) ? "" : " ") + after;
		type(latest.current.value);
	}

	function onPaste(event: ClipboardEvent) {
		const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith("image/"));
		// Office puts a picture of copied cells and text on the clipboard too.
		if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
		event.preventDefault();
		void take(files);
	}

	function onDrop(event: DragEvent) {
		const files = [...event.dataTransfer.files];
		if (files.length === 0) return;
		event.preventDefault();
		void take(files);
	}

	return (
		<div className="picture-area" data-small={isSmall || undefined}>
			<Field {...field}>
				{(attributes) => (
					// Not an input, which would drop the line breaks of code and verses.
					<textarea
						{...attributes}
						className={`input ${className}`}
						dir="auto"
						rows={rows}
						value={value}
						onChange={(event) => onType(event.target.value)}
						onSelect={(event) => {
							lastCaret.current = event.currentTarget.selectionEnd;
						}}
						onPaste={onPaste}
						onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
						onDrop={onDrop}
					/>
				)}
			</Field>
			<PictureList id={id} places={places} onAlt={(place, alt) => onType(withPictureAlt(value, place, alt))} />
			<div className="picture-tools">
				<FileInput input={input} accept={PICTURE_TYPES} onFiles={take} />
				<Button
					kind={isSmall ? "icon" : "plain"}
					isSmall={!isSmall}
					icon="picture"
					text={!isSmall && m.admin_picture_add()}
					title={isSmall ? m.admin_picture_add() : undefined}
					aria-label={m.admin_picture_add_to({ field: field.label })}
					isOff={isSending}
					onClick={() => input.current?.click()}
				/>
				<p role="status" className="text-small text-quiet">
					{status && status.is !== "failed" && status.text}
				</p>
			</div>
			<p role="alert" className={status?.is === "failed" ? "field-error" : undefined}>
				{status?.is === "failed" && status.text}
			</p>
		</div>
	);
}

type PictureListProps = {
	id: string;
	places: readonly PictureReference[];
	onAlt: (place: PictureReference, alt: string) => void;
};

function PictureList({ id, places, onAlt }: PictureListProps) {
	const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
	if (places.length === 0) return null;
	return (
		<ul className="picture-list">
			{places.map((place, index) => (
				<li key={index}>
					{missing.has(place.checksum) ? (
						<span className="text-small text-quiet">{m.admin_picture_gone()}</span>
					) : (
						<img
							src={pictureAddress(place.checksum, 480)}
							alt=""
							onError={() => setMissing((known) => new Set([...known, place.checksum]))}
						/>
					)}
					<div className="field">
						<label htmlFor={altId(id, index)}>{m.admin_picture_alt({ number: index + 1 })}</label>
						<input
							id={altId(id, index)}
							className="input"
							dir="auto"
							autoComplete="off"
							maxLength={500}
							value={place.alt}
							onChange={(event) => onAlt(place, event.target.value)}
						/>
					</div>
				</li>
			))}
		</ul>
	);
}

function altId(id: string, index: number): string {
	return `${id}-picture-${index}`;
}
