// "Read documents": fetches the text of a subtopic's linked documents, so that doubts about them can be answered. Shows the
// text that was read, or why a document could not be read.
import { useCallback, useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch, postJson } from "#app/admin/panel/panel-fetch.ts";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { copyingPath } from "#app/admin/texts/text-paths.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { type CheckedDocument, needsAttention } from "#core/texts/document-check.ts";
import * as m from "#messages";
import { CheckLine } from "./check-words.tsx";
import { unreadableWords } from "./document-words.ts";
import { sectionName } from "./section-name.ts";

type Progress = { done: number; of: number; phase: DocumentPhase };

export function DocumentReading({ subtopicId, version }: { subtopicId: string; version: number | null }) {
	const { showToast } = usePanel();
	const call = useDocumentsCall(subtopicId);
	const [documents, setDocuments] = useState<readonly CheckedDocument[]>();
	const [progress, setProgress] = useState<Progress>();
	const oneAtATime = useOneAtATime();

	// A save may have changed the links and started reading.
	useEffect(() => {
		if (version === null) return;
		let isHere = true;
		call().then((answer) => isHere && answer?.documents && setDocuments(answer.documents));
		return () => {
			isHere = false;
		};
	}, [call, version]);

	// The section was not in the page when the browser followed the link to it.
	const isLoaded = documents !== undefined;
	useEffect(() => {
		if (isLoaded && location.hash === "#doubt-documents") document.getElementById("doubt-documents")?.scrollIntoView();
	}, [isLoaded]);

	const readAll = () => oneAtATime(() => readEach().finally(() => setProgress(undefined)));

	async function readEach() {
		const phases = (documents ?? []).filter(({ status }) => status !== "own").map(({ phase }) => phase);
		for (const [done, phase] of phases.entries()) {
			setProgress({ done, of: phases.length, phase });
			const answer = await call({ phase });
			if (answer?.documents) setDocuments(answer.documents);
			else return showToast(m.admin_doubt_documents_failed(), "failed");
		}
		showToast(m.admin_doubt_documents_done());
	}

	if (!documents || documents.length === 0) return null;
	const isAllOwn = documents.every(({ status }) => status === "own");
	return (
		<section aria-labelledby="doubt-documents" className="box p-4 sm:p-5">
			<h2 id="doubt-documents" className="text-title">
				{m.admin_doubt_documents()}
			</h2>
			<p className="mt-1 text-quiet">{m.admin_doubt_documents_hint()}</p>
			<ul className="mt-3 divide-y divide-line">
				{documents.map((state) => (
					<li key={state.phase} className="py-2.5">
						<DocumentLine subtopicId={subtopicId} state={state} />
					</li>
				))}
			</ul>
			{!isAllOwn && (
				<Button
					isSmall
					className="for-editors mt-3"
					text={m.admin_read_documents()}
					data-needs-script
					isOff={progress !== undefined}
					onClick={readAll}
				/>
			)}
			<p role="status" className="mt-2 min-h-6 text-small text-quiet">
				{progress &&
					m.admin_doubt_documents_progress({
						n: progress.done + 1,
						total: progress.of,
						section: sectionName(progress.phase),
					})}
			</p>
		</section>
	);
}

function DocumentLine({ subtopicId, state }: { subtopicId: string; state: CheckedDocument }) {
	const { phase, status, reason, readAt, check } = state;
	const isSaidByCheck = check !== undefined && needsAttention(check.state) && check.reason === reason;
	return (
		<>
			<p className="text-quiet">
				<Sentence
					message={(section = "", time = "") => statusText(state, section, time)}
					parts={[
						<span key="section" className="font-semibold text-ink">
							{sectionName(phase)}
						</span>,
						<DateTime key="time" at={readAt} />,
					]}
				/>
			</p>
			{reason && (status === "read" || !isSaidByCheck) && (
				<p className="text-small text-bad">
					{status === "read" && <span>{`${m.admin_doubt_documents_earlier()} `}</span>}
					{!isSaidByCheck && <span>{unreadableWords(reason)}</span>}
				</p>
			)}
			{check && <CheckLine check={check} />}
			{check?.state === "changed" && check.of === "copy" && (
				<ButtonLink
					to={copyingPath(subtopicId, phase)}
					isSmall
					of={sectionName(phase)}
					className="for-editors mt-2"
					text={m.admin_check_look()}
				/>
			)}
			{status === "read" && <ReadText key={readAt} subtopicId={subtopicId} phase={phase} />}
		</>
	);
}

function statusText({ status, words }: CheckedDocument, section: string, time: string): string {
	switch (status) {
		case "own":
			return m.admin_doubt_documents_own({ section });
		case "unread":
			return m.admin_doubt_documents_unread({ section });
		case "unreadable":
			return m.admin_doubt_documents_unreadable({ section });
		case "read":
			return m.admin_doubt_documents_words({ section, count: words, time });
	}
}

/** The text of a document, fetched when it is opened. */
function ReadText({ subtopicId, phase }: { subtopicId: string; phase: DocumentPhase }) {
	const call = useDocumentsCall(subtopicId);
	const [text, setText] = useState<string>();
	return (
		<details
			onToggle={async ({ currentTarget }) => {
				if (!currentTarget.open || text !== undefined) return;
				setText((await call(undefined, phase))?.text ?? m.admin_doubt_documents_failed());
			}}
		>
			<summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
				{m.admin_doubt_documents_view()}
				<span className="sr-only">{sectionName(phase)}</span>
			</summary>
			<textarea
				readOnly
				dir="auto"
				rows={12}
				className="input text-small"
				aria-label={sectionName(phase)}
				value={text ?? m.admin_doubt_documents_loading()}
			/>
		</details>
	);
}

type Documents = { documents?: readonly CheckedDocument[]; text?: string };

/** Calls /admin/documents, with signing in again if needed. Undefined without a successful response. */
function useDocumentsCall(subtopicId: string) {
	const { signInAgain } = usePanel();
	return useCallback(
		async (body?: { phase: DocumentPhase }, phase?: DocumentPhase) => {
			const address = `/admin/documents/${subtopicId}${phase ? `?phase=${phase}` : ""}`;
			return bodyOf(await panelFetch<Documents>(address, body && postJson(body), signInAgain));
		},
		[subtopicId, signInAgain],
	);
}
