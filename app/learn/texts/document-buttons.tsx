// Buttons of a document's tab: back to the doubt whose source was opened, the hub's copy, and "I have read this".
import { type MouseEvent, useState } from "react";
import { stepBackToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CopyLink } from "#core/texts/state.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";

export function BackToChat() {
	return (
		<button
			type="button"
			className="link inline-flex min-h-11 cursor-pointer items-center gap-2"
			onClick={() => stepBackToPhaseTab("gemini")}
		>
			<Icon name="back" className="size-5" />
			{m.doubt_back_to_chat()}
		</button>
	);
}

/** Offers the hub's copy of a document that does not open. */
export function CopyButton({ copy, onRead }: { copy: CopyLink; onRead: () => void }) {
	const date = new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "long", timeZone: "UTC" });
	return (
		<button type="button" className="button button-plain" onClick={onRead}>
			{m.document_read_copy({ date: date.format(copy.readAt) })}
		</button>
	);
}

/** "I have read this": needed for other sites, whose scrolling cannot be observed. Says so once it is read. */
export function ReadButton({ isRead, onRead }: { isRead: boolean; onRead: () => void }) {
	/** What was read by scrolling, or another day, is not announced. */
	const [wasPressed, setWasPressed] = useState(false);
	const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		setWasPressed(true);
		// The button goes: the focus is then on the way on.
		currentTarget.closest("section")?.querySelector<HTMLElement>(".next-step")?.focus({ preventScroll: true });
		onRead();
	};
	return (
		<>
			{/* Before the press too, so that its text is read when it comes. */}
			<div aria-live={wasPressed ? "polite" : "off"}>
				{isRead && (
					<p className="mt-3 flex min-h-12 items-center gap-2 text-quiet">
						<Icon name="right" className="size-5 text-good" />
						<span>{m.document_read()}</span>
					</p>
				)}
			</div>
			{!isRead && (
				<button type="button" className="button button-plain mt-3" onClick={press}>
					<span>{m.document_i_have_read()}</span>
				</button>
			)}
		</>
	);
}
