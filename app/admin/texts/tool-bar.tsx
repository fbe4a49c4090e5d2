// The editor's buttons: one tab stop, arrow keys between them.
import { Toolbar } from "@base-ui/react/toolbar";
import { Glyph } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { shownKey, spokenKey, TOOL_KEYS, type Tool } from "./tool-keys.ts";

const PATHS: Record<Tool, string> = {
	heading: "M6 5v14M18 5v14M6 12h12",
	bold: "M7.5 5v14h6a3.75 3.75 0 0 0 0-7.5 3.25 3.25 0 0 0 0-6.5zM7.5 11.5h6",
	italic: "M10 5h8M6 19h8M14.5 5l-5 14",
	list: "M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
	numbered: "M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-1v4.5M3.8 15.3c.3-1.6 2.9-1.4 2.7.2-.1 1-1.7 1.8-2.7 3h2.9",
	table: "M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14",
	link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
	formula: "M18 6V4.5H6.5L13 12l-6.5 7.5H18V18",
	callout: "M4 5h16v11H12l-4 4v-4H4zM12 8v2.5M12 13.2v.1",
	picture: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.6v.1",
	footnote: "M4 18.5h11M4 13.5h11M4 8.5h8M17.5 6l1.7-1.5v6",
};

export type ToolBarProps = { onTool: (tool: Tool) => void; isReady: boolean };

export function ToolBar({ onTool, isReady }: ToolBarProps) {
	// Shown with the editor, after hydration.
	const isApple = isReady && /Mac|iP/.test(navigator.platform);
	return (
		<Toolbar.Root className="text-tools" aria-label={m.admin_text_tools()} data-needs-script>
			{TOOL_KEYS.map(({ tool, key, name }) => (
				<Toolbar.Button
					key={tool}
					className="icon-button"
					disabled={!isReady}
					aria-label={name()}
					aria-keyshortcuts={spokenKey(key, isApple)}
					title={m.admin_tool_key({ name: name(), key: shownKey(key, isApple) })}
					onClick={() => onTool(tool)}
				>
					<Glyph path={PATHS[tool]} className="size-5" />
				</Toolbar.Button>
			))}
		</Toolbar.Root>
	);
}
