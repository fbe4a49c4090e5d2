// What fills a section with a document, below its chip: a link or a text in one field, or a file.
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { FileInput } from "#app/admin/panel/forms/file-input.tsx";
import { CheckLine } from "#app/admin/subtopics/check-words.tsx";
import { textPath } from "#app/admin/texts/text-paths.ts";
import { readDocumentLink } from "#core/modules/links.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/modules/phases.ts";
import { documentPath } from "#core/texts/state.ts";
import { TEXT_LIMIT } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import type { SaveSection } from "./use-typed.ts";

/** Files that are read as texts; others are named by the server when it refuses them. */
const TEXT_FILES = ".docx,.pdf,.html,.htm,.md,.txt";

export type FillDocumentProps = {
	subtopic: DeskSubtopic;
	phase: DocumentPhase;
	/** What is typed and not saved. */
	typed: string;
	/** Whether the section has been changed since typing began. */
	isChanged: boolean;
	onType: (text: string) => void;
	/** Whether the focus goes to the field when it opens. */
	takesFocus: boolean;
	/** Both: @returns whether it was saved */
	onLink: (link: string) => Promise<boolean>;
	onText: (markdown: string) => Promise<boolean>;
	/** Gets what saves the typed text, for the page's own Save. */
	saver: RefObject<SaveSection | undefined>;
	onFile: (file: File) => void;
	/** The editor opens: it may take the typed text, which is no link, along. */
	onEditor: (markdown: string) => void;
	onClear: () => void;
};

export function FillDocument(props: FillDocumentProps) {
	const { subtopic, phase, typed, isChanged, onType, takesFocus, onLink, onText, onFile, onEditor, onClear, saver } =
		props;
	const [error, setError] = useState<string>();
	const box = useRef<HTMLDivElement>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const id = `fill-${subtopic.id}-${phase}`;
	const link = subtopic.typed[DOCUMENT_LINK_FIELDS[phase]];
	const text =
		link === documentPath(subtopic.id, phase) ? subtopic.texts.find((one) => one.phase === phase) : undefined;
	const check = subtopic.checks.find((each) => each.phase === phase)?.check;
	const focusesFirst = useRef(takesFocus);
	useEffect(() => {
		if (!focusesFirst.current) return;
		field.current?.focus({ preventScroll: true });
		// With its buttons, which the save bar would cover.
		box.current?.scrollIntoView({ block: "nearest" });
	}, []);

	async function save(): Promise<boolean> {
		const value = typed.trim();
		if (value === "") return refuse(undefined);
		if (!isLink(value)) {
			if (value.length > TEXT_LIMIT) return refuse(m.admin_problem_too_long({ max: TEXT_LIMIT }));
			return onText(value);
		}
		const reading = readDocumentLink(value);
		if (!reading.ok) return refuse(problemText({ ...reading.problem, field: DOCUMENT_LINK_FIELDS[phase] }));
		return onLink(value);
	}

	function refuse(reason: string | undefined): false {
		setError(reason);
		field.current?.focus();
		return false;
	}

	const latest = useRef(save);
	latest.current = save;
	const isTyped = typed.trim() !== "";
	useEffect(() => {
		if (!isTyped) return;
		saver.current = () => latest.current();
		return () => {
			saver.current = undefined;
		};
	}, [isTyped, saver]);

	return (
		<div ref={box} className="desk-fill">
			{text && <p className="text-small">{m.admin_desk_fill_text({ count: text.words })}</p>}
			{link !== "" && !text && <p className="text-small break-all">{m.admin_desk_fill_link({ link })}</p>}
			{link !== "" && check && <CheckLine check={check} />}
			<label htmlFor={id} className="font-semibold">
				{m.admin_desk_fill_label()}
			</label>
			<textarea
				ref={field}
				id={id}
				dir="auto"
				rows={2}
				className="input area"
				value={typed}
				aria-invalid={error ? true : undefined}
				aria-describedby={`${id}-about`}
				onChange={(event) => {
					onType(event.target.value);
					setError(undefined);
				}}
				onKeyDown={(event) => {
					const isSave = event.ctrlKey || event.metaKey || isLink(typed.trim());
					if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !isSave) return;
					event.preventDefault();
					void save();
				}}
			/>
			<p id={`${id}-about`} className={error ? "field-error" : "field-help"}>
				{error ?? m.admin_desk_fill_help()}
			</p>
			<p role="status" className="text-small text-bad">
				{isChanged && m.admin_desk_changed_meanwhile()}
			</p>
			<div className="desk-fill-actions">
				<Button kind="main" isSmall text={m.admin_save()} onClick={() => void save()} />
				<Button isSmall icon="file" text={m.admin_desk_fill_file()} onClick={() => input.current?.click()} />
				<ButtonLink
					isSmall
					to={textPath(subtopic.id, phase)}
					text={m.admin_desk_editor()}
					onClick={({ ctrlKey, metaKey, shiftKey }) => {
						// A new tab has drafts of its own.
						if (isTyped && !isLink(typed.trim()) && !ctrlKey && !metaKey && !shiftKey) onEditor(typed.trim());
					}}
				/>
				{link !== "" && <Button kind="quiet" isSmall text={m.admin_desk_clear()} onClick={onClear} />}
			</div>
			<p className="text-small text-quiet">{m.admin_desk_fill_file_help()}</p>
			<FileInput input={input} accept={TEXT_FILES} onFiles={([file]) => file && onFile(file)} />
		</div>
	);
}

/** One word that begins like an address, also of this site. */
function isLink(text: string): boolean {
	return /^(?:https?:\/\/|www\.|docs\.google\.com|\/)\S+$/i.test(text);
}
