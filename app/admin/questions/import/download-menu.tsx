// Downloads of a stored question file in other formats, and the paper to print. Works without a script.
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { keepInWindow } from "#app/admin/panel/keep-in-window.ts";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

export type DownloadMenuProps = {
	subtopicId: string;
	/** The file's name for screen readers, where the menu is an icon in a list's row. */
	name?: string;
	hasOriginal?: boolean;
};

const FORMATS = ["xlsx", "csv", "gift", "moodle", "zip"] as const;

export function DownloadMenu({ subtopicId, name, hasOriginal = false }: DownloadMenuProps) {
	const menu = useRef<HTMLDetailsElement>(null);
	// Closes like a menu: by Escape and by a press elsewhere.
	useEffect(() => {
		const close = (event: Event) => {
			const { current } = menu;
			if (!current?.open) return;
			const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
			const isElsewhere =
				event.type === "pointerdown" && event.target instanceof Node && !current.contains(event.target);
			if (!isEscape && !isElsewhere) return;
			current.open = false;
			if (isEscape) current.querySelector("summary")?.focus();
		};
		// A phone that is turned.
		const place = () => menu.current && placeList(menu.current);
		window.addEventListener("resize", place);
		document.addEventListener("pointerdown", close);
		document.addEventListener("keydown", close);
		return () => {
			window.removeEventListener("resize", place);
			document.removeEventListener("pointerdown", close);
			document.removeEventListener("keydown", close);
		};
	}, []);
	return (
		<details ref={menu} className="download-menu" onToggle={(event) => placeList(event.currentTarget)}>
			<summary className="row-action">
				{name === undefined ? (
					m.admin_download_as()
				) : (
					<>
						<PanelIcon name="unfold" className="size-5" />
						<span className="sr-only">{m.admin_other_formats({ name })}</span>
					</>
				)}
			</summary>
			<ul>
				{FORMATS.map((format) => (
					<li key={format}>
						<a href={`/admin/mcq-download/${subtopicId}/${format}`} download>
							{m.admin_download_format({ format })}
						</a>
					</li>
				))}
				<li>
					<Link to={`/admin/mcq/paper/${subtopicId}`}>{m.admin_download_format({ format: "paper" })}</Link>
				</li>
				<li className="field-help">{m.admin_download_limits()}</li>
				{hasOriginal && (
					<li>
						<a href={`/admin/mcq-original/${subtopicId}`} download>
							{m.admin_original()}
						</a>
					</li>
				)}
			</ul>
		</details>
	);
}

/** Moves the open list into the window. */
function placeList(menu: HTMLDetailsElement): void {
	const [button, list] = menu.children;
	if (!menu.open || !button || !(list instanceof HTMLElement)) return;
	list.style.translate = "";
	const { x, y } = keepInWindow(list.getBoundingClientRect(), button.getBoundingClientRect(), {
		width: document.documentElement.clientWidth,
		height: window.innerHeight,
	});
	list.style.translate = `${x}px ${y}px`;
}
