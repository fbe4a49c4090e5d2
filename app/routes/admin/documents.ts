// Data of a subtopic's documents: states, texts, and reading one. Called by app/admin/subtopics/document-reading.tsx.
import * as z from "zod/mini";
import { answerData } from "#app/panel.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import type { Route } from "./+types/documents.ts";

const phaseSchema = z.enum(DOCUMENT_PHASES);
const bodySchema = z.strictObject({ phase: phaseSchema, isCheck: z.optional(z.literal(true)) });

/** The states of all documents; with ?phase= the text of one. */
export function loader({ request, context, params, url }: Route.LoaderArgs) {
	return answerData(request, context, async ({ documentReading }) => {
		const phase = z.safeParse(phaseSchema, url.searchParams.get("phase"));
		if (phase.success) return documentReading.getText(params.subtopicId, phase.data);
		return { documents: await documentReading.list(params.subtopicId) };
	});
}

/** Reads one document: {"phase"}. Only checks it: {"phase", "isCheck": true}. */
export function action({ request, context, params }: Route.ActionArgs) {
	return answerData(request, context, async ({ documentReading, documentChecks }) => {
		const body = z.safeParse(bodySchema, await request.json().catch(() => undefined));
		if (!body.success) return undefined;
		const { phase, isCheck } = body.data;
		const { subtopicId } = params;
		if (isCheck) return { checked: await documentChecks.checkNow({ subtopicId, phase }) };
		return { documents: await documentReading.readAll(subtopicId, phase) };
	});
}
