// Below the editor: bringing in a file or the linked Google document, and the file that the text came from.
import { useRef } from "react";
import { FileInput } from "#app/admin/forms/file-input.tsx";
import { Button } from "#app/admin/frame/button.tsx";
import { DateTime } from "#app/admin/frame/date-time.tsx";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import * as m from "#messages";
import { BroughtDialog } from "./brought-dialog.tsx";
import { originalPath } from "./import-calls.ts";
import type { BringIn } from "./use-bring-in.ts";

const ACCEPTED = ".docx,.md,.markdown,.html,.htm,.txt,.pdf";

export type BringInBoxProps = {
	bringIn: BringIn;
	place: { subtopicId: string; phase: DocumentPhase };
	original: { fileName: string; at: number } | undefined;
	/** "copy": the section has a Google link; "refresh": its text was copied from one. */
	google: "copy" | "refresh" | undefined;
	/** The text in the editor. */
	current: string;
};

export function BringInBox({ bringIn, place, original, google, current }: BringInBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	const { state } = bringIn;
	const isReading = state.is === "reading";
	return (
		<section className="bring-in" aria-label={m.admin_text_bring_in()} data-needs-script>
			<div className="bring-in-buttons">
				<FileInput input={input} accept={ACCEPTED} onFiles={([file]) => file && void bringIn.bringFile(file)} />
				<Button
					isSmall
					icon="file"
					isOff={isReading}
					text={m.admin_text_bring_in()}
					onClick={() => input.current?.click()}
				/>
				{google && (
					<Button
						isSmall
						icon="repeat"
						isOff={isReading}
						text={google === "copy" ? m.admin_text_keep_copy() : m.admin_text_refresh()}
						onClick={() => void bringIn.bringLinked()}
					/>
				)}
				{isReading && <Button kind="quiet" isSmall text={m.admin_cancel()} onClick={bringIn.cancel} />}
			</div>
			<p className="text-small text-quiet">{m.admin_text_bring_in_hint()}</p>
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
				<BroughtDialog
					brought={state.brought}
					current={current}
					onUse={() => bringIn.use(state.brought)}
					onCancel={bringIn.cancel}
				/>
			)}
		</section>
	);
}
