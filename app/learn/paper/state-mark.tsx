// The mark of a question's state in the palette: colours and shapes as candidates know them, so that neither alone decides. Drawn by
// theme/paper.css.
import type { PaletteState } from "#core/papers/attempt.ts";
import * as m from "#messages";

/** In the order of the legend. */
export const PALETTE_STATES: readonly PaletteState[] = [
	"answered",
	"not-answered",
	"not-visited",
	"marked",
	"answered-marked",
];

export function stateText(state: PaletteState): string {
	return {
		"not-visited": m.mock_not_visited(),
		"not-answered": m.mock_not_answered(),
		answered: m.mock_answered(),
		marked: m.mock_marked(),
		"answered-marked": m.mock_answered_marked(),
	}[state];
}

type StateMarkProps = {
	state: PaletteState;
	/** On the mark: a question's number, or how many have the state. */
	number: number | string;
	isUnsaved?: boolean;
};

/** Hidden from screen readers, which get the state in words. */
export function StateMark({ state, number, isUnsaved = false }: StateMarkProps) {
	return (
		<span aria-hidden="true" className="state-mark" data-state={state} data-unsaved={isUnsaved || undefined}>
			<span>{number}</span>
		</span>
	);
}

/** What the shapes mean, with how many questions have each. */
export function Legend({ counts }: { counts: Readonly<Record<PaletteState, number>> }) {
	return (
		<ul className="legend">
			{PALETTE_STATES.map((state) => (
				<li key={state}>
					<StateMark state={state} number={counts[state]} />
					<span className="sr-only">{`${counts[state]} `}</span>
					<span>{state === "answered-marked" ? m.mock_answered_marked_counts() : stateText(state)}</span>
				</li>
			))}
		</ul>
	);
}
