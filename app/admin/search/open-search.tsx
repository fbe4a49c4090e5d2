// Opens the search box: by its buttons in the frame, by "/" and by Ctrl+K (on a Mac also Command+K). Its code loads then. Without script
// the buttons lead to the page of the search.
import { type ComponentProps, lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

const loadBox = () => import("./search-box.tsx");
const LoadedBox = lazy(loadBox);

/** The box, when its code has arrived. */
export function SearchBox({ onClose }: { onClose: () => void }) {
	return (
		<Suspense fallback={null}>
			<LoadedBox onClose={onClose} />
		</Suspense>
	);
}

/** Whether the box is open. */
export function useSearchBox() {
	const [isOpen, setIsOpen] = useState(false);
	useEffect(() => {
		// Keys that follow "/" at once reach the box.
		void loadBox();
		const onKey = (event: KeyboardEvent) => {
			if (event.defaultPrevented || !isSearchKey(event) || isDialogOpen()) return;
			event.preventDefault();
			setIsOpen(true);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
	return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

function isSearchKey(event: KeyboardEvent): boolean {
	const { key, altKey, ctrlKey, metaKey } = event;
	if (altKey) return false;
	if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !event.shiftKey;
	// In a field it is a character. The editor of texts is in a shadow root.
	return key === "/" && !event.composedPath().some(isField);
}

function isField(target: EventTarget): boolean {
	return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function isDialogOpen(): boolean {
	return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

export type SearchButtonProps = { isShort?: boolean; onPress: () => void };

export function SearchButton({ isShort = false, onPress }: SearchButtonProps) {
	const attributes: Partial<ComponentProps<typeof Link>> = {
		onClick(event: MouseEvent) {
			// Other presses open the page in another tab.
			if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
			event.preventDefault();
			onPress();
		},
	};
	if (isShort) {
		return (
			<Link to="/admin/search" className="icon-button" aria-label={m.admin_search_everything()} {...attributes}>
				<PanelIcon name="search" className="size-5" />
			</Link>
		);
	}
	return (
		<Link to="/admin/search" className="search-opener" aria-keyshortcuts="/ Control+K" {...attributes}>
			<PanelIcon name="search" className="size-5" />
			<span className="flex-1">{m.admin_search()}</span>
			<span className="search-key" aria-hidden="true" title={m.admin_search_key()}>
				/
			</span>
		</Link>
	);
}
