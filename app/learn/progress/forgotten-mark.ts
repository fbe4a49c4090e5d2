// URL hash of /data after another tab deleted everything.

const FORGOTTEN_HASH = "#forgotten";

/** Address for a tab whose log another tab has deleted; it opens without a network. */
export const FORGOTTEN_ADDRESS = `/data${FORGOTTEN_HASH}`;

/** Removes the hash from the address. @returns whether it was there */
export function takeForgottenMark(): boolean {
	if (location.hash !== FORGOTTEN_HASH) return false;
	history.replaceState(history.state, "", location.pathname);
	return true;
}
