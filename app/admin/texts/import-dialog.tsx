// Import report before the text is replaced: what was converted, dropped and changed, and the differences from the text in the editor.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { LineChanges } from "#app/admin/panel/forms/line-change-list.tsx";
import { TextPreview } from "#app/admin/texts/versions/text-preview.tsx";
import type { KeptCounts } from "#core/texts/import/text-reading.ts";
import * as m from "#messages";
import { PreviewFailure } from "./preview-failure.tsx";
import { usePreview } from "./use-preview.ts";
import type { ImportedText } from "./use-text-import.ts";

export type TextImportDialogProps = {
	imported: ImportedText;
	/** The text in the editor. */
	current: string;
	onUse: () => void;
	onCancel: () => void;
};

export function TextImportDialog({
	imported: { reading, file, origin },
	current,
	onUse,
	onCancel,
}: TextImportDialogProps) {
	const { kept, dropped, changed } = reading.report;
	const isEmpty = current.trim() === "";
	return (
		<Dialog title={file ? m.admin_text_import_file() : m.admin_text_import_google()} isWide onCancel={onCancel}>
			{file && <p className="text-quiet wrap-anywhere">{file.name}</p>}
			<p>{keptWords(kept)}</p>
			<Notes title={m.admin_text_dropped()} notes={dropped} />
			<Notes title={m.admin_text_reshaped()} notes={changed} />
			<TextImportPreview markdown={reading.markdown} current={current} />
			<p className="text-quiet">
				<span>{`${isEmpty ? m.admin_text_use_hint() : m.admin_text_replace_hint()} `}</span>
				{origin === "file" && <span>{m.admin_text_original_hint()}</span>}
			</p>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onCancel} />
				<Button kind="main" text={isEmpty ? m.admin_text_use_it() : m.admin_text_replace_it()} onClick={onUse} />
			</div>
		</Dialog>
	);
}

type Note = { what: string; text: string };

function Notes({ title, notes }: { title: string; notes: readonly Note[] }) {
	if (notes.length === 0) return null;
	return (
		<div>
			<h3 className="font-semibold">{title}</h3>
			<ul className="text-import-notes">
				{notes.map(({ what, text }) => (
					<li key={what} className="wrap-anywhere">
						{text}
					</li>
				))}
			</ul>
		</div>
	);
}

/** "Kept: 3 headings, 1 table." */
function keptWords(kept: KeptCounts): string {
	const parts = [
		kept.headings > 0 && m.admin_text_converted_headings({ count: kept.headings }),
		kept.lists > 0 && m.admin_text_converted_lists({ count: kept.lists }),
		kept.tables > 0 && m.admin_text_converted_tables({ count: kept.tables }),
		kept.pictures > 0 && m.admin_text_converted_pictures({ count: kept.pictures }),
		kept.formulas > 0 && m.admin_text_converted_formulas({ count: kept.formulas }),
		kept.links > 0 && m.admin_text_converted_links({ count: kept.links }),
		kept.notes > 0 && m.admin_text_converted_notes({ count: kept.notes }),
	].filter((part) => part !== false);
	return parts.length === 0 ? m.admin_text_converted_plain() : m.admin_text_converted({ parts: parts.join(", ") });
}

/** Characters of the Markdown that are shown. */
const SHOWN = 1_500;

type TextImportPreviewProps = {
	markdown: string;
	/** The text in the editor. */
	current: string;
};

/** The text to import: as learners would see it, as Markdown, or as changes of the text in the editor. */
function TextImportPreview({ markdown, current }: TextImportPreviewProps) {
	const isEmpty = current.trim() === "";
	const [isDrawn, setIsDrawn] = useState(isEmpty);
	const preview = usePreview(markdown);
	const source = isEmpty ? m.admin_text_as_markdown() : m.admin_text_would_change();
	return (
		<div>
			<fieldset className="text-import-switch" aria-label={m.admin_text_import_shown_as()}>
				{[true, false].map((drawn) => (
					<Button
						key={String(drawn)}
						isSmall
						aria-pressed={drawn === isDrawn}
						text={drawn ? m.admin_as_learners_see_it() : source}
						onClick={() => setIsDrawn(drawn)}
					/>
				))}
			</fieldset>
			{isDrawn ? (
				<>
					<TextPreview
						className="text-import-text"
						html={preview.preview?.html}
						hasFormula={preview.preview?.hasFormula ?? false}
					/>
					<PreviewFailure {...preview} />
				</>
			) : (
				<section
					className="text-import-text"
					aria-label={source}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it.
					tabIndex={0}
				>
					{isEmpty ? (
						<p dir="auto" className="plain-text text-small wrap-anywhere">
							<span>{markdown.slice(0, SHOWN)}</span>
							{markdown.length > SHOWN && <span>{"…"}</span>}
						</p>
					) : (
						<LineChanges before={current} after={markdown} />
					)}
				</section>
			)}
		</div>
	);
}
