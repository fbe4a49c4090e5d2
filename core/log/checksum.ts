// A short checksum of a question's text, kept with each answer: it tells later whether the question was changed since. Pure;
// must never be used for secrets.

/** 6 letters of base 36: FNV-1a, 31 bits. */
export function checksumOf(text: string): string {
	let sum = 0x811c9dc5;
	for (let place = 0; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
	return (sum >>> 1).toString(36).padStart(6, "0");
}
