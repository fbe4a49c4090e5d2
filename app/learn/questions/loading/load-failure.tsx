// Shown when questions could not be loaded.
import { useEffect, useEffectEvent } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { useIsOffline } from "#app/ui/use-offline.ts";
import * as m from "#messages";
import type { LoadFailure, LoadProblem } from "./load-file.ts";

export function LoadProblemNotice({ problem, onTryAgain }: { problem: LoadProblem; onTryAgain: () => void }) {
	if (problem.state === "empty") return <NoQuestions />;
	if (problem.state === "unreached") return <NeedsNetwork onBack={onTryAgain} />;
	return <LoadError failure={problem.failure} onTryAgain={onTryAgain} />;
}

export function NoQuestions() {
	return (
		<Notice icon="calm" title={m.no_questions_available()}>
			<p>{m.no_questions_hint()}</p>
		</Notice>
	);
}

/** Loads again when the server is back. */
function NeedsNetwork({ onBack }: { onBack: () => void }) {
	const isOffline = useIsOffline();
	const goOn = useEffectEvent(onBack);
	useEffect(() => {
		if (!isOffline) goOn();
	}, [isOffline]);
	return (
		<div role="status">
			<Notice icon="calm" title={m.questions_need_network()}>
				<p>{m.questions_open_by_themselves()}</p>
			</Notice>
		</div>
	);
}

function LoadError({ failure, onTryAgain }: { failure: LoadFailure; onTryAgain: () => void }) {
	useEffect(() => {
		if (failure.kind !== "no-response") return;
		addEventListener("online", onTryAgain);
		return () => removeEventListener("online", onTryAgain);
	}, [failure, onTryAgain]);
	return (
		<div role="alert">
			<Notice
				icon="wrong"
				title={m.error_loading_mcq()}
				actions={
					<button type="button" className="button button-main" onClick={onTryAgain}>
						{m.try_again()}
					</button>
				}
			>
				<p className="plain-text text-ink">{failureText(failure)}</p>
				<div>
					<p className="font-semibold">{m.troubleshooting()}</p>
					<ul className="mt-1 list-disc space-y-1 ps-5">
						<li>{m.tip_connection()}</li>
						<li>{m.tip_reload()}</li>
						<li>{m.tip_provider()}</li>
					</ul>
				</div>
				<p>{m.answers_are_saved()}</p>
			</Notice>
		</div>
	);
}

function failureText(failure: LoadFailure): string {
	if (failure.kind === "status") return m.fetch_failed({ status: failure.status, body: failure.body });
	if (failure.kind === "no-response") return m.fetch_no_response();
	if (failure.problem?.code === "questions-missing") return m.mcq_questions_missing();
	if (failure.problem?.code === "invalid-json") return m.mcq_invalid_json();
	return m.mcq_unreadable();
}
