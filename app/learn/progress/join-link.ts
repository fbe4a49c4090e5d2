// The link that a QR code carries: the code is in its hash, which no server and no log sees.

const JOIN_HASH = "#code=";

export function joinLink(code: string): string {
	return `${location.origin}/data${JOIN_HASH}${code}`;
}

/** Removes the code from the address, so that it is in no history. */
export function takeLinkedCode(): string {
	if (!location.hash.startsWith(JOIN_HASH)) return "";
	const code = location.hash.slice(JOIN_HASH.length);
	history.replaceState(history.state, "", location.pathname);
	return code;
}
