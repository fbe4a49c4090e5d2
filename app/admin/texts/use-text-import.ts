// Imports a text: reads a file or the linked Google document, shows a report, and puts the text into the editor as a draft. Saving
// stores its origin.
import { useRef, useState } from "react";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { TextOrigin } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { type ReadText, readFile, readLinked, sendOriginal } from "./import-calls.ts";

export type ImportedText = { reading: ReadText; origin: Exclude<TextOrigin, "written">; file: File | undefined };
export type TextImportState =
	| { is: "resting" }
	| { is: "reading"; name: string | undefined }
	| { is: "read"; imported: ImportedText }
	| { is: "refused"; message: string };
export type TextImport = ReturnType<typeof useTextImport>;

/** @param onText puts the Markdown into the editor */
export function useTextImport(place: { subtopicId: string; phase: DocumentPhase }, onText: (markdown: string) => void) {
	const { signInAgain, showToast } = usePanel();
	const [state, setState] = useState<TextImportState>({ is: "resting" });
	/** The unsaved import in the editor. */
	const used = useRef<ImportedText>(undefined);
	const lastRequest = useRef(0);

	async function start(file: File | undefined) {
		const request = ++lastRequest.current;
		setState({ is: "reading", name: file?.name });
		const answer = await (file ? readFile(file, signInAgain) : readLinked(place, signInAgain));
		// Cancelled, or another import was started.
		if (request !== lastRequest.current) return;
		if (!answer.ok) return setState({ is: "refused", message: answer.message });
		setState({ is: "read", imported: { reading: answer.reading, origin: file ? "file" : "google", file } });
	}

	return {
		state,
		importFile: (file: File) => start(file),
		importLinked: () => start(undefined),
		cancel() {
			lastRequest.current++;
			setState({ is: "resting" });
		},
		use(imported: ImportedText) {
			used.current = imported;
			setState({ is: "resting" });
			onText(imported.reading.markdown);
			showToast(m.admin_text_imported());
		},
		/** The imported text was removed from the editor. */
		forget() {
			used.current = undefined;
		},
		/** The origin of the next save. */
		origin: (): TextOrigin => used.current?.origin ?? "written",
		/** After a save: stores the original file. */
		async storeOriginal() {
			const { file } = used.current ?? {};
			used.current = undefined;
			if (file && !(await sendOriginal(place, file, signInAgain))) showToast(m.admin_text_original_lost(), "failed");
		},
	};
}
