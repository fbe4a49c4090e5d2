// The editor and the preview: side by side where there is room, one after the other on a phone.
import type { RefObject } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import type { PictureStatus } from "#app/admin/questions/use-pictures.ts";
import { TextPreview } from "#app/admin/texts/versions/text-preview.tsx";
import { readingMinutes } from "#core/modules/study-time.ts";
import * as m from "#messages";
import { PreviewFailure } from "./preview-failure.tsx";
import { ToolBar } from "./tool-bar.tsx";
import type { Tool } from "./tool-keys.ts";
import type { PreviewState } from "./use-preview.ts";

export type TextPanesProps = {
	host: RefObject<HTMLDivElement | null>;
	/** State of the editor; "failed": its code did not load, a plain textarea is used. */
	state: "loading" | "ready" | "failed";
	/** The visible pane on a phone. */
	shows: "editor" | "preview";
	preview: PreviewState;
	previewBox: RefObject<HTMLElement | null>;
	markdown: string;
	pictureStatus: PictureStatus | undefined;
	onShow: (pane: "editor" | "preview") => void;
	onType: (markdown: string) => void;
	onTool: (tool: Tool) => void;
};

export function TextPanes(props: TextPanesProps) {
	const { host, state, shows, preview, previewBox, markdown, pictureStatus, onShow, onType, onTool } = props;
	return (
		<div className="text-work" data-shows={shows}>
			<fieldset className="text-switch" data-needs-script>
				<legend className="sr-only">{m.admin_text_shown()}</legend>
				{(["editor", "preview"] as const).map((pane) => (
					<Button
						key={pane}
						isSmall
						aria-pressed={shows === pane}
						text={pane === "editor" ? m.admin_text_write() : m.admin_as_learners_see_it()}
						onClick={() => onShow(pane)}
					/>
				))}
			</fieldset>
			<ToolBar onTool={onTool} isReady={state === "ready"} />
			<div className="text-panes">
				<div className="text-editor">
					<div ref={host} id={fieldId("markdown")} className="text-editor-box" hidden={state !== "ready"} />
					{state !== "ready" && (
						<textarea
							className="input text-plain"
							aria-label={m.admin_text()}
							dir="auto"
							readOnly={state === "loading"}
							value={markdown}
							onChange={(event) => onType(event.target.value)}
						/>
					)}
				</div>
				<TextPreview box={previewBox} html={preview.preview?.html} hasFormula={preview.preview?.hasFormula ?? false} />
			</div>
			<div className="text-facts">
				<p className="text-small text-quiet">{m.admin_text_keys()}</p>
				<p className="text-small tabular-nums">
					{preview.preview && preview.preview.words > 0 && lengthWords(preview.preview.words)}
				</p>
			</div>
			<PreviewFailure {...preview} />
			<p role="status" className="text-small text-quiet">
				{state === "failed" && <span>{m.admin_text_editor_failed()}</span>}
				{pictureStatus && pictureStatus.is !== "failed" && <span>{pictureStatus.text}</span>}
			</p>
			<p role="alert" className={pictureStatus?.is === "failed" ? "field-error" : undefined}>
				{pictureStatus?.is === "failed" && pictureStatus.text}
			</p>
		</div>
	);
}

/** "350 words, about 2 min to read". */
function lengthWords(words: number): string {
	return m.admin_text_length({ count: words, minutes: readingMinutes(words) });
}
