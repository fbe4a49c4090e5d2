// The code by which phones share a log: this log's own one to show, and the field for that of another phone. The link that a QR
// code carries has the code in its hash, which no server and no log sees.
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type CodeFailure, createCode, joinLog } from "#app/learn/progress/log/learner-code.ts";
import type { LogStatus } from "#app/learn/progress/log/log-status.ts";
import { syncCode } from "#app/learn/progress/log/sync.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { readLearnerCode, showLearnerCode } from "#core/progress/log/learner-code.ts";
import * as m from "#messages";

/** "Use on another phone": the code of this log, big, to copy, as a link and as a QR code for the other phone's camera. */
export function OwnCode({ status }: { status: LogStatus | undefined }) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<CodeFailure>();
	const [isCopied, setCopied] = useState(false);
	const code = status?.code;
	const hasCode = code !== undefined;
	useEffect(() => {
		if (hasCode) void syncCode();
	}, [hasCode]);

	async function make(): Promise<void> {
		setBusy(true);
		setCopied(false);
		const result = await createCode().finally(() => setBusy(false));
		setFailure(result.ok ? undefined : result.failure);
	}

	async function copy(text: string): Promise<void> {
		await navigator.clipboard?.writeText(text).then(
			() => setCopied(true),
			() => setCopied(false),
		);
	}

	return (
		<section className="box p-5" aria-labelledby="own-code">
			<h2 id="own-code" className="text-title">
				{m.progress_other_device()}
			</h2>
			{!code && status?.isCodeChanged && <p className="mt-2 font-semibold">{m.progress_code_changed()}</p>}
			<p className="mt-2 text-quiet">{code ? m.progress_other_device_hint() : m.progress_no_code_hint()}</p>
			{status && <OwnQuestionsHint {...status} />}
			{code && (
				<>
					<p className="mt-4 font-mono text-title font-semibold break-all select-all sm:text-head" translate="no">
						{showLearnerCode(code)}
					</p>
					<QrCode text={joinLink(code)} label={m.progress_qr_code()} />
					<p className="mt-3 font-mono text-small break-all text-quiet">{joinLink(code)}</p>
				</>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				{code && (
					<button type="button" className="button button-main" onClick={() => copy(showLearnerCode(code))}>
						{m.progress_copy_code()}
					</button>
				)}
				{code && (
					<button type="button" className="button button-plain" onClick={() => copy(joinLink(code))}>
						{m.progress_copy_link()}
					</button>
				)}
				{status && (
					<button
						type="button"
						className={`button ${code ? "button-plain" : "button-main"}`}
						aria-disabled={busy}
						onClick={busy ? undefined : make}
					>
						{code ? m.progress_change_code() : m.progress_make_code()}
					</button>
				)}
			</div>
			<p role="status" className="mt-2 min-h-6">
				{failure ? <span className="text-bad">{codeFailureText(failure)}</span> : isCopied && m.progress_code_copied()}
			</p>
			{code && <p className="text-small text-quiet">{m.progress_change_code_hint()}</p>}
		</section>
	);
}

/** The effect of the code on the learner's own questions. */
function OwnQuestionsHint({ code, isPersistent, own }: LogStatus) {
	if (!own.canBeSent) return own.isOnlyHere && <p className="mt-2">{m.progress_own_no_https()}</p>;
	if (code) return <p className="mt-2">{m.progress_own_locked_with_code()}</p>;
	return own.isOnlyHere && isPersistent && <p className="mt-2">{m.progress_own_without_code()}</p>;
}

type State = { is: "open" } | { is: "joining" } | { is: "joined" } | { is: "failed"; failure: CodeFailure };

type Props = {
	/** Whether own questions have arrived that only another phone's code opens. */
	hasLocked: boolean;
	/** Clears the messages of other forms. */
	onTry: () => void;
};

/** The code of another phone, typed or from a link: merges both logs. Opening a link does not merge them yet. */
export function JoinForm({ hasLocked, onTry }: Props) {
	const id = useId();
	const [early] = useState(findEarlyField);
	const [typed, setTyped] = useState(early?.field.value ?? "");
	const [isLinked, setLinked] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const [state, setState] = useState<State>({ is: "open" });
	// Text typed before hydration is in the server's field only, and the next rendering would remove it.
	useLayoutEffect(() => {
		setTyped((known) => early?.field.value || known);
		if (early?.hasFocus) input.current?.focus();
	}, [early]);
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
		if (result.ok) await import("./note-joined.ts").then((part) => part.noteJoined()).catch(() => undefined);
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

/** The server's field, until the page has started. React replaces it where the browser has translated the page before. */
function findEarlyField() {
	if (typeof document === "undefined" || "started" in document.documentElement.dataset) return undefined;
	const field = document.querySelector<HTMLInputElement>("form input");
	return field ? { field, hasFocus: document.activeElement === field } : undefined;
}

const JOIN_HASH = "#code=";

function joinLink(code: string): string {
	return `${location.origin}/data${JOIN_HASH}${code}`;
}

/** Removes the code from the address, so that it is in no history. */
function takeLinkedCode(): string {
	if (!location.hash.startsWith(JOIN_HASH)) return "";
	const code = location.hash.slice(JOIN_HASH.length);
	history.replaceState(history.state, "", location.pathname);
	return code;
}

/** From this wait on the message is in minutes, in seconds. */
const IN_MINUTES = 91;

/** Messages for a code that could not be created or used. */
function codeFailureText(failure: CodeFailure): string {
	switch (failure.kind) {
		case "no-network":
			return m.code_no_network();
		case "empty":
			return m.code_empty();
		case "misspelt":
			return m.code_misspelt();
		case "unknown":
			return m.code_unknown();
		case "full":
			return m.code_full();
		case "too-many": {
			const seconds = Math.ceil(failure.retryAfterSeconds);
			if (seconds < IN_MINUTES) return m.code_too_many_seconds({ count: seconds + 1 });
			return m.code_too_many_minutes({ count: Math.ceil(seconds / 60) });
		}
		case "later":
			return m.code_later();
	}
}
