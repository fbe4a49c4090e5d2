// Messages about documents that could not be read.
import type { UnreadableReason } from "#core/texts/state.ts";
import * as m from "#messages";

export function unreadableWords(reason: UnreadableReason): string {
	const words = {
		"not-google-document": m.admin_unreadable_not_google,
		"published-only": m.admin_unreadable_published,
		"not-shared": m.admin_unreadable_not_shared,
		"not-found": m.admin_unreadable_not_found,
		"address-refused": m.admin_unreadable_address,
		"too-large": m.admin_unreadable_too_large,
		"too-slow": m.admin_unreadable_too_slow,
		"not-text": m.admin_unreadable_not_text,
		empty: m.admin_unreadable_empty,
		unreachable: m.admin_unreadable_unreachable,
		refused: m.admin_unreadable_refused,
	} as const satisfies Record<UnreadableReason, () => string>;
	return words[reason]();
}
