// "Sign in with a passkey", on the login page and in the dialog of an ended session. Not shown where nobody has one, or where the
// browser has none.
import { useEffect, useState } from "react";
import {
	hasPasskeys,
	loadPasskeys,
	type PasskeyChallenge,
	signWithPasskey,
} from "#app/admin/sign-in/passkey-browser.ts";
import * as m from "#messages";
import { Button } from "./button.tsx";
import type { SignInAnswer, SignInFailure } from "./sign-in-failure.tsx";

const ADDRESS = "/admin/sign-in-again";

export type PasskeySignInProps = { onSignedIn: () => void; onFailure: (failure: SignInFailure) => void };

export function PasskeySignIn({ onSignedIn, onFailure }: PasskeySignInProps) {
	const [isOffered, setIsOffered] = useState(false);
	const [isBusy, setIsBusy] = useState(false);
	useEffect(() => {
		let isShown = true;
		void isPossible().then((isPasskeyPossible) => isShown && setIsOffered(isPasskeyPossible));
		return () => {
			isShown = false;
		};
	}, []);

	async function signIn() {
		if (isBusy) return;
		setIsBusy(true);
		const answer = await signInByPasskey().finally(() => setIsBusy(false));
		if (!answer) return;
		if (answer.ok) onSignedIn();
		else onFailure(answer);
	}

	if (!isOffered) return null;
	return <Button className="w-full" isOff={isBusy} text={m.admin_passkey_sign_in()} onClick={signIn} />;
}

/** Whether this browser, this site and the code are ready. Else there is the password. */
async function isPossible(): Promise<boolean> {
	if (!hasPasskeys() || !(await askChallenge())) return false;
	return loadPasskeys().then(
		() => true,
		() => false,
	);
}

/** Undefined when the person pressed "Cancel" in the browser's own dialog. */
async function signInByPasskey(): Promise<SignInAnswer | undefined> {
	const challenge = await askChallenge();
	if (!challenge) return { ok: false, code: "no-response", isOffline: !navigator.onLine };
	const passkey = await signWithPasskey(challenge);
	if (!passkey) return undefined;
	return postSignIn({ passkey: JSON.stringify(passkey) });
}

/** A challenge, which is accepted once; undefined where nobody has a passkey, or without an answer. */
async function askChallenge(): Promise<PasskeyChallenge | undefined> {
	try {
		const answer: { passkey: PasskeyChallenge | null } = await (await fetch(ADDRESS)).json();
		return answer.passkey ?? undefined;
	} catch {
		return undefined;
	}
}

/** Signs in over the open page: with password, code or passkey. */
export async function postSignIn(fields: Record<string, string>): Promise<SignInAnswer> {
	try {
		const response = await fetch(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
		const answer: SignInAnswer = await response.json();
		return answer;
	} catch (error) {
		return { ok: false, code: "no-response", isOffline: error instanceof TypeError };
	}
}
