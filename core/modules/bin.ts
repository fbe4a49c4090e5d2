// What the bin of the panel takes, for how long, and which name deletes it for good.

/** What lies in the bin is deleted after so many days. */
export const BIN_DAYS = 30;
export const BIN_MS = BIN_DAYS * 24 * 3_600_000;

export type BinKind = "module" | "subtopic" | "file" | "paper";

/** Whether the name was typed that deleting for good asks for, in any case and with any white space. */
export function isSameName(typed: string, title: string): boolean {
	const plain = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
	return plain(typed) === plain(title);
}
