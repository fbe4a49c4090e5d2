// What the server makes of questions with formatted texts, as a call and for a preview. Every outcome is an answer; nothing throws.
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Problem } from "#core/problem.ts";
import { MD1, type Question } from "#core/questions/question-file.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";

export type Rendered = NonNullable<ReturnType<typeof readRenderedQuestions>> & {
	/** Formulas that cannot be drawn. */
	notices: Problem[];
};

const answerSchema = z.object({
	notices: z.array(
		z.object({
			code: z.string(),
			question: z.optional(z.number()),
			option: z.optional(z.number()),
			field: z.optional(z.string()),
			values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
		}),
	),
});

/** Undefined when the server does not answer, or refuses. */
export async function renderOnServer(
	questions: readonly Question[],
	signal: AbortSignal,
): Promise<Rendered | undefined> {
	try {
		const body = JSON.stringify({ questions });
		const headers = { "Content-Type": "application/json" };
		const response = await fetch("/admin/mcq-render", { method: "POST", headers, body, signal });
		const answer: unknown = await response.json();
		const isFile = typeof answer === "object" && answer !== null && "file" in answer;
		const rendered = response.ok && isFile ? readRenderedQuestions(JSON.stringify(answer.file)) : undefined;
		return rendered && { ...rendered, notices: readNotices(answer) };
	} catch {
		return undefined;
	}
}

function readNotices(answer: unknown): Problem[] {
	const notices = answerSchema.safeParse(answer).data?.notices ?? [];
	return notices.flatMap(({ code, question, option, field, values }) =>
		code === "formula-unreadable"
			? [
					{
						code,
						...(question !== undefined && { question }),
						...(option !== undefined && { option }),
						...(field !== undefined && { field }),
						...(values && { values }),
					},
				]
			: [],
	);
}

/** "waiting" and "failed": the texts show as typed. Undefined without formatted texts. */
export function useRendered(questions: readonly Question[]): Rendered | "waiting" | "failed" | undefined {
	const [rendered, setRendered] = useState<Rendered | "failed">();
	const isFormatted = questions.some(({ format }) => format === MD1);
	useEffect(() => {
		setRendered(undefined);
		if (!isFormatted) return;
		const controller = new AbortController();
		renderOnServer(questions, controller.signal).then((answer) => {
			if (!controller.signal.aborted) setRendered(answer ?? "failed");
		});
		return () => controller.abort();
	}, [questions, isFormatted]);
	return isFormatted ? (rendered ?? "waiting") : undefined;
}
