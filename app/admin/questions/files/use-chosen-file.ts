// The state of a question file in a form: chosen, checked, previewed, uploaded. Used by the MCQ page and the subtopic form.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import type { FileStatus } from "#app/admin/panel/forms/save-bar.tsx";
import { useWhenOnline } from "#app/admin/panel/forms/use-when-online.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { isPasted, pastedFile } from "#app/admin/questions/import/paste-box.tsx";
import { requestReading } from "#app/admin/questions/import/request-reading.ts";
import { focusUndecided } from "#app/admin/questions/import/rows-bar.ts";
import { NO_TEXT, usePasted } from "#app/admin/questions/import/use-pasted.ts";
import { type RowsState, sourceNameOf } from "#app/admin/questions/import/use-rows-draft.ts";
import { megabytes } from "#core/megabytes.ts";
import { isNamedAsDocument } from "#core/questions/file-kind.ts";
import { cleanSourceName, type Imported } from "#core/questions/import/review/imported.ts";
import { countKeys } from "#core/questions/import/review/key-source.ts";
import { type ImportWork, importWorkOf, questionsToSave } from "#core/questions/import/review/work.ts";
import { writeQuestionFile } from "#core/questions/import/to-file.ts";
import * as m from "#messages";
import { checkQuestionFile } from "./check-file.ts";
import { type CheckResult, isWrittenAsJson, limitQuestions, withFormats } from "./checked-file.ts";
import { type FileCallResult, type FileTarget, type StoredQuestionFile, uploadQuestionFile } from "./file-calls.ts";
import { endDraftsQuestion, refusalOf, replaceQuestion, replaceTouched, uploadFailure } from "./file-texts.tsx";
import type { FileCheck, Findings } from "./findings.ts";
import { fileWithFormat } from "./format-offer.tsx";
import { useChoices } from "./use-choices.ts";

/** The limits of the server (MCQ_MAX_BYTES, MCQ_MAX_QUESTIONS). */
export type QuestionFileLimits = { maxBytes: number; maxQuestions: number };
/**
 * `original`: the chosen file, if `file` has an added format. `madeFrom`: the imported file, if `file` was made of its rows;
 * `imported`: what is known of it; `rows`: the review itself, which stays until the server has the file.
 */
type ChosenFile = {
	file: File;
	checked: CheckResult;
	original?: File | undefined;
	madeFrom?: File | undefined;
	imported?: Imported | undefined;
	rows?: RowsState | undefined;
};
export type ChosenFileState =
	| { is: "empty" }
	/** `rows`: the review of a source that is being read again. */
	| { is: "checking"; name: string; rows?: RowsState | undefined }
	| { is: "refused"; name: string; heading: string; problems: Findings; hint?: string | undefined }
	/** Questions of another format, to be confirmed before they are saved. */
	| RowsState
	| ({ is: "ready" } & ChosenFile)
	| ({ is: "uploading"; share: number } & ChosenFile)
	| ({ is: "failed"; reason: string } & ChosenFile)
	| { is: "done"; name: string; questionCount: number; imported: Imported | undefined };

/** `font`: the font of texts that name none. `original`: see ChosenFile. */
type ChooseOptions = { original?: File; font?: "kruti-dev" };

/** Kinds of files that no program writes questions in. */
const NO_QUESTION_FILES = new Set(["picture", "powerpoint", "zip", "compressed", "html", "xml", "damaged"]);
const NONE: Findings = { list: [], isCut: false };

export type FileChoice = ReturnType<typeof useChosenFile>;

/** @param limits of the server, so that no file is sent that it would refuse */
export function useChosenFile({ maxBytes, maxQuestions }: QuestionFileLimits) {
	const { confirm, signInAgain, showToast } = usePanel();
	const { findFile, countDrafts } = useChoices();
	const [state, setShown] = useState<ChosenFileState>({ is: "empty" });
	// A save that waited for the check must not use the state at the time of its press.
	const current = useRef(state);
	const checking = useRef(Promise.resolve());
	const lastAttempt = useRef(0);
	const sending = useRef<AbortController>(undefined);
	const [refused, setRefused] = useState<ImportWork>();
	const pasted = usePasted();
	/** What the form shows again once the network, for want of which nothing was sent, is back. */
	const [cutOff, setCutOff] = useState<{ failed: ChosenFileState; unsent: ChosenFileState }>();
	useWhenOnline(cutOff !== undefined, () => {
		setCutOff(undefined);
		setState((now) => (cutOff && now === cutOff.failed ? cutOff.unsent : now));
	});

	function setState(next: ChosenFileState | ((now: ChosenFileState) => ChosenFileState)) {
		current.current = typeof next === "function" ? next(current.current) : next;
		setShown(current.current);
	}

	async function check(file: File, { original, font }: ChooseOptions) {
		const attempt = ++lastAttempt.current;
		const { name } = file;
		if (file.size > maxBytes) return setState(refusedFor(name, m.admin_file_too_large({ max: megabytes(maxBytes) })));
		const reviewed = font && current.current.is === "rows" ? current.current : undefined;
		setState({ is: "checking", name, rows: reviewed });
		let next: ChosenFileState;
		try {
			const checked = limitQuestions(await checkQuestionFile(file), maxQuestions);
			if (checked.ok) next = { is: "ready", file, checked: await withFormats(checked), original };
			else next = (checked.isQuestionFile ? undefined : await importFile(file, font)) ?? refusedState(file, checked);
		} catch {
			// The file was moved or changed on the disk after it was chosen.
			next = missingFor(name);
		}
		// A source that cannot be read again must not take its review with it.
		if (reviewed && next.is === "refused") next = { ...reviewed, reason: next.heading };
		// Unless another file was chosen. Synchronously, because a waiting save focuses what is shown next.
		if (attempt === lastAttempt.current) flushSync(() => setState(next));
	}

	function choose(file: File, options: ChooseOptions = {}) {
		checking.current = check(file, options);
	}

	/**
	 * The state once the file is checked and pasted text read. Undefined if unread pasted text would replace the chosen file; the
	 * paste box gets the focus.
	 */
	async function finishReading(): Promise<ChosenFileState | undefined> {
		await untilChecked();
		if (pasted.hasUnread() && !isPendingState(current.current)) {
			choose(pastedFile(pasted.take()));
			await untilChecked();
		}
		if (!pasted.hasUnread()) return current.current;
		pasted.ask();
		return undefined;
	}

	/** Waits until the file is checked. @returns whether it can be sent; if not, focuses what is missing */
	async function isReadyOrFocus(): Promise<boolean> {
		const chosen = await finishReading();
		if (!chosen) return false;
		if (isUndecided(chosen)) refuse();
		else if (isPendingState(chosen)) return true;
		else document.getElementById(fieldId("mcqFile"))?.focus();
		return false;
	}

	/** Marks rows that wait for a decision, after Save was pressed, and focuses the first. */
	function refuse() {
		setRefused(current.current.is === "rows" ? current.current.work : undefined);
		focusUndecided();
	}

	async function untilChecked() {
		for (let awaited: unknown; awaited !== checking.current; ) {
			awaited = checking.current;
			await awaited;
		}
	}

	/** The rows of a file of another format, or a refusal; undefined to show the problems of its JSON. */
	async function importFile(file: File, font?: "kruti-dev"): Promise<ChosenFileState | undefined> {
		const { name } = file;
		const answer = await requestReading(file, font, signInAgain);
		if (!answer.ok) return refusedFor(name, answer.message);
		const { reading } = answer;
		if (reading.ok) return { is: "rows", name, work: importWorkOf(reading), madeFrom: file };
		if (reading.kind === "no-questions" && (await isWrittenAsJson(file))) return undefined;
		const what = m.admin_import_refused({ kind: reading.kind });
		if (isPasted(file)) return { ...refusedFor(name, m.admin_import_nothing_pasted()), hint: what };
		// The specification's sentence stands first for what is no question file of any kind.
		if (reading.kind === "binary") {
			const hint = m.admin_import_refused({ kind: isNamedAsDocument(name) ? "damaged" : "binary" });
			return { ...refusedFor(name, m.admin_please_upload_json()), hint };
		}
		if (NO_QUESTION_FILES.has(reading.kind)) return { ...refusedFor(name, m.admin_please_upload_json()), hint: what };
		return refusedFor(name, what);
	}

	/** The file to upload: the chosen one, or the one made of rows, if all are decided. */
	async function chosenFile(state: ChosenFileState): Promise<ChosenFile | undefined> {
		if (state.is === "ready" || state.is === "failed") {
			const { file, checked, original } = state;
			return { file, checked, original };
		}
		const questions = state.is === "rows" ? questionsToSave(state.work) : undefined;
		if (state.is !== "rows" || !questions) return undefined;
		const name = `${state.name.replace(/\.[A-Za-z0-9]{1,5}$/, "")}.json`;
		const file = new File([writeQuestionFile(questions)], name, { type: "application/json" });
		const checked = limitQuestions(await checkQuestionFile(file), maxQuestions);
		const imported = { name: cleanSourceName(sourceNameOf(state)), ...countKeys(state.work) };
		if (checked.ok && file.size <= maxBytes)
			return { file, checked, madeFrom: state.madeFrom, imported, rows: { ...state, reason: undefined } };
		const heading = checked.ok ? m.admin_file_too_large({ max: megabytes(maxBytes) }) : m.admin_import_not_made();
		setState({ ...refusedFor(name, heading), problems: checked.ok ? NONE : checked.problems });
		return undefined;
	}

	/**
	 * Uploads the chosen file when it is checked. Asks for confirmation when it replaces a file, by the name of the
	 * current one, which another administrator may have uploaded, and when its keys mark stored answers in another way. True: stored.
	 * @param shown the file on the page, used when the current one cannot be fetched
	 */
	async function upload(target: FileTarget, shown: StoredQuestionFile | null): Promise<boolean> {
		const before = await finishReading();
		if (sending.current || !before) return false;
		const chosen = await chosenFile(before);
		if (!chosen) return false;
		const { file, checked, madeFrom, imported, rows } = chosen;
		const name = shownNameOf(chosen);
		const unsent: ChosenFileState = rows ?? { is: "ready", ...chosen };
		const fail = (reason: string) => setState(rows ? { ...rows, reason } : { is: "failed", ...chosen, reason });
		const findExpected = async (known: StoredQuestionFile | null) => {
			const found = await findFile(target.subtopicId);
			return found === undefined ? known : found;
		};
		const mayReplace = async (old: StoredQuestionFile | null) => {
			if (old) return confirm(replaceQuestion(old, name, checked.questionCount));
			const count = await countDrafts(target.subtopicId);
			return count === 0 || confirm(endDraftsQuestion(count));
		};
		let expected = await findExpected(shown);
		if (!(await mayReplace(expected))) return false;
		const controller = new AbortController();
		const { signal } = controller;
		sending.current = controller;
		let asksAboutKeys = true;
		const send = () => {
			setState({ is: "uploading", ...chosen, share: 0 });
			const onProgress = (share: number) => setState({ is: "uploading", ...chosen, share });
			return uploadQuestionFile({ ...target, expected, file, madeFrom, imported, asksAboutKeys, onProgress, signal });
		};
		const sendWithRetries = async () => {
			let answer = await send();
			while (!answer.ok) {
				if (answer.code === "changed") {
					expected = await findExpected(expected);
					setState(unsent);
					if (!(await mayReplace(expected))) break;
				} else if (answer.code === "touched") {
					setState(unsent);
					if (!(await confirm(replaceTouched(answer.touched)))) break;
					asksAboutKeys = false;
				} else if (answer.code !== "signed-out" || !(await signInAgain())) break;
				answer = await send();
			}
			return answer;
		};
		let answer: FileCallResult;
		try {
			answer = await sendWithRetries();
		} catch (error) {
			fail(m.admin_failed_to_upload_mcq());
			throw error;
		} finally {
			sending.current = undefined;
		}
		if (answer.ok) {
			setState({ is: "done", name, questionCount: checked.questionCount, imported });
			pasted.set(NO_TEXT);
			if (answer.isOriginalLost && madeFrom) showToast(m.admin_mcq_original_lost({ name: madeFrom.name }), "failed");
			return true;
		}
		const isLeft = signal.aborted || answer.code === "changed" || answer.code === "touched";
		if (isLeft) setState(unsent);
		else if (answer.code === "unreadable") setState(missingFor(name));
		else fail(uploadFailure(answer));
		if (answer.code === "no-response" && answer.isOffline) setCutOff({ failed: current.current, unsent });
		return false;
	}

	return {
		state,
		choose: (file: File, font?: "kruti-dev") => choose(file, font && { font }),
		/** Adds the format to the chosen file, so that its formulas show as such. */
		async format() {
			if (!("file" in state)) return;
			const { file } = state;
			const formatted = await fileWithFormat(file).catch(() => {
				setState(missingFor(file.name));
			});
			if (formatted) choose(formatted, { original: state.file });
		},
		/** Goes back to the file as it was chosen. */
		takeFormatBack() {
			if ("file" in state && state.original) choose(state.original);
		},
		finishReading,
		/** The file to send after `finishReading`; undefined without one or while rows wait for a decision. */
		prepare: () => chosenFile(current.current),
		isReadyOrFocus,
		refuse,
		/** Whether Save was pressed on the unchanged rows. */
		isRefused: state.is === "rows" && state.work === refused,
		upload,
		/** Whether the last upload has stored the file. */
		hasUploaded: () => current.current.is === "done",
		/** How many questions the last upload has stored. */
		uploadedCount: () => (current.current.is === "done" ? current.current.questionCount : 0),
		/** What was said about the import that the last upload has stored. */
		uploadedImport: () => (current.current.is === "done" ? current.current.imported : undefined),
		/** Cancels an upload: nothing is stored, the file stays chosen. */
		cancel: () => sending.current?.abort(),
		clear() {
			lastAttempt.current++;
			setState({ is: "empty" });
			pasted.set(NO_TEXT);
		},
		pasted,
		/** Shows the rows of a draft. */
		restore: (rows: RowsState) => setState((now) => (now.is === "empty" ? rows : now)),
		/** Changes decisions on rows. */
		changeWork: (change: (work: ImportWork) => ImportWork) =>
			setState((now) => (now.is === "rows" ? { ...now, work: change(now.work), reason: undefined } : now)),
		/** Whether leaving would lose a chosen file. */
		isPending: isPendingState(state) || !pasted.isRead,
		pendingName: "file" in state && !state.rows ? state.file.name : undefined,
	};
}

/** What people call the file: the imported one, if the questions were read from it. */
export function shownNameOf({ file, imported }: Pick<ChosenFile, "file" | "imported">): string {
	return imported?.name || file.name;
}

/** Whether rows wait for a decision. */
export function isUndecided(state: ChosenFileState): boolean {
	return state.is === "rows" && questionsToSave(state.work) === undefined;
}

/** Whether a file or rows wait to be saved. */
export function isPendingState(state: ChosenFileState): boolean {
	return "file" in state || state.is === "rows";
}

function refusedState(file: File, check: Extract<FileCheck, { ok: false }>) {
	return { is: "refused" as const, name: file.name, ...refusalOf(check) };
}

function refusedFor(name: string, heading: string) {
	return { is: "refused" as const, name, heading, problems: NONE };
}

/** A file that was moved or changed after it was chosen, or is on a disk that is gone. */
function missingFor(name: string) {
	return { ...refusedFor(name, m.admin_file_unreadable()), hint: m.admin_file_unreadable_hint() };
}

/** The status of an upload for the save bar, which announces it; undefined when nothing is being sent. */
export function uploadStatus(state: ChosenFileState): FileStatus | undefined {
	// A save must not silently leave out an unread file.
	if (state.is === "checking") return { text: m.admin_checking_file({ name: state.name }), isError: false };
	if ((state.is === "failed" || state.is === "rows") && state.reason) return { text: state.reason, isError: true };
	if (state.is !== "uploading") return undefined;
	const percent = Math.floor(state.share * 100);
	return { text: m.admin_uploading_file(), isError: false, isBeingSent: true, percent };
}
