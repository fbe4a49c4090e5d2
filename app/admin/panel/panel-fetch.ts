// The panel's calls to the server. Never throws; failures are results, and each caller has its own sentences for them. A call that
// the caller aborts ends as offline.
import { isNested } from "#core/json.ts";

export type PanelReply<Body = unknown> =
	| { is: "offline" }
	| { is: "signed-out" }
	/** `body` is undefined when it is not JSON, for example a proxy's page. */
	| { is: "response"; isOk: boolean; status: number; body: Body | undefined };

/** @param signInAgain asks for the password when the session has ended; the request is then repeated */
export async function panelFetch<Body = unknown>(
	address: string,
	init?: RequestInit,
	signInAgain?: () => Promise<boolean>,
): Promise<PanelReply<Body>> {
	try {
		const response = await fetch(address, init);
		if (response.status === 401) {
			if (await signInAgain?.()) return panelFetch(address, init, signInAgain);
			return { is: "signed-out" };
		}
		return { is: "response", isOk: response.ok, status: response.status, body: parseBody<Body>(await response.text()) };
	} catch {
		return { is: "offline" };
	}
}

function parseBody<Body>(text: string): Body | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The body of a successful response. */
export function bodyOf<Body>(reply: PanelReply<Body>): Body | undefined {
	return reply.is === "response" && reply.isOk ? reply.body : undefined;
}

/** Why a call failed: the server's message, if it sent one. */
export function failureText(reply: PanelReply, texts: { offline: string; signedOut: string; failed: string }): string {
	if (reply.is === "offline") return texts.offline;
	if (reply.is === "signed-out") return texts.signedOut;
	const { body } = reply;
	return isNested(body) && typeof body.message === "string" && body.message !== "" ? body.message : texts.failed;
}

export function postJson(body: unknown): RequestInit {
	return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

export function postBytes(body: Blob): RequestInit {
	return { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body };
}

/**
 * Whether a chosen file can still be read. False when it was moved or changed, or its disk is gone; a request with such a file fails
 * like one without a network.
 */
export async function isReadable(file: Blob): Promise<boolean> {
	try {
		await file.slice(0, 1).arrayBuffer();
		return true;
	} catch {
		return false;
	}
}
