// The editor's tools in the order of the toolbar, with their keys and names. The same keys on all systems: digits with Ctrl and Shift,
// because Shift, Command and a digit take screenshots on a Mac.
import * as m from "#messages";
import type { TextTool } from "./markdown-tools.ts";

export type Tool = TextTool | "picture";

/** Keys in CodeMirror's notation; "Mod" is Command on a Mac, else Ctrl. */
export const TOOL_KEYS = [
	{ tool: "heading", key: "Ctrl-Shift-1", name: m.admin_tool_heading },
	{ tool: "bold", key: "Mod-b", name: m.admin_tool_bold },
	{ tool: "italic", key: "Mod-i", name: m.admin_tool_italic },
	{ tool: "list", key: "Ctrl-Shift-8", name: m.admin_tool_list },
	{ tool: "numbered", key: "Ctrl-Shift-7", name: m.admin_tool_numbered },
	{ tool: "table", key: "Ctrl-Shift-5", name: m.admin_tool_table },
	{ tool: "link", key: "Mod-k", name: m.admin_tool_link },
	{ tool: "formula", key: "Ctrl-Shift-4", name: m.admin_tool_formula },
	{ tool: "callout", key: "Ctrl-Shift-9", name: m.admin_tool_callout },
	{ tool: "picture", key: "Ctrl-Shift-2", name: m.admin_tool_picture },
	{ tool: "footnote", key: "Ctrl-Shift-6", name: m.admin_tool_footnote },
] as const satisfies readonly { tool: Tool; key: string; name: () => string }[];

/** As shown: "Ctrl+B", "⌘B". */
export function shownKey(key: string, isApple: boolean): string {
	const last = key.at(-1)?.toUpperCase() ?? "";
	if (isApple) return key.startsWith("Mod") ? `⌘${last}` : `⌃⇧${last}`;
	return key.startsWith("Mod") ? `Ctrl+${last}` : `Ctrl+Shift+${last}`;
}

/** For aria-keyshortcuts. */
export function spokenKey(key: string, isApple: boolean): string {
	return key
		.replace("Mod", isApple ? "Meta" : "Control")
		.replace("Ctrl", "Control")
		.replaceAll("-", "+");
}
