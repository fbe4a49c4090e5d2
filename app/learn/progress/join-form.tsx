// The code of another phone, typed or from a link: merges both logs. Opening a link does not merge them yet.
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type CodeFailure, joinLog } from "#app/learn/log/learner-code.ts";
import { readLearnerCode, showLearnerCode } from "#core/log/learner-code.ts";
import * as m from "#messages";
import { codeFailureText } from "./failure-text.ts";
import { takeLinkedCode } from "./join-link.ts";

type State = { is: "open" } | { is: "joining" } | { is: "joined" } | { is: "failed"; failure: CodeFailure };

type Props = {
	/** Whether own questions have arrived that only another phone's code opens. */
	hasLocked: boolean;
	/** Clears the messages of other forms. */
	onTry: () => void;
};

export function JoinForm({ hasLocked, onTry }: Props) {
	const id = useId();
	const [typed, setTyped] = useState("");
	const [isLinked, setLinked] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const [state, setState] = useState<State>({ is: "open" });
	// Text typed before hydration is in the field only, and the next rendering would remove it.
	useLayoutEffect(() => setTyped((known) => input.current?.value || known), []);
	useEffect(() => {
		const linked = readLearnerCode(takeLinkedCode());
		if (!linked) return;
		setTyped(showLearnerCode(linked));
		setLinked(true);
		// A learner who follows the link wants this form, which may be far down on a phone.
		form.current?.scrollIntoView({ block: "center" });
		form.current?.querySelector("button")?.focus({ preventScroll: true });
	}, []);

	async function join(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (state.is === "joining") return;
		setState({ is: "joining" });
		// Text typed before the page's script ran is in the field only.
		const code = input.current?.value ?? typed;
		setTyped(code);
		const result = await joinLog(code);
		setState(result.ok ? { is: "joined" } : { is: "failed", failure: result.failure });
		onTry();
		if (!result.ok) input.current?.focus();
	}

	const isFailed = state.is === "failed";
	return (
		<section className="box p-5" aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`} className="text-title">
				{m.progress_have_code()}
			</h2>
			{hasLocked && <p className="mt-2 font-semibold">{m.progress_own_locked()}</p>}
			<p className="mt-2 text-quiet">{isLinked ? m.progress_linked_code() : m.progress_have_code_hint()}</p>
			<form ref={form} onSubmit={join} noValidate className="mt-4">
				<label htmlFor={id} className="block font-semibold">
					{m.progress_code_label()}
				</label>
				<input
					ref={input}
					id={id}
					className="mt-1 min-h-12 w-full rounded-small border border-line bg-paper px-3 font-mono text-lead uppercase"
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
					placeholder="XXXX-XXXX-XXXX-X"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={40}
					aria-invalid={isFailed}
					aria-describedby={`${id}-result`}
				/>
				<button type="submit" className="button button-main mt-4" aria-disabled={state.is === "joining"}>
					{m.progress_join()}
				</button>
			</form>
			<p id={`${id}-result`} role="status" className="mt-2 min-h-6">
				{state.is === "joining" && <span>{m.progress_joining()}</span>}
				{state.is === "joined" && <span>{m.progress_joined()}</span>}
				<span> </span>
				{state.is === "joined" && (
					<a className="link inline-flex min-h-11 items-center" href="/progress">
						{m.progress_joined_places()}
					</a>
				)}
				{isFailed && <span className="text-bad">{codeFailureText(state.failure)}</span>}
			</p>
		</section>
	);
}
