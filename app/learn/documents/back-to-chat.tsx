// The way back to the doubt whose source was opened.
import { stepBackToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

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
