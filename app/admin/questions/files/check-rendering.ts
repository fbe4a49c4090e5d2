// Has the server render a chosen file before it is saved. Reports formulas that cannot be drawn, and texts that would change beyond
// their formulas if the file had the format. Called by use-chosen-file.ts.

import { type Rendered, renderOnServer } from "#app/admin/questions/preview/render-call.ts";
import type { Problem } from "#core/problem.ts";
import { MD1, type Question } from "#core/questions/question-file.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import type { ChangedText, NumberedQuestion } from "./findings.ts";

export type RenderingFindings = { notices: Problem[]; changed: ChangedText[]; renderedCount: number };

/** Size of one call's questions in UTF-8 bytes, below the server's limit for the body. */
const CALL_BYTES = 24 * 1024;
/** Most calls for one file; the response to the upload has the notices of all questions. */
const CALLS = 20;

/** @param questions with formulas or formatting; rendered as md1, whatever their format */
export async function checkRendering(questions: readonly NumberedQuestion[]): Promise<RenderingFindings> {
	const found: RenderingFindings = { notices: [], changed: [], renderedCount: 0 };
	for (const part of partsOf(questions).slice(0, CALLS)) {
		const formatted = part.map(({ question }): Question => ({ ...question, format: MD1 }));
		const rendered = await renderOnServer(formatted, AbortSignal.timeout(10_000));
		if (!rendered) break;
		found.renderedCount += part.length;
		for (const notice of rendered.notices) {
			const at = part[(notice.question ?? 0) - 1];
			if (at?.question.format === MD1) found.notices.push({ ...notice, question: at.number });
		}
		found.changed.push(...changedTexts(part, rendered));
	}
	return found;
}

function partsOf(questions: readonly NumberedQuestion[]): NumberedQuestion[][] {
	const parts: NumberedQuestion[][] = [];
	let bytes = CALL_BYTES;
	for (const one of questions) {
		const size = new TextEncoder().encode(JSON.stringify(one.question)).length;
		if (size > CALL_BYTES) continue;
		if (bytes + size > CALL_BYTES) {
			parts.push([]);
			bytes = 0;
		}
		parts.at(-1)?.push(one);
		bytes += size;
	}
	return parts;
}

function changedTexts(part: readonly NumberedQuestion[], { questions }: Rendered): ChangedText[] {
	return part.flatMap(({ number, question }, index) => {
		const shown = questions[index];
		if (question.format === MD1 || !shown) return [];
		const after = textsOf(shown);
		return textsOf(question).flatMap((before, at) => {
			const text = after[at] ?? "";
			return isChanged(before, text) ? [{ number, before, after: text }] : [];
		});
	});
}

/** Whether texts differ, apart from delimiters of formulas and white space. */
export function isChanged(before: string, after: string): boolean {
	const bare = (text: string) => text.replaceAll(/\$|\\[()[\]]|\s+/g, "");
	return bare(before) !== bare(after);
}
