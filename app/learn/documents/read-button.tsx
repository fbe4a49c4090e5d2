// The learner's own word that a document is read.
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

export type ReadButtonProps = { isRead: boolean; onRead: () => void };

/** The learner's own word that the document is read: for one on another site nobody else can tell. */
export function ReadButton({ isRead, onRead }: ReadButtonProps) {
	return (
		<button
			type="button"
			className="button button-plain mt-3"
			aria-disabled={isRead}
			onClick={isRead ? undefined : onRead}
		>
			{isRead && <Icon name="right" className="size-5 text-good" />}
			{isRead ? m.document_read() : m.document_i_have_read()}
		</button>
	);
}
