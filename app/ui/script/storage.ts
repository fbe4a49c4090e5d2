// Entries of the browser's storage. Never throws: blocked storage throws on every access, and full storage on writing.

type Kind = "localStorage" | "sessionStorage";

/** Null without an entry; undefined when storage is blocked. */
export function readEntry(kind: Kind, key: string): string | null | undefined {
	try {
		return globalThis[kind].getItem(key);
	} catch {
		return undefined;
	}
}

/** Writes an entry, or removes it without a text. @returns whether it succeeded */
export function writeEntry(kind: Kind, key: string, text: string | undefined): boolean {
	try {
		if (text === undefined) globalThis[kind].removeItem(key);
		else globalThis[kind].setItem(key, text);
		return true;
	} catch {
		return false;
	}
}

/** Attribute of the page element when this browser stores nothing. */
export const IN_MEMORY_MARK = "unkept";

/**
 * Replaces blocked session storage, which throws on every access (React Router's own too), with an empty one, and marks the
 * page. Runs before every other script.
 */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${IN_MEMORY_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;
