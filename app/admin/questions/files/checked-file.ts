// What else is found out about a chosen question file: the server's limit of questions, its formulas, whether it is meant as JSON.
import type { Problem } from "#core/problem.ts";
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import { checkRendering } from "./check-rendering.ts";
import type { FileCheck } from "./findings.ts";

export type CheckResult = Extract<FileCheck, { ok: true }>;

/** Adds the server's notices about formulas; unchanged without a response, because the upload reports them too. */
export async function withFormats(checked: CheckResult): Promise<CheckResult> {
	if (checked.toRender.length === 0) return checked;
	const { notices, changed, renderedCount } = await checkRendering(checked.toRender);
	const list = [...checked.notices.list, ...notices].slice(0, NOTICE_LIMIT);
	return { ...checked, changed, renderedCount, notices: { list, isCut: list.length >= NOTICE_LIMIT } };
}

/** Refuses a file with more questions than the server takes. */
export function limitQuestions(check: FileCheck, max: number): FileCheck {
	if (!check.ok || check.questionCount <= max) return check;
	const values = { max, count: check.questionCount };
	const list: Problem[] = [{ code: "too-many-questions", field: "questions", values }];
	return { ok: false, isJson: true, isQuestionFile: true, problems: { list, isCut: false } };
}

/** Whether a file is or contains JSON, so that its faults as JSON help the administrator. */
export async function isWrittenAsJson(file: File): Promise<boolean> {
	const text = (await file.text()).replaceAll("\0", "");
	return /^[\s\ufeff\ufffd]*[[{]/.test(text) || /[[{]\s*"[^"\n]*"\s*[:,]/.test(text);
}
