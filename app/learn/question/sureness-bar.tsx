// "How sure are you?": three buttons in the place of the next one. Pressing one gives the chosen answer, so that it costs no tap more
// than "Check" does. Keys J, K and L, which choose no option.
import { useEffect, useEffectEvent } from "react";
import { SURENESS, type Sureness } from "#core/log/event.ts";
import * as m from "#messages";

const KEYS: Record<Sureness, string> = { sure: "J", half: "K", guess: "L" };

/** @param onGive gives the chosen answer */
export function SurenessBar({ onGive }: { onGive: (sureness: Sureness) => void }) {
	const press = useEffectEvent(onGive);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
			// Only while the focus is in the question, and not in a field (WCAG 2.1.4).
			const { activeElement } = document;
			if (!activeElement?.closest(".quiz") || activeElement.matches(".typed-number, textarea")) return;
			const found = SURENESS.find((sureness) => KEYS[sureness] === event.key.toUpperCase());
			if (!found) return;
			event.preventDefault();
			press(found);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
	return (
		<fieldset className="sureness">
			<legend className="text-small text-quiet">{m.sureness_question()}</legend>
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

function surenessText(sureness: Sureness): string {
	return { sure: m.sureness_sure(), half: m.sureness_half(), guess: m.sureness_guess() }[sureness];
}
