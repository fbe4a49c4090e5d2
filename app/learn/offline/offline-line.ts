// One quiet line in the header while the server cannot be reached. What it says of the learner's work is true for this site:
// the element states whether answers are sent (PROGRESS=synced) or stay on this phone (PROGRESS=device).

import { isOffline, OFFLINE_LINE_ID, onContact } from "#app/ui/script/contact.ts";
import * as m from "#messages";

export function showOfflineLine(): void {
	const line = document.getElementById(OFFLINE_LINE_ID);
	if (!line) return;
	const paint = () => {
		line.textContent = isOffline() ? sentence(line.dataset.progress) : "";
	};
	onContact(paint);
	paint();
}

function sentence(progress: string | undefined): string {
	if (progress === "synced") return m.offline_sent_later();
	return progress === "device" ? m.offline_on_phone() : m.offline_now();
}
