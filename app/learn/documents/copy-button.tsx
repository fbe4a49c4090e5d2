// Offers the hub's copy of a document that does not open.
import type { DocumentCopy } from "#core/documents/state.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";

export function CopyButton({ copy, onRead }: { copy: DocumentCopy; onRead: () => void }) {
	const date = new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "long", timeZone: "UTC" });
	return (
		<button type="button" className="button button-plain" onClick={onRead}>
			{m.document_read_copy({ date: date.format(copy.readAt) })}
		</button>
	);
}
