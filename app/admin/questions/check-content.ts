// Checks the bytes of a question file: its number of questions and the first ones, or its problems. Runs in the worker of
// check-file.ts, or on the page where no worker can start.

import type { Problem } from "#core/problem.ts";
import { readMcqBytes } from "#core/questions/file-check.ts";
import { NOTICE_LIMIT } from "#core/questions/notices.ts";
import { PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import { type Findings, type McqCheck, PREVIEW_QUESTIONS } from "./findings.ts";

/** White space, the two openings of JSON that could be a question file, and the byte order marks. */
const JSON_BEGINNINGS = new Set([0x09, 0x0a, 0x0d, 0x20, 0x5b, 0x7b, 0xef, 0xfe, 0xff, 0x00]);

export function checkContent(bytes: Uint8Array): McqCheck {
	const reading = readMcqBytes(bytes);
	if (!reading.ok) {
		const isJson = JSON_BEGINNINGS.has(bytes[0] ?? -1);
		return { ok: false, isJson, problems: findings(reading.problems, PROBLEM_LIMIT) };
	}
	const { questions, notices } = reading;
	const preview = questions.slice(0, PREVIEW_QUESTIONS);
	return { ok: true, questionCount: questions.length, preview, notices: findings(notices, NOTICE_LIMIT) };
}

function findings(list: Problem[], limit: number): Findings {
	return { list, isCut: list.length >= limit };
}
