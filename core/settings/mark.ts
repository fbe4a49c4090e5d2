// The addresses of the site's own mark. The mark itself is a picture that an owner uploads on /admin/settings.

/** Pixels: of the header, of Apple's home screen, and of icons of other home screens; maskable: 512 with a rim. */
export const MARK_SIZES = [96, 180, 192, 512, "maskable"] as const;
export type MarkSize = (typeof MARK_SIZES)[number];

/** @param mark the picture's checksum */
export function markPath(mark: string, size: MarkSize): string {
	return `/icons/mark-${mark}-${size}.png`;
}
