// The mark in the address of the learner's own page that it opened because another tab has deleted everything.

const FORGOTTEN_HASH = "#forgotten";

/** Where a tab goes whose log another tab has deleted: the page is the same for everybody, and opens without a network. */
export const FORGOTTEN_ADDRESS = `/progress${FORGOTTEN_HASH}`;

/** Takes the mark out of the address. @returns whether it was there */
export function takeForgottenMark(): boolean {
	if (location.hash !== FORGOTTEN_HASH) return false;
	history.replaceState(history.state, "", location.pathname);
	return true;
}
