// Checks what an authenticator answers (WebAuthn level 2, sections 7.1 and 7.2). Pure but for node:crypto: challenges and stored
// keys are arguments. User verification is required, since a passkey stands for password and code together. Attestation is not
// asked for, so the key is the one that the browser names (decision 102).
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";

const base64url = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`));
/** A new passkey, as app/admin/account/passkey-browser.ts sends it. */
export const newPasskeySchema = z.strictObject({
	id: base64url(1366),
	clientData: base64url(4096),
	authenticatorData: base64url(8192),
	publicKey: base64url(2048),
});
/** A signature with a passkey. */
export const passkeySignatureSchema = z.strictObject({
	id: base64url(1366),
	clientData: base64url(4096),
	authenticatorData: base64url(8192),
	signature: base64url(2048),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type PasskeySignature = z.infer<typeof passkeySignatureSchema>;

/** What an answer has to name. */
export type Expected = {
	/** The page's origin, such as "https://learn.example.org". */
	origin: string;
	/** Its host without port. */
	host: string;
	isChallenge: (challenge: string) => Promise<boolean>;
};
export type PasskeyFault =
	| "unreadable"
	| "wrong-type"
	| "wrong-origin"
	| "wrong-host"
	| "nobody-present"
	| "not-verified"
	| "wrong-challenge"
	| "wrong-key"
	| "wrong-signature"
	| "copied";
type Result<T> = { ok: true; value: T } | { ok: false; fault: PasskeyFault };

/** Flags of the authenticator data: somebody is present; they were verified by PIN, finger or face; a new credential follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
/** Bytes before the counter's end: hash of the host, flags, counter. */
const HEAD_BYTES = 37;
/** From here the new credential: 16 bytes of its model, 2 of the length of its id, the id. */
const ID_LENGTH_AT = HEAD_BYTES + 16;
/** COSE algorithms that are offered: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

const clientDataSchema = z.object({
	type: z.string(),
	challenge: z.string(),
	origin: z.string(),
	crossOrigin: z.boolean().optional(),
});

/** Checks a new passkey. @returns what has to be stored of it */
export async function readNewPasskey(
	answer: NewPasskey,
	expected: Expected,
): Promise<Result<{ id: string; publicKey: string; counter: number }>> {
	const head = await checkHead(answer, "webauthn.create", expected);
	if (!head.ok) return head;
	const { flags, counter, bytes } = head.value;
	if (!(flags & HAS_CREDENTIAL) || bytes.length < ID_LENGTH_AT + 2) return { ok: false, fault: "unreadable" };
	const length = bytes.readUInt16BE(ID_LENGTH_AT);
	const id = bytes.subarray(ID_LENGTH_AT + 2, ID_LENGTH_AT + 2 + length);
	if (id.length !== length || id.toString("base64url") !== answer.id) return { ok: false, fault: "wrong-key" };
	if (!readKey(answer.publicKey)) return { ok: false, fault: "wrong-key" };
	return { ok: true, value: { id: answer.id, publicKey: answer.publicKey, counter } };
}

/** Checks a signature with a stored passkey. @returns its counter, to be stored */
export async function checkSignature(
	answer: PasskeySignature,
	stored: { publicKey: string; counter: number },
	expected: Expected,
): Promise<Result<number>> {
	const head = await checkHead(answer, "webauthn.get", expected);
	if (!head.ok) return head;
	const key = readKey(stored.publicKey);
	if (!key) return { ok: false, fault: "wrong-key" };
	const signed = Buffer.concat([head.value.bytes, hash(decode(answer.clientData))]);
	if (!isSignature(key, signed, decode(answer.signature))) return { ok: false, fault: "wrong-signature" };
	const { counter } = head.value;
	// Authenticators that count never send an old number again, unless the key was copied; many never count.
	const isCounting = counter > 0 || stored.counter > 0;
	return isCounting && counter <= stored.counter ? { ok: false, fault: "copied" } : { ok: true, value: counter };
}

/** What both answers have: for which page, by whom, and which challenge. The challenge is used up last. */
async function checkHead(
	answer: { clientData: string; authenticatorData: string },
	type: string,
	{ origin, host, isChallenge }: Expected,
): Promise<Result<{ flags: number; counter: number; bytes: Buffer }>> {
	const client = readClientData(answer.clientData);
	const bytes = decode(answer.authenticatorData);
	if (!client || bytes.length < HEAD_BYTES) return { ok: false, fault: "unreadable" };
	if (client.type !== type) return { ok: false, fault: "wrong-type" };
	if (client.origin !== origin || client.crossOrigin) return { ok: false, fault: "wrong-origin" };
	if (!bytes.subarray(0, 32).equals(hash(Buffer.from(host)))) return { ok: false, fault: "wrong-host" };
	const flags = bytes[32] ?? 0;
	if (!(flags & PRESENT)) return { ok: false, fault: "nobody-present" };
	if (!(flags & VERIFIED)) return { ok: false, fault: "not-verified" };
	if (!(await isChallenge(client.challenge))) return { ok: false, fault: "wrong-challenge" };
	return { ok: true, value: { flags, counter: bytes.readUInt32BE(33), bytes } };
}

function readClientData(text: string) {
	try {
		return clientDataSchema.parse(JSON.parse(decode(text).toString("utf8")));
	} catch {
		return undefined;
	}
}

/** A public key of one of the algorithms that are offered. */
function readKey(spki: string): KeyObject | undefined {
	try {
		const key = createPublicKey({ key: decode(spki), format: "der", type: "spki" });
		const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
		const isEs256 = type === "ec" && details?.namedCurve === "prime256v1";
		const isRs256 = type === "rsa" && (details?.modulusLength ?? 0) >= 2048;
		return isEs256 || isRs256 || type === "ed25519" ? key : undefined;
	} catch {
		return undefined;
	}
}

function isSignature(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
	try {
		return verify(key.asymmetricKeyType === "ed25519" ? null : "sha256", signed, key, signature);
	} catch {
		return false;
	}
}

function decode(text: string): Buffer {
	return Buffer.from(text, "base64url");
}

function hash(bytes: Buffer): Buffer {
	return createHash("sha256").update(bytes).digest();
}
