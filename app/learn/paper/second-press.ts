// Tells the second press of a double tap, which would go past a question that nobody has seen.

/** How soon after the change of question a press is no decision about the new one. In milliseconds. */
const TOO_SOON_MS = 400;

type Press = Pick<MouseEvent, "detail"> & { pointerType?: string };

/**
 * Whether a click belongs to the press that has changed the question. A mouse counts its clicks; for a finger or a pen the time decides.
 * Keys are never one: a held key is stopped where it repeats.
 * @param sinceMs milliseconds since the question has changed
 */
export function isSecondPress({ detail, pointerType }: Press, sinceMs: number): boolean {
	if (sinceMs >= TOO_SOON_MS || detail === 0) return false;
	return pointerType === "mouse" ? detail > 1 : true;
}
