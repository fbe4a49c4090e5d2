// Makes and uses passkeys in the browser, with SimpleWebAuthn, which is loaded when somebody asks for it. What it gives goes to
// the server as it is (server/sign-in/passkey-answer.ts).
import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** What the server says of a passkey that is about to be made. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyChallenge = PublicKeyCredentialRequestOptionsJSON;

/** Whether this browser has passkeys at this address: they need https or localhost, and a name, not a number. */
export function hasPasskeys(): boolean {
	return typeof PublicKeyCredential === "function" && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}

/** Loads the library. The page with the button calls it early, so that a press does not wait for it. */
export function loadPasskeys() {
	return import("@simplewebauthn/browser");
}

/** Makes a passkey; undefined when the person or the browser refused, or the code does not load. */
export async function makePasskey(optionsJSON: PasskeyOptions) {
	try {
		const { startRegistration } = await loadPasskeys();
		return await startRegistration({ optionsJSON });
	} catch {
		return undefined;
	}
}

/** Signs with a passkey; undefined as above. */
export async function signWithPasskey(optionsJSON: PasskeyChallenge) {
	try {
		const { startAuthentication } = await loadPasskeys();
		return await startAuthentication({ optionsJSON });
	} catch {
		return undefined;
	}
}
