// The calls that import a text: reading a file or the linked Google document, and storing the original file. Never throws; failures
// are results.
import * as z from "zod/mini";
import { bodyOf, failureText, isReadable, panelFetch, postBytes, postJson } from "#app/admin/panel/panel-fetch.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { type TextReading, textReadingSchema } from "#core/texts/import/text-reading.ts";
import * as m from "#messages";

export type ReadText = Extract<TextReading, { ok: true }>;
export type ReadResult =
	| { ok: true; reading: ReadText }
	| {
			ok: false;
			message: string;
			/** Whether the server has refused it; otherwise it may be read later. */
			isRefused: boolean;
	  };
type Place = { subtopicId: string; phase: DocumentPhase };
type SignInAgain = () => Promise<boolean>;

/** Reads a file as a study text. Nothing is stored but its pictures. */
export async function readFile(file: File, signInAgain: SignInAgain): Promise<ReadResult> {
	// The browser reports an unreadable file like a missing network.
	if (!(await isReadable(file))) {
		return { ok: false, message: `${m.admin_file_unreadable()}. ${m.admin_file_unreadable_hint()}`, isRefused: false };
	}
	const address = `/api/texts/read?${new URLSearchParams({ name: file.name })}`;
	return read(address, postBytes(file), signInAgain);
}

/** Reads the Google document that a section links to, or linked to when its text was copied. */
export function readLinked(place: Place, signInAgain: SignInAgain): Promise<ReadResult> {
	return read("/api/texts/read-linked", postJson(place), signInAgain);
}

async function read(address: string, init: RequestInit, signInAgain: SignInAgain): Promise<ReadResult> {
	const reply = await panelFetch(address, init, signInAgain);
	const { data } = z.safeParse(textReadingSchema, bodyOf(reply));
	if (data?.ok) return { ok: true, reading: data };
	const message = failureText(reply, {
		offline: m.admin_reason_offline(),
		signedOut: m.admin_text_read_signed_out(),
		failed: m.admin_reason_server(),
	});
	return { ok: false, message, isRefused: reply.is === "response" && reply.status < 500 };
}

/** The address of a text's original file. */
export function originalPath({ subtopicId, phase }: Place): string {
	return `/api/texts/${subtopicId}/${phase}/original`;
}

/** Stores the file that a saved text was imported from, in place of the previous one. */
export async function sendOriginal(place: Place, file: File, signInAgain: SignInAgain): Promise<boolean> {
	const address = `${originalPath(place)}?${new URLSearchParams({ name: file.name })}`;
	const reply = await panelFetch(address, { ...postBytes(file), method: "PUT" }, signInAgain);
	return reply.is === "response" && reply.isOk;
}
