// Short checksums of texts. Pure; must never be used for secrets.

/** FNV-1a over UTF-16 units, as a signed 32-bit number. */
export function fnv1a(text: string): number {
	let sum = 0x811c9dc5;
	for (let place = 0; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
	return sum;
}

/** 6 characters of base 36, stored with each answer to detect a changed question later. */
export function checksumOf(text: string): string {
	return (fnv1a(text) >>> 1).toString(36).padStart(6, "0");
}
