// The form of a study text: the editor with the live preview beside it, saved over the version that it was written from.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { ConflictDialog } from "#app/admin/panel/forms/conflict-dialog.tsx";
import { DraftNotice } from "#app/admin/panel/forms/draft-notice.tsx";
import { ErrorSummary } from "#app/admin/panel/forms/error-summary.tsx";
import { FileInput, PICTURE_TYPES } from "#app/admin/panel/forms/file-input.tsx";
import { LeaveGuard } from "#app/admin/panel/forms/leave-guard.tsx";
import { SaveBar } from "#app/admin/panel/forms/save-bar.tsx";
import { useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import { NeedsScript } from "#app/admin/panel/page-head.tsx";
import { usePictures } from "#app/admin/questions/use-pictures.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { cleanMarkdown, TEXT_LIMIT, type TextNotice } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { TextImportBox, type TextImportBoxProps } from "./import-box.tsx";
import { NoticeList } from "./notice-list.tsx";
import { findNoticeSpan } from "./notice-span.ts";
import { type ClosedCode, savedWords } from "./saved-words.ts";
import { type Preview, saveText, type TypedText } from "./text-calls.ts";
import { textDraftName, typedTextSchema } from "./text-draft.ts";
import { TextPanes } from "./text-panes.tsx";
import { useMarkdownEditor } from "./use-markdown-editor.ts";
import { usePreview } from "./use-preview.ts";
import { useTextImport } from "./use-text-import.ts";

export type TextFormProps = {
	subtopicId: string;
	phase: DocumentPhase;
	stored: { typed: TypedText; version: number | null };
	original: TextImportBoxProps["original"];
	google: TextImportBoxProps["google"];
	/** Reads the Google document immediately. */
	isCopying: boolean;
	/** The address of the subtopic's form. */
	back: string;
	/** The section on the learning page; undefined where learners do not get it. */
	learnersPage: string | undefined;
	closed: ClosedCode;
};

export function TextForm(props: TextFormProps) {
	const { subtopicId, phase, stored, original, google, isCopying, back, learnersPage, closed } = props;
	const { revalidate } = useRevalidator();
	const form = useRecordForm<TypedText>({
		draftName: textDraftName(subtopicId, phase),
		schema: typedTextSchema,
		stored,
		blank: { markdown: "" },
		read({ markdown }) {
			// The form of the subtopic empties a section.
			if (markdown.trim() === "") return { ok: false, problems: [{ code: "required", field: "markdown" }] };
			if (markdown.length <= TEXT_LIMIT) return { ok: true, input: markdown };
			const values = { max: TEXT_LIMIT, length: markdown.length };
			return { ok: false, problems: [{ code: "too-long", field: "markdown", values }] };
		},
		send: ({ markdown }, version) =>
			saveText({ subtopicId, phase, markdown, version: version ?? 0, origin: textImport.origin() }),
	});
	const { markdown } = form.typed;
	const textImport = useTextImport({ subtopicId, phase }, (text) => {
		form.change({ markdown: cleanMarkdown(text) });
		setShows("editor");
		// After the dialog has returned the focus; the toast names the key for undo in the editor.
		setTimeout(() => editor.current?.focus());
	});
	const preview = usePreview(markdown);
	const previewBox = useRef<HTMLElement>(null);
	const followScroll = useFollowedScroll(previewBox, preview.preview);
	const [shows, setShows] = useState<"editor" | "preview">("editor");
	const { status: pictureStatus, take } = usePictures((checksum) => editor.current?.insertPicture(checksum));
	const pictureInput = useRef<HTMLInputElement>(null);

	async function save() {
		flush();
		await form.save();
	}

	const { host, editor, state, flush } = useMarkdownEditor({
		value: markdown,
		label: m.admin_text(),
		onType: (text) => form.change({ markdown: text }),
		onFiles(files) {
			const [first] = files;
			if (first && !first.type.startsWith("image/")) void textImport.importFile(first);
			else void take(files);
		},
		onPictureKey: () => pictureInput.current?.click(),
		onSave: () => void save(),
		onScroll: followScroll,
	});

	const latest = useRef({ textImport, revalidate, preview });
	latest.current = { textImport, revalidate, preview };
	useEffect(() => {
		if (isCopying) void latest.current.textImport.importLinked();
	}, [isCopying]);
	useEffect(() => {
		// Also after a conflict.
		if (form.state.is === "saved")
			void latest.current.textImport.storeOriginal().then(() => latest.current.revalidate());
		// The import was undone or discarded.
		else if (form.state.is === "resting" && !form.isDirty) latest.current.textImport.forget();
		// The save has asked for the password.
		if (form.state.is === "saved" && latest.current.preview.failure) latest.current.preview.tryAgain();
	}, [form.state, form.isDirty]);

	const { html = "", notices = [] } = preview.preview ?? {};
	const placeOf = (notice: TextNotice) => findNoticeSpan(markdown, notice, html);

	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<NeedsScript />
			<DraftNotice recovered={form.recovered} />
			<ErrorSummary problems={form.problems} state={form.state} label={() => m.admin_text()} />
			<TextImportBox
				textImport={textImport}
				original={original}
				google={google}
				place={{ subtopicId, phase }}
				current={markdown}
			/>
			<TextPanes
				host={host}
				state={state}
				shows={shows}
				preview={preview}
				previewBox={previewBox}
				markdown={markdown}
				pictureStatus={pictureStatus}
				onShow={setShows}
				onType={(text) => form.change({ markdown: text })}
				onTool={(tool) => {
					setShows("editor");
					if (tool === "picture") pictureInput.current?.click();
					else editor.current?.run(tool);
				}}
			/>
			<FileInput input={pictureInput} accept={PICTURE_TYPES} multiple onFiles={take} />
			<NoticeList
				notices={notices}
				hasPlace={(notice) => placeOf(notice) !== undefined}
				onShow={(notice) => {
					const place = placeOf(notice);
					setShows("editor");
					if (place) editor.current?.show(place);
				}}
			/>
			<SaveBar
				state={form.state}
				isDirty={form.isDirty}
				isNew={form.version === null}
				failed={m.admin_text_not_saved()}
				saved={
					<>
						<span>{`${savedWords(closed)} `}</span>
						{learnersPage !== undefined && (
							<a className="link" href={learnersPage} target="_blank" rel="noopener">
								{m.admin_text_as_learner()}
								<span className="sr-only">{m.opens_in_new_tab()}</span>
							</a>
						)}
					</>
				}
				save={m.admin_save()}
				cancel={<ButtonLink to={back} text={m.admin_text_back()} />}
			/>
			<LeaveGuard isDirty={form.isDirty} onLeave={form.forget} />
			{form.conflict && <ConflictDialog form={form} conflict={form.conflict} label={() => m.admin_text()} />}
		</form>
	);
}

/** Scrolls the preview roughly as far as the editor, also after a new preview. */
function useFollowedScroll(box: RefObject<HTMLElement | null>, preview: Preview | undefined) {
	const part = useRef(0);
	const follow = useCallback(
		(next: number) => {
			part.current = next;
			if (box.current) box.current.scrollTop = next * (box.current.scrollHeight - box.current.clientHeight);
		},
		[box],
	);
	useEffect(() => {
		if (preview) follow(part.current);
	}, [preview, follow]);
	return follow;
}
