// The calls that bring a text in: reading a file or the linked Google document, and keeping the file that it came from. Every outcome
// is an answer; nothing throws.
import * as z from "zod/mini";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import { type TextReading, textReadingSchema } from "#core/text-import/reading.ts";
import * as m from "#messages";

export type ReadText = Extract<TextReading, { ok: true }>;
export type ReadAnswer = { ok: true; reading: ReadText } | { ok: false; message: string };
type Place = { subtopicId: string; phase: DocumentPhase };
type SignInAgain = () => Promise<boolean>;

const BYTES = { "Content-Type": "application/octet-stream" };
const messageSchema = z.object({ message: z.string() });

/** Reads a file as a study text. Nothing is stored but its pictures. */
export function readFile(file: File, signInAgain: SignInAgain): Promise<ReadAnswer> {
	const address = `/api/texts/read?${new URLSearchParams({ name: file.name })}`;
	return read(() => fetch(address, { method: "POST", headers: BYTES, body: file }), signInAgain);
}

/** Reads the Google document that a section links to, or did when its text was copied. */
export function readLinked(place: Place, signInAgain: SignInAgain): Promise<ReadAnswer> {
	const headers = { "Content-Type": "application/json" };
	const body = JSON.stringify(place);
	return read(() => fetch("/api/texts/read-linked", { method: "POST", headers, body }), signInAgain);
}

async function read(ask: () => Promise<Response>, signInAgain: SignInAgain): Promise<ReadAnswer> {
	let response: Response;
	try {
		response = await ask();
	} catch {
		return { ok: false, message: m.admin_reason_offline_sentence() };
	}
	if (response.status === 401) {
		if (await signInAgain()) return read(ask, signInAgain);
		return { ok: false, message: m.admin_text_read_signed_out() };
	}
	const answer: unknown = await response.json().catch(() => undefined);
	const { data } = z.safeParse(textReadingSchema, answer);
	if (data?.ok) return { ok: true, reading: data };
	const message = z.safeParse(messageSchema, answer).data?.message;
	return { ok: false, message: message ?? m.admin_reason_server_sentence() };
}

/** The address of the file that a section's text was brought in from. */
export function originalPath({ subtopicId, phase }: Place): string {
	return `/api/texts/${subtopicId}/${phase}/original`;
}

/** Keeps the file that a saved text was brought in from, in place of the one before. */
export async function keepOriginal(place: Place, file: File, signInAgain: SignInAgain): Promise<boolean> {
	try {
		const address = `${originalPath(place)}?${new URLSearchParams({ name: file.name })}`;
		const response = await fetch(address, { method: "PUT", headers: BYTES, body: file });
		if (response.status === 401 && (await signInAgain())) return keepOriginal(place, file, signInAgain);
		return response.ok;
	} catch {
		return false;
	}
}
