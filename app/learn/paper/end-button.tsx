// The way to the end of a paper, or of a section: below the palette, and below the question where the palette is a sheet.
import { findEndable } from "#app/learn/paper/attempt/next-question.ts";
import type { AttemptView } from "#app/learn/paper/attempt/store.ts";
import * as m from "#messages";

type EndButtonProps = { view: AttemptView; isMain?: boolean; onPress: () => void };

/** Sections with their own minutes end by the clock; the last one can be handed in. */
export function EndButton({ view, isMain = false, onPress }: EndButtonProps) {
	const endable = findEndable(view.stored.plan, view.attempt);
	if (!endable) return <p className="text-small text-quiet">{m.mock_section_locked()}</p>;
	return (
		<>
			{/* Below a question there is no room for it. */}
			{isMain && endable === "section" && view.attempt.sectionLeftMs !== null && (
				<p className="text-small text-quiet">{m.mock_section_in_order()}</p>
			)}
			<button type="button" className={`button ${isMain ? "button-main" : "button-plain"}`} onClick={onPress}>
				{endable === "paper" ? m.mock_finish() : m.mock_end_section()}
			</button>
		</>
	);
}
