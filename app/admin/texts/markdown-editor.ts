// The editor: CodeMirror with Markdown in a shadow root. Loaded by use-markdown-editor.ts when a text is edited.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, Prec, type TransactionSpec } from "@codemirror/state";
import { drawSelection, dropCursor, EditorView, type KeyBinding, keymap } from "@codemirror/view";
import * as m from "#messages";
import { editorStyle, highlightStyle } from "./editor-style.ts";
import { applyTool, insertPicture, type Span, type TextEdit, type TextTool } from "./markdown-tools.ts";
import { TOOL_KEYS } from "./tool-keys.ts";

export type MarkdownEditorOptions = {
	/** The element for the shadow root. */
	host: HTMLElement;
	text: string;
	label: string;
	onType: (text: string) => void;
	/** Dropped or pasted; the caret is at their place. */
	onFiles: (files: File[]) => void;
	onPictureKey: () => void;
	onSave: () => void;
	/** From 0 (top) to 1 (end). */
	onScroll: (part: number) => void;
};
export type MarkdownEditor = ReturnType<typeof createMarkdownEditor>;

export function createMarkdownEditor(options: MarkdownEditorOptions) {
	const { host, text, label, onType, onFiles, onPictureKey, onSave, onScroll } = options;
	const root = host.shadowRoot ?? host.attachShadow({ mode: "open", delegatesFocus: true });
	const view = new EditorView({
		parent: root,
		root,
		state: EditorState.create({
			doc: text,
			extensions: [
				keymap.of([...toolKeys(), { key: "Mod-s", preventDefault: true, run: () => done(onSave) }]),
				// Registered before the Markdown keymap, which would continue the list.
				Prec.highest(keymap.of([{ key: "Enter", run: leaveList }])),
				history(),
				drawSelection(),
				dropCursor(),
				search({ top: true }),
				markdown({ base: markdownLanguage, completeHTMLTags: false }),
				syntaxHighlighting(highlightStyle),
				keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
				EditorView.lineWrapping,
				EditorView.perLineTextDirection.of(true),
				editorStyle,
				EditorState.phrases.of(searchPhrases()),
				EditorView.contentAttributes.of({
					"aria-label": label,
					dir: "auto",
					spellcheck: "true",
					autocapitalize: "sentences",
				}),
				EditorView.updateListener.of((update) => {
					if (update.docChanged) onType(update.state.doc.toString());
				}),
				EditorView.domEventHandlers({ paste, drop }),
			],
		}),
	});

	function toolKeys(): KeyBinding[] {
		return TOOL_KEYS.map(({ tool, key }) => ({
			key,
			preventDefault: true,
			run: () => done(tool === "picture" ? onPictureKey : () => run(tool)),
		}));
	}

	function edit({ changes, select }: TextEdit, event: string) {
		const spec: TransactionSpec = { changes, selection: { anchor: select.from, head: select.to } };
		view.dispatch({ ...spec, scrollIntoView: true, userEvent: event });
		view.focus();
	}

	function run(tool: TextTool) {
		const { from, to } = view.state.selection.main;
		const samples = { formula: "x^2", column: m.admin_text_sample_column() };
		edit(applyTool(tool, view.state.doc.toString(), { from, to }, samples), `input.${tool}`);
	}

	function paste(event: ClipboardEvent): boolean {
		const files = [...(event.clipboardData?.files ?? [])];
		// Office puts a picture of copied cells and text on the clipboard too.
		if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return false;
		event.preventDefault();
		onFiles(files);
		return true;
	}

	function drop(event: DragEvent): boolean {
		const files = [...(event.dataTransfer?.files ?? [])];
		if (files.length === 0) return false;
		event.preventDefault();
		const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
		if (place !== null) view.dispatch({ selection: { anchor: place } });
		onFiles(files);
		return true;
	}

	const { scrollDOM } = view;
	scrollDOM.addEventListener("scroll", () => {
		const { scrollTop, scrollHeight, clientHeight } = scrollDOM;
		onScroll(scrollTop / Math.max(1, scrollHeight - clientHeight));
	});

	return {
		run,
		focus: () => view.focus(),
		insertPicture(checksum: string) {
			const { from, to } = view.state.selection.main;
			edit(insertPicture(view.state.doc.toString(), { from, to }, checksum), "input.picture");
		},
		/** Replaces the whole text as one undo step. */
		setText(next: string) {
			if (view.state.doc.toString() === next) return;
			const anchor = Math.min(view.state.selection.main.head, next.length);
			view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor } });
		},
		show({ from, to }: Span) {
			const end = view.state.doc.length;
			const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
			view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
			view.focus();
		},
		destroy: () => view.destroy(),
	};
}

function done(work: () => void): true {
	work();
	return true;
}

/** Texts of the search panel by CodeMirror's English phrases. */
function searchPhrases(): Record<string, string> {
	return {
		Find: m.admin_text_find(),
		Replace: m.admin_text_replace_with(),
		next: m.admin_text_find_next(),
		previous: m.admin_text_find_previous(),
		all: m.admin_text_find_all(),
		"match case": m.admin_text_find_case(),
		"by word": m.admin_text_find_words(),
		regexp: m.admin_text_find_pattern(),
		replace: m.admin_text_replace(),
		"replace all": m.admin_text_replace_all(),
		close: m.admin_text_find_close(),
		"current match": m.admin_text_find_current(),
		"replaced $ matches": m.admin_text_replaced({ count: "$" }),
		"replaced match on line $": m.admin_text_replaced_on({ line: "$" }),
		"on line": m.admin_text_find_on_line(),
	};
}

/** Enter in an empty item ends its list: a blank line, and the caret below it. */
function leaveList(view: EditorView): boolean {
	const { main } = view.state.selection;
	const line = view.state.doc.lineAt(main.head);
	if (!main.empty || !/^(?:[-*+]|\d{1,9}[.)])[ \t]+$/.test(line.text)) return false;
	const changes = { from: line.from, to: line.to, insert: "\n" };
	view.dispatch({ changes, selection: { anchor: line.from + 1 }, scrollIntoView: true, userEvent: "input" });
	return true;
}
