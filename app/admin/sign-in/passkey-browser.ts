// Makes and uses passkeys in the browser (WebAuthn), in the form that server/sign-in/passkey-answer.ts reads.

/** What the server says of a passkey that is about to be made; binary values as base64url. */
export type PasskeyOptions = {
	challenge: string;
	host: string;
	site: string;
	user: { id: string; email: string; name: string };
	algorithms: number[];
	/** Passkeys that the person has. */
	known: string[];
};
export type PasskeyChallenge = { challenge: string; host: string };

/** How long the browser waits for the person, in milliseconds. */
const WAIT_MS = 5 * 60_000;

/** Whether this browser has passkeys at this address: they need https or localhost, and a name, not a number. */
export function hasPasskeys(): boolean {
	return typeof PublicKeyCredential === "function" && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}

/** Makes a passkey; undefined when the person or the browser refused. */
export async function makePasskey(options: PasskeyOptions) {
	const credential = await navigator.credentials
		.create({
			publicKey: {
				challenge: decode(options.challenge),
				rp: { id: options.host, name: options.site },
				user: { id: decode(options.user.id), name: options.user.email, displayName: options.user.name },
				pubKeyCredParams: options.algorithms.map((alg) => ({ type: "public-key", alg })),
				authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
				excludeCredentials: options.known.map((id) => ({ type: "public-key", id: decode(id) })),
				attestation: "none",
				timeout: WAIT_MS,
			},
		})
		.catch(() => null);
	if (!(credential instanceof PublicKeyCredential)) return undefined;
	const { response } = credential;
	if (!(response instanceof AuthenticatorAttestationResponse)) return undefined;
	const publicKey = response.getPublicKey();
	return (
		publicKey && {
			id: encode(credential.rawId),
			clientData: encode(response.clientDataJSON),
			authenticatorData: encode(response.getAuthenticatorData()),
			publicKey: encode(publicKey),
		}
	);
}

/** Signs with a passkey; undefined when the person or the browser refused. */
export async function signWithPasskey({ challenge, host }: PasskeyChallenge) {
	const credential = await navigator.credentials
		.get({
			publicKey: { challenge: decode(challenge), rpId: host, userVerification: "required", timeout: WAIT_MS },
		})
		.catch(() => null);
	if (!(credential instanceof PublicKeyCredential)) return undefined;
	const { response } = credential;
	if (!(response instanceof AuthenticatorAssertionResponse)) return undefined;
	return {
		id: encode(credential.rawId),
		clientData: encode(response.clientDataJSON),
		authenticatorData: encode(response.authenticatorData),
		signature: encode(response.signature),
	};
}

function encode(bytes: ArrayBuffer): string {
	const text = String.fromCharCode(...new Uint8Array(bytes));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
