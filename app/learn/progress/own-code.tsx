// "Use on another phone": the code of this log, big, to copy, as a link and as a QR code for the other phone's camera.
import { useEffect, useState } from "react";
import { type CodeFailure, createCode } from "#app/learn/log/learner-code.ts";
import type { LogStatus } from "#app/learn/log/log-status.ts";
import { syncCode } from "#app/learn/log/sync.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { showLearnerCode } from "#core/log/learner-code.ts";
import * as m from "#messages";
import { codeFailureText } from "./failure-text.ts";
import { joinLink } from "./join-link.ts";

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
				{m.progress_other_phone()}
			</h2>
			{!code && status?.isCodeChanged && <p className="mt-2 font-semibold">{m.progress_code_changed()}</p>}
			<p className="mt-2 text-quiet">{code ? m.progress_other_phone_hint() : m.progress_no_code_hint()}</p>
			{status && <OwnQuestionsHint {...status} />}
			{code && (
				<>
					<p className="mt-4 font-mono text-title font-semibold break-all select-all sm:text-head">
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
function OwnQuestionsHint({ code, isKept, own }: LogStatus) {
	if (!own.canBeSent) return own.isOnlyHere && <p className="mt-2">{m.progress_own_no_https()}</p>;
	if (code) return <p className="mt-2">{m.progress_own_locked_with_code()}</p>;
	return own.isOnlyHere && isKept && <p className="mt-2">{m.progress_own_without_code()}</p>;
}
