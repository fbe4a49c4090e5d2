// The size of letters in study texts: chosen by the learner, for this browser.
import { useSyncExternalStore } from "react";
import { createListeners } from "#app/ui/script/listeners.ts";
import { writeEntry } from "#app/ui/script/storage.ts";

/** Attribute of the page element, and the names of the sizes (theme/reading.css). */
const TEXT_SIZE_MARK = "textSize";
export const textSizes = ["small", "normal", "large", "largest"] as const;
export type TextSize = (typeof textSizes)[number];
const KEY = "doubtless.text-size";

/** Runs before the first paint. */
export const textSizeScript = `try{var z=localStorage.getItem("${KEY}");if(z)document.documentElement.dataset.${TEXT_SIZE_MARK}=z}catch{}`;

const { notify, subscribe } = createListeners();

export function useTextSize(): [TextSize, (size: TextSize) => void] {
	return [useSyncExternalStore(subscribe, readSize, () => "normal"), chooseSize];
}

function readSize(): TextSize {
	const chosen = document.documentElement.dataset[TEXT_SIZE_MARK];
	return textSizes.find((size) => size === chosen) ?? "normal";
}

function chooseSize(size: TextSize): void {
	document.documentElement.dataset[TEXT_SIZE_MARK] = size;
	// Blocked storage: it applies to this page only.
	writeEntry("localStorage", KEY, size);
	notify();
}
