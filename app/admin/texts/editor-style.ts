// The styles of the editor: in its shadow root, whose style sheets the content security policy allows, with the colours and fonts of
// the page as variables.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const editorStyle = EditorView.theme({
	"&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)", borderRadius: "inherit" },
	"&.cm-focused": { outline: "3px solid var(--action)", outlineOffset: "0" },
	".cm-scroller": { fontFamily: "var(--font-mono, monospace)", fontSize: "1rem", lineHeight: "1.6", overflow: "auto" },
	".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)" },
	".cm-line": { padding: "0 0.875rem" },
	".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
	".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
		background: "color-mix(in srgb, var(--action) 28%, transparent)",
	},
	".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--mark) 35%, transparent)" },
	".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--mark) 65%, transparent)" },
	".cm-selectionMatch": { backgroundColor: "transparent" },
	".cm-panels": { color: "var(--ink)", backgroundColor: "var(--paper)" },
	".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
	".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
	".cm-panel.cm-search": {
		display: "flex",
		flexWrap: "wrap",
		alignItems: "center",
		gap: "0.375rem",
		padding: "0.5rem 3rem 0.5rem 0.5rem",
		fontSize: "0.875rem",
	},
	".cm-panel.cm-search br": { display: "none" },
	".cm-panel.cm-search input.cm-textfield": {
		minHeight: "2.75rem",
		minWidth: "8rem",
		flex: "1 1 8rem",
		margin: "0",
		border: "1px solid var(--edge)",
		borderRadius: "8px",
		background: "var(--card)",
		color: "var(--ink)",
		font: "inherit",
		fontSize: "1rem",
		padding: "0 0.625rem",
	},
	".cm-panel.cm-search .cm-button": {
		minHeight: "2.75rem",
		margin: "0",
		border: "1px solid var(--edge)",
		borderRadius: "8px",
		background: "var(--card)",
		color: "var(--ink)",
		font: "inherit",
		padding: "0 0.75rem",
		cursor: "pointer",
	},
	".cm-panel.cm-search label": {
		display: "inline-flex",
		minHeight: "2.75rem",
		alignItems: "center",
		gap: "0.375rem",
		margin: "0 0.25rem",
		fontSize: "0.875rem",
	},
	".cm-panel.cm-search label input": { width: "1.25rem", height: "1.25rem", margin: "0", accentColor: "var(--action)" },
	".cm-panel.cm-search button[name=close]": {
		position: "absolute",
		insetBlockStart: "0.5rem",
		insetInlineEnd: "0.25rem",
		width: "2.75rem",
		height: "2.75rem",
		color: "var(--ink)",
		fontSize: "1.25rem",
		cursor: "pointer",
	},
	":is(button, input):focus-visible": { outline: "3px solid var(--action)", outlineOffset: "1px" },
});

export const highlightStyle = HighlightStyle.define([
	{ tag: tags.heading, fontWeight: "700" },
	{ tag: tags.strong, fontWeight: "700" },
	{ tag: tags.emphasis, fontStyle: "italic" },
	{ tag: tags.strikethrough, textDecoration: "line-through" },
	{ tag: [tags.link, tags.url], color: "var(--action)" },
	{ tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: "var(--quiet)" },
	{ tag: tags.quote, color: "var(--quiet)" },
]);
