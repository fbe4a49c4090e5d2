// The header of a download.

/** RFC 6266: an ASCII name for old clients and the full name. The stored name has no quotes or line breaks. */
export function attachment(fileName: string): string {
	const plain = fileName.replaceAll(/[^A-Za-z0-9 ._()-]/g, "_");
	const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, (sign) => {
		return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
	});
	return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
