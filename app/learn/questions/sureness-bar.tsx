// "How sure are you?": three buttons in the place of the next one. Pressing one gives the chosen answer, so that it costs no tap more
// than "Check" does. Keys J, K and L, which choose no option.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { SURENESS, type Sureness } from "#core/progress/log/event.ts";
import * as m from "#messages";

const KEYS: Record<Sureness, string> = { sure: "J", half: "K", guess: "L" };
const SKIP_KEY = "S";

/** @param onGive gives the chosen answer */
export function SurenessBar({ onGive }: { onGive: (sureness: Sureness) => void }) {
	const press = useEffectEvent(onGive);
	const [bar, said] = useSaidBar();
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
			// Only while the focus is in the question, and not in a field (WCAG 2.1.4).
			const { activeElement } = document;
			if (!activeElement?.closest(".quiz") || activeElement.matches(".typed-number, textarea")) return;
			const key = event.key.toUpperCase();
			// The chosen answer is not thrown away by the key that skips.
			if (key === SKIP_KEY) event.stopPropagation();
			const found = SURENESS.find((sureness) => KEYS[sureness] === key);
			if (!found) return;
			event.preventDefault();
			press(found);
		};
		// Before the keys of the question (use-quiz-keys.ts).
		addEventListener("keydown", onKey, { capture: true });
		return () => removeEventListener("keydown", onKey, { capture: true });
	}, []);
	return (
		<fieldset ref={bar} tabIndex={-1} className="sureness outline-none">
			<legend className="text-quiet">{m.sureness_question()}</legend>
			<p role="status" className="sr-only">
				{said && m.sureness_question()}
			</p>
			{SURENESS.map((sureness) => (
				<button
					key={sureness}
					type="button"
					className="button button-plain"
					aria-keyshortcuts={KEYS[sureness]}
					onClick={() => onGive(sureness)}
				>
					<span>{surenessText(sureness)}</span>
					<span className="with-keys key" aria-hidden="true">
						{KEYS[sureness]}
					</span>
				</button>
			))}
		</fieldset>
	);
}

/**
 * Says once that the bar has come: by the focus, where it was in a number's field or on a button that is gone, so that the keys
 * work; else by a line for screen readers. The focus returns to the question with the answer.
 */
function useSaidBar() {
	const bar = useRef<HTMLFieldSetElement>(null);
	const [isSaid, setSaid] = useState(false);
	useLayoutEffect(() => {
		const { current } = bar;
		const { activeElement } = document;
		const isOnOption = activeElement?.closest(".quiz") && !activeElement.matches(".typed-number, button");
		if (!isOnOption) current?.focus({ preventScroll: true });
		// A region that comes with its text is not read.
		const frame = requestAnimationFrame(() => setSaid(Boolean(isOnOption)));
		return () => {
			cancelAnimationFrame(frame);
			if (!current?.contains(document.activeElement)) return;
			current.closest<HTMLElement>(".quiz")?.focus({ preventScroll: true });
		};
	}, []);
	return [bar, isSaid] as const;
}

function surenessText(sureness: Sureness): string {
	return { sure: m.sureness_sure(), half: m.sureness_half(), guess: m.sureness_guess() }[sureness];
}
