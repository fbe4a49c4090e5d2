// What the panel says of a text that was saved: whether learners see it, and what is in the way.
import type { Closed } from "#core/modules/publication.ts";
import * as m from "#messages";

/** Why learners do not get the subtopic; undefined where they do. */
export type ClosedCode = Closed["code"] | undefined;

export function savedWords(closed: ClosedCode): string {
	return closed ? `${m.admin_text_stored()} ${m.admin_text_closed({ code: closed })}` : m.admin_text_saved();
}

export function restoredWords(number: number, closed: ClosedCode): string {
	if (!closed) return m.admin_text_version_restored({ number });
	return `${m.admin_text_version_back({ number })} ${m.admin_text_closed({ code: closed })}`;
}
