// Loads the editor into its box and synchronises it with the form: typed text goes to the form after a pause, and text that the form
// sets (a restored draft, the choice in a conflict) goes to the editor.
import { useEffect, useRef, useState } from "react";
import { cleanMarkdown } from "#core/texts/study-text.ts";
import type { MarkdownEditor, MarkdownEditorOptions } from "./markdown-editor.ts";

/** The pause in milliseconds; writing the draft of a long text takes time. */
const PAUSE_MS = 150;

export type UseMarkdownEditor = Omit<MarkdownEditorOptions, "host" | "text"> & { value: string };

export function useMarkdownEditor(options: UseMarkdownEditor) {
	const { value } = options;
	const latest = useRef(options);
	latest.current = options;
	const host = useRef<HTMLDivElement>(null);
	const editor = useRef<MarkdownEditor>(undefined);
	const known = useRef(value);
	const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined);
	const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

	const flush = useRef(() => {
		if (!waiting.current) return;
		clearTimeout(waiting.current.timer);
		known.current = cleanMarkdown(waiting.current.text);
		waiting.current = undefined;
		latest.current.onType(known.current);
	}).current;

	useEffect(() => {
		let isHere = true;
		import("./markdown-editor.ts").then(
			({ createMarkdownEditor }) => {
				if (!isHere || !host.current) return;
				const now = () => latest.current;
				known.current = now().value;
				editor.current = createMarkdownEditor({
					host: host.current,
					text: now().value,
					label: now().label,
					onType(text) {
						if (waiting.current) clearTimeout(waiting.current.timer);
						waiting.current = { text, timer: setTimeout(flush, PAUSE_MS) };
					},
					onFiles: (files) => now().onFiles(files),
					onPictureKey: () => now().onPictureKey(),
					onSave: () => now().onSave(),
					onScroll: (part) => now().onScroll(part),
				});
				setState("ready");
			},
			() => isHere && setState("failed"),
		);
		addEventListener("pagehide", flush);
		return () => {
			isHere = false;
			removeEventListener("pagehide", flush);
			flush();
			editor.current?.destroy();
			editor.current = undefined;
		};
	}, [flush]);

	useEffect(() => {
		if (value === known.current) return;
		known.current = value;
		editor.current?.setText(value);
	}, [value]);

	/** `flush`: sends typed text to the form immediately. */
	return { host, editor, state, flush };
}
