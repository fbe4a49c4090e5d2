// Data of a subtopic's documents: states, texts, and reading one. Called by app/admin/subtopics/document-reading.tsx.
import * as z from "zod/mini";
import { type Hub, hubContext } from "#app/context.ts";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import type { Route } from "./+types/documents.ts";

const HEADERS = { "Cache-Control": "no-store" };
const phaseSchema = z.enum(DOCUMENT_PHASES);
const bodySchema = z.strictObject({ phase: phaseSchema, isCheck: z.optional(z.literal(true)) });

/** The states of all documents; with ?phase= the text of one. */
export function loader({ request, context, params, url }: Route.LoaderArgs) {
	return answer(request, context.get(hubContext), async ({ documentReading }) => {
		const phase = z.safeParse(phaseSchema, url.searchParams.get("phase"));
		if (phase.success) return documentReading.getText(params.subtopicId, phase.data);
		return { documents: await documentReading.list(params.subtopicId) };
	});
}

/** Reads one document: {"phase"}. Only checks it: {"phase", "isCheck": true}. */
export function action({ request, context, params }: Route.ActionArgs) {
	return answer(request, context.get(hubContext), async ({ documentReading, documentChecks }) => {
		const body = z.safeParse(bodySchema, await request.json().catch(() => undefined));
		if (!body.success) return undefined;
		const { phase, isCheck } = body.data;
		const { subtopicId } = params;
		if (isCheck) return { checked: await documentChecks.checkNow({ subtopicId, phase }) };
		return { documents: await documentReading.readAll(subtopicId, phase) };
	});
}

async function answer(request: Request, hub: Hub, work: (hub: Hub) => Promise<object | undefined>) {
	const administrator = await hub.auth.findAdministrator(request.headers);
	if (!administrator) return refuse("signed-out", 401);
	try {
		const found = await work(hub);
		return found ? Response.json(found, { headers: HEADERS }) : refuse("unknown", 400);
	} catch (error) {
		if (!isHubError(error)) throw error;
		return refuse(error.code, ERROR_STATUS[error.code]);
	}
}

function refuse(code: string, status: number): Response {
	return Response.json({ code }, { status, headers: HEADERS });
}
