// Encrypts own events for the server and decrypts those of other phones: AES-GCM with 256 bits, by WebCrypto. The content key is
// random; it travels in the log, encrypted with the wrapping key of the learner's code (code-secret.ts). An event's other fields
// are authenticated, so that a text cannot be moved to another event. Loaded only when there is something to encrypt or decrypt.
import * as z from "zod/mini";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import type { KeyEvent, OwnEvent, SealedEvent } from "#core/progress/log/event.ts";
import { NOTE_LENGTH } from "#core/progress/log/own-notes.ts";
import { OWN_ANSWER_LENGTH, OWN_QUESTION_LENGTH } from "#core/progress/log/own-questions.ts";
import { OWN_BYTES, OWN_STEP_BYTES } from "#core/progress/log/sync-protocol.ts";
import { createDeviceName, encodeBytes, type Keyring } from "./tables.ts";

const KEY_BYTES = 32;
const IV_BYTES = 12;
/** JSON may end in spaces. */
const SPACE = 0x20;

const textSchema = z.string().check(z.maxLength(OWN_QUESTION_LENGTH));
const ofSchema = z.string().check(z.maxLength(40));
/** The encrypted part of an own event; the rest is in its sealed event. */
const contentSchema = z.union([
	z.object({ kind: z.literal("own-asked"), text: textSchema }),
	z.object({ kind: z.literal("own-reworded"), of: ofSchema, text: textSchema }),
	z.object({
		kind: z.literal("own-answered"),
		of: ofSchema,
		phase: z.enum(DOCUMENT_PHASES),
		block: z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
		words: z.string().check(z.maxLength(OWN_ANSWER_LENGTH)),
	}),
	z.object({ kind: z.literal("own-recalled"), of: ofSchema, wasKnown: z.boolean() }),
	z.object({
		kind: z.literal("own-noted"),
		questionId: z.string().check(z.maxLength(200)),
		text: z.string().check(z.maxLength(NOTE_LENGTH)),
	}),
]);

/** A new content key under a new id, which has the form of a device's name. */
export function createContentKey(): { keyId: string; key: string } {
	return { keyId: createDeviceName(), key: encodeBytes(crypto.getRandomValues(new Uint8Array(KEY_BYTES))) };
}

/** The content key as an event of the log. */
export function wrapKey(keyId: string, key: string, wrapping: string): Promise<string> {
	return encrypt(wrapping, decodeBytes(key), ["key", keyId]);
}

/** The content key of an event; undefined when it was wrapped for another code. */
export async function unwrapKey({ keyId, box }: KeyEvent, wrapping: string): Promise<string | undefined> {
	const key = await decrypt(wrapping, box, ["key", keyId]);
	return key?.length === KEY_BYTES ? encodeBytes(key) : undefined;
}

/** An own event as it is sent; undefined without a key, and for longer texts than others accept. */
export async function sealOwn(event: OwnEvent, keys: Keyring["keys"]): Promise<SealedEvent | undefined> {
	const { device, clock, subtopicId, run, ...content } = event;
	const [first] = keys;
	const read = z.safeParse(contentSchema, content);
	if (!first || !read.success) return undefined;
	const [keyId, key] = first;
	const text = new TextEncoder().encode(JSON.stringify(read.data));
	if (text.length > OWN_BYTES) return undefined;
	const filled = new Uint8Array(Math.ceil(text.length / OWN_STEP_BYTES) * OWN_STEP_BYTES).fill(SPACE);
	filled.set(text);
	const about = { device, clock, subtopicId, run, keyId };
	return { ...about, kind: "sealed", box: await encrypt(key, filled, authenticatedFields(about)) };
}

/** Decrypts the sealed events that these keys open; skips moved, cut or changed ones. */
export async function openSealed(events: readonly SealedEvent[], keys: Keyring["keys"]): Promise<OwnEvent[]> {
	const opened = await Promise.all(events.map((event) => openOne(event, keys)));
	return opened.filter((event) => event !== undefined);
}

async function openOne(event: SealedEvent, keys: Keyring["keys"]): Promise<OwnEvent | undefined> {
	const { device, clock, subtopicId, run, keyId, box } = event;
	const key = keys.get(keyId);
	const bytes = key === undefined ? undefined : await decrypt(key, box, authenticatedFields(event));
	// Only a phone with the key has written it, maybe one with a later release.
	const read = bytes && z.safeParse(contentSchema, JSON.parse(new TextDecoder().decode(bytes)));
	return read?.success ? { device, clock, subtopicId, run, ...read.data } : undefined;
}

/** The authenticated fields of a sealed event. */
function authenticatedFields({ device, clock, subtopicId, run, keyId }: Omit<SealedEvent, "kind" | "box">): unknown[] {
	return ["own", device, clock, subtopicId, run, keyId];
}

async function encrypt(key: string, bytes: Uint8Array<ArrayBuffer>, about: unknown[]): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const sealed = new Uint8Array(await crypto.subtle.encrypt(howWith(iv, about), await importKey(key), bytes));
	const box = new Uint8Array(IV_BYTES + sealed.length);
	box.set(iv);
	box.set(sealed, IV_BYTES);
	return encodeBytes(box);
}

async function decrypt(key: string, box: string, about: unknown[]): Promise<Uint8Array | undefined> {
	try {
		const bytes = decodeBytes(box);
		const how = howWith(bytes.subarray(0, IV_BYTES), about);
		return new Uint8Array(await crypto.subtle.decrypt(how, await importKey(key), bytes.subarray(IV_BYTES)));
	} catch {
		// Wrong key, wrong event or damaged.
		return undefined;
	}
}

function howWith(iv: Uint8Array<ArrayBuffer>, about: unknown[]): AesGcmParams {
	return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(JSON.stringify(about)) };
}

function importKey(key: string): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", decodeBytes(key), "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** @throws DOMException for invalid base64url */
function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
	const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
