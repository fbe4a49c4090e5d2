// Checks what an authenticator answers, with SimpleWebAuthn (decision 102). Added here: user verification is always required, since
// a passkey stands for password and code together; no answer from inside a frame; and no certificates of attestation, because the
// library would call the addresses that they name. The library is loaded on demand, since few visits need it.
import { z } from "zod";
import { createLateValue } from "#server/work/late-value.ts";

/** COSE algorithms that are offered: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
/** Longest reason that is logged, in UTF-16 units: the library's errors quote the answer. */
const REASON_LIMIT = 200;

const base64url = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`));
/** What every answer has, in the JSON of WebAuthn level 3. Parts that nothing reads are dropped. */
const head = {
	id: base64url(1366),
	rawId: base64url(1366),
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}),
};
/** A new passkey, as app/admin/sign-in/passkey-browser.ts sends it. */
const newPasskeySchema = z.object({
	...head,
	response: z.object({ clientDataJSON: base64url(4096), attestationObject: base64url(16_384) }),
});
/** A signature with a passkey. */
export const passkeySignatureSchema = z.object({
	...head,
	response: z.object({
		clientDataJSON: base64url(4096),
		authenticatorData: base64url(8192),
		signature: base64url(2048),
	}),
});
export type PasskeySignature = z.infer<typeof passkeySignatureSchema>;

/** What an answer has to name. */
export type Expected = {
	/** The page's origin, such as "https://learn.example.org". */
	origin: string;
	/** Its host without port. */
	host: string;
	/** Whether the site made this challenge (base64url), for this use. */
	isChallenge: (challenge: string) => boolean;
};
/** `challenge` has yet to be used up. A refusal has its reason for the log. */
export type PasskeyCheck<T> = { ok: true; value: T; challenge: string } | { ok: false; reason: string };

/** SimpleWebAuthn, loaded at the first call. */
export const getWebAuthn = createLateValue(async () => {
	const [server, helpers] = await Promise.all([
		import("@simplewebauthn/server"),
		import("@simplewebauthn/server/helpers"),
	]);
	return { server, helpers };
});

/** Checks a new passkey. @returns what has to be stored of it; the public key as COSE, base64url */
export async function checkNewPasskey(
	answer: unknown,
	expected: Expected,
): Promise<PasskeyCheck<{ id: string; publicKey: string; counter: number }>> {
	const read = newPasskeySchema.safeParse(answer);
	if (!read.success) return { ok: false, reason: "unreadable" };
	const { server, helpers } = await getWebAuthn();
	return unlessThrown(async () => {
		const { attestationObject, clientDataJSON } = read.data.response;
		const attestation = helpers.decodeAttestationObject(helpers.isoBase64URL.toBuffer(attestationObject));
		// Browsers leave out what was not asked for, except the authenticator's own signature.
		const format = attestation.get("fmt");
		const isSelf = format === "packed" && !attestation.get("attStmt").get("x5c");
		if (format !== "none" && !isSelf) return { ok: false, reason: "attestation" };
		const checked = await server.verifyRegistrationResponse({
			response: read.data,
			supportedAlgorithmIDs: ALGORITHMS,
			...requirements(expected),
		});
		if (!checked.verified) return { ok: false, reason: "wrong attestation" };
		const { id, publicKey, counter } = checked.registrationInfo.credential;
		if (id !== read.data.id) return { ok: false, reason: "another id" };
		const value = { id, publicKey: helpers.isoBase64URL.fromBuffer(publicKey), counter };
		return readChallenge(helpers.decodeClientDataJSON(clientDataJSON), value);
	});
}

/** Checks a signature with a stored passkey. @returns its counter, to be stored */
export async function checkSignature(
	answer: PasskeySignature,
	stored: { publicKey: string; counter: number },
	expected: Expected,
): Promise<PasskeyCheck<number>> {
	const { server, helpers } = await getWebAuthn();
	return unlessThrown(async () => {
		const publicKey = helpers.isoBase64URL.toBuffer(stored.publicKey);
		const checked = await server.verifyAuthenticationResponse({
			response: answer,
			credential: { id: answer.id, publicKey, counter: stored.counter },
			...requirements(expected),
		});
		if (!checked.verified) return { ok: false, reason: "wrong signature" };
		const client = helpers.decodeClientDataJSON(answer.response.clientDataJSON);
		return readChallenge(client, checked.authenticationInfo.newCounter);
	});
}

function requirements({ origin, host, isChallenge }: Expected) {
	return { expectedChallenge: isChallenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: true };
}

/** The library does not look at frames. */
function readChallenge<T>(client: { challenge: string; crossOrigin?: boolean }, value: T): PasskeyCheck<T> {
	if (client.crossOrigin) return { ok: false, reason: "inside a frame of another origin" };
	return { ok: true, value, challenge: client.challenge };
}

/** The library throws what it refuses. Nothing else can fail in a check: it asks neither database nor network. */
async function unlessThrown<T>(check: () => Promise<PasskeyCheck<T>>): Promise<PasskeyCheck<T>> {
	try {
		return await check();
	} catch (error) {
		return { ok: false, reason: String(error).slice(0, REASON_LIMIT) };
	}
}
