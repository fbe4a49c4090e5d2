// Bar shown while the sentence that answers an own question is being marked, and right after.
import { useEffect, useEffectEvent, useRef } from "react";
import type { OwnQuestion } from "#core/log/own-questions.ts";
import * as m from "#messages";
import { type Marking, useMarking } from "./use-marking.ts";

export function MarkBar({ question, ...marking }: Marking & { question: OwnQuestion }) {
	const said = useMarking(marking);
	return (
		<div className="own-marking">
			<div>
				<p className="text-small font-semibold">{m.own_mark_choose()}</p>
				<p dir="auto" className="truncate font-serif">
					{question.text}
				</p>
				<p className="own-keys text-small text-quiet">{m.own_mark_keys()}</p>
			</div>
			<button type="button" className="button button-plain" onClick={marking.onLeave}>
				{m.own_cancel()}
			</button>
			<p role="status" className="sr-only">
				{said}
			</p>
		</div>
	);
}

export type MarkedBarProps = {
	onUndo: () => void;
	onDone: () => void;
	/** The learner continues with something else. */
	onLeave: () => void;
};

export function MarkedBar({ onUndo, onDone, onLeave }: MarkedBarProps) {
	const bar = useRef<HTMLDivElement>(null);
	const done = useRef<HTMLButtonElement>(null);
	const leave = useEffectEvent(onLeave);
	const finish = useEffectEvent(onDone);
	useEffect(() => {
		done.current?.focus({ preventScroll: true });
		const onElsewhere = ({ target }: Event) => {
			if (target instanceof Node && !bar.current?.contains(target)) leave();
		};
		const onKey = ({ key }: KeyboardEvent) => key === "Escape" && finish();
		const stop = new AbortController();
		document.addEventListener("pointerdown", onElsewhere, { signal: stop.signal });
		document.addEventListener("focusin", onElsewhere, { signal: stop.signal });
		document.addEventListener("keydown", onKey, { signal: stop.signal });
		return () => stop.abort();
	}, []);
	return (
		<div ref={bar} className="own-marking">
			<p className="font-semibold">{m.own_marked()}</p>
			<button type="button" className="link min-h-11 px-2" onClick={onUndo}>
				{m.own_undo()}
			</button>
			<button ref={done} type="button" className="button button-plain" onClick={onDone}>
				{m.own_done()}
			</button>
		</div>
	);
}
