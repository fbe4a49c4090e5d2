// What the hash of the learner's own page says: a code, which a link or a QR code carries and no server and no log sees; or that the page
// opened because another tab has deleted everything.

const JOIN_HASH = "#code=";

export function joinLink(code: string): string {
	return `${location.origin}/progress${JOIN_HASH}${code}`;
}

/** Takes the code out of the address, so that it stays in no history. */
export function takeLinkedCode(): string {
	if (!location.hash.startsWith(JOIN_HASH)) return "";
	const code = location.hash.slice(JOIN_HASH.length);
	history.replaceState(history.state, "", location.pathname);
	return code;
}

const FORGOTTEN_HASH = "#forgotten";

/** Where a tab goes whose log another tab has deleted: the page is the same for everybody, and opens without a network. */
export const FORGOTTEN_ADDRESS = `/progress${FORGOTTEN_HASH}`;

/** Takes the mark out of the address. @returns whether it was there */
export function takeForgottenMark(): boolean {
	if (location.hash !== FORGOTTEN_HASH) return false;
	history.replaceState(history.state, "", location.pathname);
	return true;
}
