// What the server makes of questions with formatted texts, as a call and for a preview. Every outcome is an answer; nothing throws.
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { isNested } from "#core/json.ts";
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
			question: z.exactOptional(z.number()),
			option: z.exactOptional(z.number()),
			field: z.exactOptional(z.string()),
			values: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
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
		const rendered =
			response.ok && isNested(answer) ? readRenderedQuestions(JSON.stringify(answer.file ?? null)) : undefined;
		return rendered && { ...rendered, notices: readNotices(answer) };
	} catch {
		return undefined;
	}
}

function readNotices(answer: unknown): Problem[] {
	const notices = answerSchema.safeParse(answer).data?.notices ?? [];
	return notices.flatMap(({ code, ...place }) => (code === "formula-unreadable" ? [{ code, ...place }] : []));
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
