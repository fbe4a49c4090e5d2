// Calls the server to render questions with formatted texts, and a hook for previews. Never throws.
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { bodyOf, panelFetch, postJson } from "#app/admin/panel/panel-fetch.ts";
import { isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { MD1, type Question } from "#core/questions/question-file.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";

export type Rendered = NonNullable<ReturnType<typeof readRenderedQuestions>> & {
	/** Formulas that cannot be rendered. */
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

/** Undefined without a successful response. */
export async function renderOnServer(
	questions: readonly Question[],
	signal: AbortSignal,
): Promise<Rendered | undefined> {
	const body = bodyOf(await panelFetch("/admin/mcq-render", { ...postJson({ questions }), signal }));
	const rendered = isNested(body) ? readRenderedQuestions(JSON.stringify(body.file ?? null)) : undefined;
	return rendered && { ...rendered, notices: readNotices(body) };
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
