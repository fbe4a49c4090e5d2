// The text to import: as learners would see it, as Markdown, or as changes of the text in the editor.
import { useState } from "react";
import { Button } from "#app/admin/frame/button.tsx";
import { LineChanges } from "#app/admin/text-versions/line-change-list.tsx";
import { TextPreview } from "#app/admin/text-versions/text-preview.tsx";
import * as m from "#messages";
import { PreviewFailure } from "./preview-failure.tsx";
import { usePreview } from "./use-preview.ts";

/** Characters of the Markdown that are shown. */
const SHOWN = 1_500;

export type TextImportPreviewProps = {
	markdown: string;
	/** The text in the editor. */
	current: string;
};

export function TextImportPreview({ markdown, current }: TextImportPreviewProps) {
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
