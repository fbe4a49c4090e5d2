// The state of a question file in a form: chosen, checked, previewed, uploaded. Used by the MCQ page and the subtopic form.
import { useRef, useState } from "react";
import type { FileStatus } from "#app/admin/forms/save-bar.tsx";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { useChoices } from "./ask-choices.ts";
import { checkMcqFile } from "./check-file.ts";
import type { Findings, McqCheck } from "./findings.ts";
import { type McqTarget, type StoredMcq, uploadMcqFile } from "./mcq-calls.ts";
import { replaceQuestion } from "./mcq-words.tsx";

/** The limits of the server (MCQ_MAX_BYTES, MCQ_MAX_QUESTIONS). */
export type McqLimits = { maxBytes: number; maxQuestions: number };
type CheckedMcq = Extract<McqCheck, { ok: true }>;
export type McqFileState =
	| { is: "empty" }
	| { is: "checking"; name: string }
	| { is: "refused"; name: string; heading: string; problems: Findings }
	| { is: "ready"; file: File; checked: CheckedMcq }
	| { is: "uploading"; file: File; checked: CheckedMcq; share: number }
	| { is: "failed"; file: File; checked: CheckedMcq; reason: string }
	| { is: "done"; name: string; questionCount: number };

const NONE: Findings = { list: [], isCut: false };

export type McqFileHandle = ReturnType<typeof useMcqFile>;

/** @param limits of the server, so that a file that it would refuse is not sent */
export function useMcqFile({ maxBytes, maxQuestions }: McqLimits) {
	const { confirm, signInAgain } = usePanel();
	const { findFile } = useChoices();
	const [state, setState] = useState<McqFileState>({ is: "empty" });
	const latest = useRef(0);
	const sending = useRef<AbortController>(undefined);

	async function choose(file: File) {
		const turn = ++latest.current;
		const { name } = file;
		if (file.size > maxBytes) {
			return setState({
				is: "refused",
				name,
				heading: m.admin_file_too_large({ max: inMegabytes(maxBytes) }),
				problems: NONE,
			});
		}
		setState({ is: "checking", name });
		let next: McqFileState;
		try {
			const checked = limitQuestions(await checkMcqFile(file), maxQuestions);
			next = checked.ok ? { is: "ready", file, checked } : { is: "refused", name, ...refusalOf(file, checked) };
		} catch {
			// The file was moved or changed on the disk after it was chosen.
			next = { is: "refused", name, heading: m.admin_file_unreadable(), problems: NONE };
		}
		// Another file has been chosen since.
		if (turn === latest.current) setState(next);
	}

	/**
	 * Uploads the checked file. Asks for confirmation when it replaces one, naming the current file: somebody may have replaced
	 * it since the page was loaded. True: it is stored.
	 * @param shown the file on the page, used when the current one cannot be fetched
	 */
	async function upload(target: McqTarget, shown: StoredMcq | null): Promise<boolean> {
		if (sending.current || (state.is !== "ready" && state.is !== "failed")) return false;
		const { file, checked } = state;
		const findSeen = async (known: StoredMcq | null) => {
			const found = await findFile(target.subtopicId);
			return found === undefined ? known : found;
		};
		const mayReplace = async (old: StoredMcq | null) =>
			!old || (await confirm(replaceQuestion(old, file.name, checked.questionCount)));
		let seen = await findSeen(shown);
		if (!(await mayReplace(seen))) return false;
		const controller = new AbortController();
		sending.current = controller;
		const send = () => {
			setState({ is: "uploading", file, checked, share: 0 });
			const onProgress = (share: number) => setState({ is: "uploading", file, checked, share });
			return uploadMcqFile({ ...target, seen, file, onProgress, signal: controller.signal });
		};
		let answer = await send();
		while (!answer.ok) {
			if (answer.code === "changed") {
				seen = await findSeen(seen);
				setState({ is: "ready", file, checked });
				if (!(await mayReplace(seen))) break;
			} else if (answer.code !== "signed-out" || !(await signInAgain())) break;
			answer = await send();
		}
		sending.current = undefined;
		if (answer.ok) {
			setState({ is: "done", name: file.name, questionCount: checked.questionCount });
			return true;
		}
		const isLeft = controller.signal.aborted || answer.code === "changed";
		if (isLeft) setState({ is: "ready", file, checked });
		else setState({ is: "failed", file, checked, reason: failureOf(answer) });
		return false;
	}

	return {
		state,
		choose,
		upload,
		/** Cancels an upload: nothing is stored, the file stays chosen. */
		cancel: () => sending.current?.abort(),
		clear() {
			latest.current++;
			setState({ is: "empty" });
		},
		/** Whether leaving would lose a chosen file. */
		isPending: "file" in state,
		pendingName: "file" in state ? state.file.name : undefined,
	};
}

type Refused = Exclude<Awaited<ReturnType<typeof uploadMcqFile>>, { ok: true }>;

function failureOf(answer: Refused): string {
	switch (answer.code) {
		case "signed-out":
			return `${m.admin_upload_failed()} ${m.admin_not_saved_signed_out()}`;
		case "changed":
		case "refused":
			return `${m.admin_upload_failed()} ${answer.message}`.trim();
		case "no-answer":
			return `${m.admin_failed_to_upload_mcq()} ${answer.isOffline ? m.admin_reason_offline_sentence() : m.admin_reason_server_sentence()}`;
	}
}

function limitQuestions(check: McqCheck, max: number): McqCheck {
	if (!check.ok || check.questionCount <= max) return check;
	const values = { max, count: check.questionCount };
	const list: Problem[] = [{ code: "too-many-questions", field: "questions", values }];
	return { ok: false, isJson: true, problems: { list, isCut: false } };
}

type Refusal = { heading: string; problems: Findings };

/** The specification's sentence for a file that cannot be used, above the list of its problems. */
function refusalOf({ name, type }: File, { isJson, problems }: Extract<McqCheck, { ok: false }>): Refusal {
	const isNamedJson = /\.json$/i.test(name) || type === "application/json";
	const count = problems.list.length;
	const [first] = problems.list;
	// Text around JSON, for example: the file should be corrected, not exchanged.
	const reason = first?.values?.reason;
	const isMeantAsJson = isJson || (reason !== undefined && reason !== "web-page");
	switch (first?.code) {
		case "invalid-json":
			return { heading: isMeantAsJson ? m.mcq_invalid_json() : m.admin_please_upload_json(), problems };
		case "other-file":
			return { heading: m.admin_please_upload_json(), problems };
		case "not-utf8":
			// The bytes of a picture, for example: nothing that could be corrected.
			return isJson
				? { heading: m.mcq_invalid_json(), problems }
				: { heading: m.admin_please_upload_json(), problems: NONE };
		case "too-deep":
			return { heading: m.mcq_invalid_json(), problems };
		case "questions-missing":
			return { heading: isNamedJson ? m.mcq_questions_missing() : m.admin_please_upload_json(), problems };
		case "no-questions":
			return { heading: m.admin_no_questions_in_data(), problems };
		default: {
			const words = problems.isCut ? m.admin_file_has_problems_cut : m.admin_file_has_problems;
			return { heading: words({ count }), problems };
		}
	}
}

function inMegabytes(bytes: number): string {
	return String(Math.floor(bytes / 1_000_000));
}

/** The status of an upload for the save bar, which announces it; undefined when nothing is being sent. */
export function uploadStatus(state: McqFileState): FileStatus | undefined {
	if (state.is === "failed") return { text: state.reason, isError: true };
	if (state.is !== "uploading") return undefined;
	return { text: m.admin_uploading_file(), isError: false, percent: Math.floor(state.share * 100) };
}
