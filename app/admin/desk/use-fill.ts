// Fills sections of subtopics on their module's page: with a link, a text, a file that is read as a text, or a file of questions. Each is a
// step that can be taken back.
import { useState } from "react";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { checkQuestionFile } from "#app/admin/questions/files/check-file.ts";
import { limitQuestions } from "#app/admin/questions/files/checked-file.ts";
import { deleteQuestionFile, uploadQuestionFile } from "#app/admin/questions/files/file-calls.ts";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import type { QuestionFileLimits } from "#app/admin/questions/files/use-chosen-file.ts";
import { type ReadText, readFile, sendOriginal } from "#app/admin/texts/import-calls.ts";
import { saveText } from "#app/admin/texts/text-calls.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase, type MethodPhase } from "#core/modules/phases.ts";
import { documentPath } from "#core/texts/state.ts";
import type { TextOrigin } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { DeskAnswer, DeskCommand } from "./desk-commands.ts";
import { type DeskSubtopic, type Seen, sectionMark } from "./desk-subtopic.ts";
import { sectionLabel } from "./section-words.ts";
import { useConflictChoice } from "./use-conflict-choice.tsx";
import type { Step, StepResult, Steps } from "./use-steps.ts";
import { useSubtopicChange } from "./use-subtopic-change.ts";

/** What of a file was not taken over, in sentences; `failed`: nothing was, and it can perhaps be tried again. */
export type FillReport = {
	key: string;
	name: string;
	notes: readonly string[];
	failed?: { retry: (() => void) | undefined };
};

export type FillOptions = { moduleId: string; limits: QuestionFileLimits; steps: Steps };

export function useFill({ moduleId, limits, steps }: FillOptions) {
	const { signInAgain, confirm } = usePanel();
	const { findFile } = useChoices();
	const send = useSend<DeskAnswer>(`/admin/modules/edit/${moduleId}`);
	const { change, asked } = useSubtopicChange(moduleId);
	const textConflict = useConflictChoice<{ content: string }>();
	const [reports, setReports] = useState<readonly FillReport[]>([]);

	const command = (desk: DeskCommand): Promise<DeskAnswer> => send({ desk });

	/** Stores a text over what the person saw; asks them when the section has something else by now. */
	async function storeText(
		seen: Seen,
		phase: DocumentPhase,
		markdown: string,
		origin: TextOrigin,
	): Promise<StepResult> {
		const { id, typed } = seen;
		const field = DOCUMENT_LINK_FIELDS[phase];
		const own = documentPath(id, phase);
		let before = { link: typed[field], version: seen.texts.find((text) => text.phase === phase)?.version ?? 0 };
		for (;;) {
			const { version } = before;
			const answer = await saveText({ subtopicId: id, phase, markdown, version, origin, link: before.link || null });
			if (answer.ok) {
				if (before.link === own) {
					const back = { do: "text-back", id, phase, version: answer.stored.version, to: version } as const;
					return { ok: true, undo: async () => toResult(await command(back)) };
				}
				const stored = { id, typed: { ...typed, [field]: own }, version: seen.version + 1 };
				return { ok: true, undo: () => change(stored, { [field]: before.link }) };
			}
			if (answer.code === "problems") return { ok: false, code: "problems" };
			if (answer.code !== "conflict") return answer;
			const { theirs, ...last } = answer.conflict;
			const link = theirs.link ?? "";
			const content = link === own ? theirs.typed.markdown : link;
			const chosen = await textConflict.ask({
				mine: { content: markdown },
				base: { content: before.link },
				conflict: { ...last, theirs: { typed: { content }, version: theirs.version } },
				label: () => m.admin_desk_fill({ section: sectionLabel(phase), title: typed.title }),
			});
			if (!chosen) return { ok: false, code: "left" };
			if (chosen.content !== markdown) return { ok: true, label: m.admin_desk_theirs_stays() };
			before = { link, version: theirs.version };
		}
	}

	/** Puts a link in a section; asks the person when the section's text has been changed since they began. */
	async function storeLink(
		subtopic: DeskSubtopic,
		seen: Seen,
		phase: DocumentPhase,
		link: string,
	): Promise<StepResult> {
		const field = DOCUMENT_LINK_FIELDS[phase];
		// A text that was changed is no change of the subtopic's fields.
		const isTextChanged =
			seen.typed[field] === subtopic.typed[field] && sectionMark(seen, phase) !== sectionMark(subtopic, phase);
		const question = { title: m.admin_desk_link_over_text(), body: m.admin_desk_link_over_text_what() };
		if (isTextChanged && !(await confirm({ ...question, yes: m.admin_desk_link_over_text_yes() }))) {
			return { ok: false, code: "left" };
		}
		return change(seen, { [field]: link });
	}

	const labelOf = (subtopic: Pick<Seen, "typed">, section: Parameters<typeof sectionLabel>[0]) =>
		m.admin_desk_did_fill({ section: sectionLabel(section), title: subtopic.typed.title });

	async function uploadQuestions(subtopic: DeskSubtopic, file: File): Promise<StepResult> {
		const place = { moduleId, subtopicId: subtopic.id };
		const nothing = { madeFrom: undefined, imported: undefined, asksAboutKeys: false };
		const signal = new AbortController().signal;
		const answer = await uploadQuestionFile({
			...place,
			...nothing,
			expected: null,
			file,
			onProgress: () => {},
			signal,
		});
		if (!answer.ok) {
			if (answer.code === "unreadable") return { ok: false, code: answer.code, message: m.admin_file_unreadable() };
			return answer;
		}
		return { ok: true, undo: () => removeQuestions(subtopic) };
	}

	async function removeQuestions({ id }: DeskSubtopic): Promise<StepResult> {
		const stored = await findFile(id);
		if (stored === undefined) return { ok: false, code: "no-response", isOffline: true };
		if (!stored) return { ok: false, code: "gone" };
		return deleteQuestionFile({ moduleId, subtopicId: id, sha256: stored.sha256 });
	}

	const forgetReport = (key: string) => setReports((now) => now.filter((report) => report.key !== key));
	const addReport = (report: FillReport) =>
		setReports((now) => [...now.filter(({ key }) => key !== report.key), report]);

	/** A step that stores a file. A later step replaces the line in which its failure is said, so that the failure is listed. */
	function takeFile(file: File, { key, onSaved, ...step }: Step & { key: string }): Promise<boolean> {
		const { name } = file;
		const whole: Step = {
			...step,
			about: name,
			onSaved() {
				setReports((now) => now.filter((report) => report.key !== key || !report.failed));
				onSaved?.();
			},
			onFailed(reason, canRepeat) {
				const retry = canRepeat ? () => void steps.take(whole) : undefined;
				addReport({ key, name, notes: [reason], failed: { retry } });
			},
		};
		return steps.take(whole);
	}

	return {
		command,
		change,
		/** The conflict that waits for the person: of fields, or of what is in a section. */
		asked,
		askedText: textConflict.asked,
		reports,
		forgetReport,

		fillLink: (subtopic: DeskSubtopic, seen: Seen, phase: DocumentPhase, link: string, onSaved: () => void) =>
			steps.take({
				label: labelOf(subtopic, phase),
				onSaved,
				run: () => storeLink(subtopic, seen, phase, link),
			}),

		clear: (subtopic: DeskSubtopic, phase: DocumentPhase, onSaved: () => void) =>
			steps.take({
				onSaved,
				label: m.admin_desk_did_clear({ section: sectionLabel(phase), title: subtopic.typed.title }),
				run: () => change(subtopic, { [DOCUMENT_LINK_FIELDS[phase]]: "" }),
			}),

		/** `seen`: when the person began to type. */
		fillText: (seen: Seen, phase: DocumentPhase, markdown: string, onSaved: () => void) =>
			steps.take({
				label: labelOf(seen, phase),
				onSaved,
				run: () => storeText(seen, phase, markdown, "written"),
			}),

		/** Reads a file as a text and stores it with its original. */
		fillFile: (subtopic: DeskSubtopic, phase: DocumentPhase, file: File, onSaved?: () => void) => {
			const key = reportKey(subtopic, phase, file);
			return takeFile(file, {
				key,
				label: labelOf(subtopic, phase),
				onSaved: () => onSaved?.(),
				async run() {
					const answer = await readFile(file, signInAgain);
					if (!answer.ok) {
						return { ok: false, code: answer.isRefused ? "refused" : "no-response", message: answer.message };
					}
					const { markdown } = answer.reading;
					if (markdown.trim() === "") return { ok: false, code: "refused", message: m.admin_desk_nothing_found() };
					const result = await storeText(subtopic, phase, markdown, "file");
					if (!result.ok) return result;
					await sendOriginal({ subtopicId: subtopic.id, phase }, file, signInAgain);
					const notes = notesOf(answer.reading);
					if (notes.length > 0) addReport({ key, name: file.name, notes });
					return result;
				},
			});
		},

		/** Whether a file can be stored as questions as it is; otherwise the person goes through it. */
		async isPlainQuestions(subtopic: DeskSubtopic, file: File): Promise<boolean> {
			if (file.size > limits.maxBytes || subtopic.unpublished > 0) return false;
			if (subtopic.states.some(({ section, is }) => section === "recite" && is !== "empty")) return false;
			const checked = await checkQuestionFile(file).catch(() => undefined);
			if (!checked?.ok || !limitQuestions(checked, limits.maxQuestions).ok) return false;
			return checked.notices.list.length === 0 && checked.withFormula === undefined;
		},

		/** The questions of a subtopic were saved below their chip. `isFirst`: it had none before, so that Undo deletes them. */
		saidQuestions: (subtopic: DeskSubtopic, count: number, isFirst: boolean) =>
			steps.say(
				m.admin_desk_did_questions({ count, title: subtopic.typed.title }),
				isFirst ? () => removeQuestions(subtopic) : undefined,
			),

		fillQuestions: (subtopic: DeskSubtopic, file: File) =>
			takeFile(file, {
				key: reportKey(subtopic, "recite", file),
				label: labelOf(subtopic, "recite"),
				run: () => uploadQuestions(subtopic, file),
			}),
	};
}

export function toResult(answer: DeskAnswer): StepResult {
	if (answer.ok) return { ok: true };
	if (answer.code === "problems") {
		return { ok: false, code: answer.code, message: answer.problems.map(problemText).join(" ") };
	}
	return answer.code === "conflict" ? { ok: false, code: answer.code } : answer;
}

function reportKey({ id }: DeskSubtopic, section: MethodPhase, { name }: File): string {
	return `${id} ${section} ${name}`;
}

function notesOf({ report: { dropped, changed } }: ReadText): string[] {
	return [...dropped, ...changed].map(({ text }) => text);
}
