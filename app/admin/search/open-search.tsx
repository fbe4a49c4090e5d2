// Opens the search box: by its buttons in the frame, by "/" and by Ctrl+K (on a Mac also Command+K). Its code loads then. Without script
// the buttons lead to the page of the search.
import { type ComponentProps, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

const loadBox = () => import("./search-box.tsx");
const LoadedBox = lazy(loadBox);

/** The box, when its code has arrived. What is typed before its field has the focus is in the field, too. */
export function SearchBox({ onClose }: { onClose: () => void }) {
	const [words, setWords] = useState("");
	const isFocused = useRef(false);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (isFocused.current || event.defaultPrevented || !isTyping(event)) return;
			event.preventDefault();
			setWords((typed) => typed + event.key);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
	const onFocus = () => {
		isFocused.current = true;
	};
	return (
		<Suspense fallback={null}>
			<LoadedBox words={words} onType={setWords} onFocus={onFocus} onClose={onClose} />
		</Suspense>
	);
}

/** Whether the box is open. */
export function useSearchBox() {
	const [isOpen, setIsOpen] = useState(false);
	useEffect(() => {
		// The box opens at once; without it, when its code has arrived.
		loadBox().catch(() => undefined);
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

/** Whether a key writes a character. */
function isTyping({ key, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
	return [...key].length === 1 && !altKey && !ctrlKey && !metaKey && !isComposing;
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

/** A message has the role of a dialog, too, but stops nobody. */
function isDialogOpen(): boolean {
	return document.querySelector(":is([role=dialog], [role=alertdialog]):not(.toast)") !== null;
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
