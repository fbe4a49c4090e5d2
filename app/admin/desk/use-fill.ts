// Fills sections of subtopics on their module's page: with a link, a text, a file that is read as a text, or a file of questions. Each is a
// step that can be taken back.
import { useState } from "react";
import { useSend } from "#app/admin/forms/send.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { checkMcqFile } from "#app/admin/questions/check-file.ts";
import { limitQuestions } from "#app/admin/questions/checked-file.ts";
import { deleteMcqFile, uploadMcqFile } from "#app/admin/questions/mcq-calls.ts";
import { useChoices } from "#app/admin/questions/use-choices.ts";
import type { McqLimits } from "#app/admin/questions/use-mcq-file.ts";
import { type ReadText, readFile, sendOriginal } from "#app/admin/texts/import-calls.ts";
import { saveText } from "#app/admin/texts/text-calls.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/catalog/phases.ts";
import { documentPath } from "#core/documents/state.ts";
import type { TextOrigin } from "#core/documents/study-text.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { DeskAnswer, DeskCommand } from "./desk-commands.ts";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import { sectionLabel } from "./section-words.ts";
import type { StepResult, Steps } from "./use-steps.ts";
import { useSubtopicChange } from "./use-subtopic-change.tsx";

/** What of a file was not taken over, in sentences. */
export type FillReport = { name: string; notes: readonly string[] };

export type FillOptions = { moduleId: string; limits: McqLimits; steps: Steps };

export function useFill({ moduleId, limits, steps }: FillOptions) {
	const { signInAgain } = usePanel();
	const { findFile } = useChoices();
	const send = useSend<DeskAnswer>(`/admin/modules/edit/${moduleId}`);
	const { change, asked } = useSubtopicChange(moduleId);
	const [reports, setReports] = useState<readonly FillReport[]>([]);

	const command = (desk: DeskCommand): Promise<DeskAnswer> => send({ desk });

	async function storeText(
		subtopic: DeskSubtopic,
		phase: DocumentPhase,
		markdown: string,
		origin: TextOrigin,
	): Promise<StepResult> {
		const { id, typed } = subtopic;
		const field = DOCUMENT_LINK_FIELDS[phase];
		const earlier = subtopic.texts.find((text) => text.phase === phase);
		const answer = await saveText({ subtopicId: id, phase, markdown, version: earlier?.version ?? 0, origin });
		if (!answer.ok) {
			if (answer.code !== "conflict") return answer.code === "problems" ? { ok: false, code: "problems" } : answer;
			return { ok: false, code: "conflict", message: m.admin_desk_text_changed() };
		}
		const link = documentPath(id, phase);
		const { version } = answer.stored;
		if (typed[field] === link && earlier) {
			const back = { do: "text-back", id, phase, version, to: earlier.version } as const;
			return { ok: true, undo: async () => toResult(await command(back)) };
		}
		const stored = { id, typed: { ...typed, [field]: link }, version: subtopic.version + 1 };
		return { ok: true, undo: () => change(stored, { [field]: typed[field] }) };
	}

	const labelOf = (subtopic: DeskSubtopic, section: Parameters<typeof sectionLabel>[0]) =>
		m.admin_desk_did_fill({ section: sectionLabel(section), title: subtopic.typed.title });

	async function uploadQuestions(subtopic: DeskSubtopic, file: File): Promise<StepResult> {
		const place = { moduleId, subtopicId: subtopic.id };
		const nothing = { madeFrom: undefined, imported: undefined, asksAboutKeys: false };
		const signal = new AbortController().signal;
		const answer = await uploadMcqFile({ ...place, ...nothing, expected: null, file, onProgress: () => {}, signal });
		if (!answer.ok) {
			if (answer.code === "unreadable") return { ok: false, code: answer.code, message: m.admin_file_unreadable() };
			return answer;
		}
		return {
			ok: true,
			async undo() {
				const stored = await findFile(subtopic.id);
				return stored ? deleteMcqFile({ ...place, sha256: stored.sha256 }) : { ok: false, code: "gone" };
			},
		};
	}

	return {
		command,
		change,
		asked,
		reports,
		forgetReport: (name: string) => setReports((now) => now.filter((report) => report.name !== name)),

		fillLink: (subtopic: DeskSubtopic, phase: DocumentPhase, link: string) =>
			steps.take({
				label: labelOf(subtopic, phase),
				run: () => change(subtopic, { [DOCUMENT_LINK_FIELDS[phase]]: link }),
			}),

		clear: (subtopic: DeskSubtopic, phase: DocumentPhase) =>
			steps.take({
				label: m.admin_desk_did_clear({ section: sectionLabel(phase), title: subtopic.typed.title }),
				run: () => change(subtopic, { [DOCUMENT_LINK_FIELDS[phase]]: "" }),
			}),

		fillText: (subtopic: DeskSubtopic, phase: DocumentPhase, markdown: string) =>
			steps.take({ label: labelOf(subtopic, phase), run: () => storeText(subtopic, phase, markdown, "written") }),

		/** Reads a file as a text and stores it with its original. */
		fillFile: (subtopic: DeskSubtopic, phase: DocumentPhase, file: File) =>
			steps.take({
				label: labelOf(subtopic, phase),
				async run() {
					const answer = await readFile(file, signInAgain);
					if (!answer.ok) return { ok: false, code: "refused", message: `${file.name}: ${answer.message}` };
					const { markdown } = answer.reading;
					if (markdown.trim() === "") {
						return { ok: false, code: "refused", message: m.admin_desk_nothing_found_in({ name: file.name }) };
					}
					const result = await storeText(subtopic, phase, markdown, "file");
					if (!result.ok) return result;
					await sendOriginal({ subtopicId: subtopic.id, phase }, file, signInAgain);
					const notes = notesOf(answer.reading);
					if (notes.length > 0) setReports((now) => [...now, { name: file.name, notes }]);
					return result;
				},
			}),

		/** Whether a file can be stored as questions as it is; otherwise the person goes through it. */
		async isPlainQuestions(subtopic: DeskSubtopic, file: File): Promise<boolean> {
			if (file.size > limits.maxBytes || subtopic.unpublished > 0) return false;
			if (subtopic.states.some(({ section, is }) => section === "recite" && is !== "empty")) return false;
			const checked = await checkMcqFile(file).catch(() => undefined);
			if (!checked?.ok || !limitQuestions(checked, limits.maxQuestions).ok) return false;
			return checked.notices.list.length === 0 && checked.withFormula === undefined;
		},

		fillQuestions: (subtopic: DeskSubtopic, file: File) =>
			steps.take({ label: labelOf(subtopic, "recite"), run: () => uploadQuestions(subtopic, file) }),
	};
}

export function toResult(answer: DeskAnswer): StepResult {
	if (answer.ok) return { ok: true };
	if (answer.code === "problems") {
		return { ok: false, code: answer.code, message: answer.problems.map(problemText).join(" ") };
	}
	return answer.code === "conflict" ? { ok: false, code: answer.code } : answer;
}

function notesOf({ report: { dropped, changed } }: ReadText): string[] {
	return [...dropped, ...changed].map(({ text }) => text);
}
