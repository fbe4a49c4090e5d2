// Imports a file or the linked Google document, and links to the original file. Below the editor.
import { useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { FileInput } from "#app/admin/panel/forms/file-input.tsx";
import type { DocumentPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import { originalPath } from "./import-calls.ts";
import { TextImportDialog } from "./import-dialog.tsx";
import type { TextImport } from "./use-text-import.ts";

const ACCEPTED = ".docx,.md,.markdown,.html,.htm,.txt,.pdf";

export type TextImportBoxProps = {
	textImport: TextImport;
	place: { subtopicId: string; phase: DocumentPhase };
	original: { fileName: string; at: number } | undefined;
	/** "copy": the section has a Google link; "refresh": its text was copied from one. */
	google: "copy" | "refresh" | undefined;
	/** The text in the editor. */
	current: string;
};

export function TextImportBox({ textImport, place, original, google, current }: TextImportBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	const { state } = textImport;
	const isReading = state.is === "reading";
	return (
		<section className="text-import" aria-label={m.admin_text_import()} data-needs-script>
			<div className="text-import-buttons">
				<FileInput input={input} accept={ACCEPTED} onFiles={([file]) => file && void textImport.importFile(file)} />
				<Button
					isSmall
					icon="file"
					isOff={isReading}
					text={m.admin_text_import()}
					onClick={() => input.current?.click()}
				/>
				{google && (
					<Button
						isSmall
						icon="repeat"
						isOff={isReading}
						text={google === "copy" ? m.admin_text_copy_google() : m.admin_text_refresh()}
						onClick={() => void textImport.importLinked()}
					/>
				)}
				{isReading && <Button kind="quiet" isSmall text={m.admin_cancel()} onClick={textImport.cancel} />}
			</div>
			<p className="text-small text-quiet">{m.admin_text_import_hint()}</p>
			{original && (
				<p className="text-small">
					<a className="link inline-flex min-h-11 items-center wrap-anywhere" href={originalPath(place)} download>
						{m.admin_text_original({ name: original.fileName })}
					</a>{" "}
					<span className="text-quiet">
						<DateTime at={original.at} />
					</span>
				</p>
			)}
			<p role="status" className="text-small">
				{state.is === "reading" &&
					(state.name === undefined ? m.admin_text_reading_google() : m.admin_text_reading({ name: state.name }))}
			</p>
			<p role="alert" className={state.is === "refused" ? "field-error" : undefined}>
				{state.is === "refused" && state.message}
			</p>
			{state.is === "read" && (
				<TextImportDialog
					imported={state.imported}
					current={current}
					onUse={() => textImport.use(state.imported)}
					onCancel={textImport.cancel}
				/>
			)}
		</section>
	);
}
