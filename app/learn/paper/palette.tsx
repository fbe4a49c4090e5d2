// The palette: every question of the open section with its state; one press opens it. Arrow keys move in it, so that it is one stop of
// the Tab key and not 180.
import { type KeyboardEvent, useRef } from "react";
import type { AttemptView } from "#app/learn/paper/attempt/store.ts";
import { countStates, paletteState } from "#core/papers/attempt.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { Legend, StateMark, stateText } from "./state-mark.tsx";

export type PaletteProps = {
	paper: CandidatePaper;
	view: AttemptView;
	onOpen: (questionId: string) => void;
};

export function Palette({ paper, view, onOpen }: PaletteProps) {
	const { attempt, stored } = view;
	const list = useRef<HTMLOListElement>(null);
	const ids = stored.plan.sections[attempt.section]?.questionIds ?? [];
	const name = paper.sections[attempt.section]?.name ?? "";
	const reachable = attempt.onScreen !== null && ids.includes(attempt.onScreen) ? attempt.onScreen : ids[0];
	const hasUnsaved = ids.some((id) => attempt.questions.get(id)?.draft !== null);
	return (
		<>
			<Legend counts={countStates(attempt, ids)} />
			{hasUnsaved && <p className="mt-2 text-small">{m.mock_palette_unsaved_note()}</p>}
			<h2 className="palette-head">{m.mock_palette_of({ section: name })}</h2>
			<ol ref={list} className="palette" onKeyDown={(event) => moveFocus(event, list.current)}>
				{ids.map((id, index) => {
					const own = attempt.questions.get(id);
					if (!own) return null;
					const state = paletteState(own);
					const isUnsaved = own.draft !== null;
					const words = { n: index + 1, state: stateText(state) };
					return (
						<li key={id}>
							<button
								type="button"
								tabIndex={id === reachable ? 0 : -1}
								aria-current={id === attempt.onScreen ? "true" : undefined}
								aria-label={isUnsaved ? m.mock_palette_unsaved(words) : m.mock_palette_question(words)}
								onClick={() => onOpen(id)}
							>
								<StateMark state={state} number={index + 1} isUnsaved={isUnsaved} />
							</button>
						</li>
					);
				})}
			</ol>
		</>
	);
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
	const buttons = [...(list?.querySelectorAll("button") ?? [])];
	const from = buttons.findIndex((button) => button.matches(":focus"));
	const top = (button: HTMLElement | undefined) => button?.getBoundingClientRect().top;
	const columns = buttons.filter((button) => top(button) === top(buttons[0])).length;
	const to = {
		ArrowRight: from + 1,
		ArrowLeft: from - 1,
		ArrowDown: from + columns,
		ArrowUp: from - columns,
		Home: 0,
		End: buttons.length - 1,
	}[event.key];
	if (to === undefined || from < 0) return;
	event.preventDefault();
	buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
}
