// Lets a visitor have a response that shows a module, or says why not: asks the gate of links with the visitor's cookie, and sets
// the cookie that proves by which link a browser came. Used by cache-handler.ts and page-handler.ts.
import { findAddress } from "#core/addresses/addresses.ts";
import { ANY_MODULE } from "#core/catalog/catalog.ts";
import type { HubErrorCode } from "#core/problem.ts";
import type { Gate, GateVisit, LinkGate, Verdict } from "#server/catalog/link-gate.ts";
import { mayBeShared } from "#server/web/request-log.ts";
import type { CachedResponse, FullResponse } from "./response-cache.ts";

export type DoorkeeperContext = {
	linkGate: Pick<LinkGate, "find" | "check" | "isFree">;
	/** Whether a Cookie header is that of a signed-in administrator, who may always open a module by its id. */
	isAdministrator: (cookies: string | undefined) => Promise<boolean>;
};
export type Doorkeeper = ReturnType<typeof createDoorkeeper>;

/** What a visitor gets: the response with this cookie, or the reason. */
type Answer = { ok: true; cookie?: string | undefined } | { ok: false; code: HubErrorCode };

export function createDoorkeeper({ linkGate, isAdministrator }: DoorkeeperContext) {
	/** The gate of a successful response at an address; undefined when everybody may have it. */
	async function findGate(
		url: string,
		{ status, moduleIds }: Pick<FullResponse, "status" | "moduleIds">,
	): Promise<Gate | undefined> {
		const moduleId = [...moduleIds].find((id) => id !== ANY_MODULE);
		if (moduleId === undefined || status !== 200) return undefined;
		// The home page names the sample module and shows nothing of it.
		const { isSecret, answers } = findAddress(url.replace(/\?.*/, ""));
		return isSecret ? linkGate.find(moduleId, answers === "page") : undefined;
	}

	/** The gate's verdict; an administrator's session opens what an id alone does not. */
	function decide(gate: Gate, visit: GateVisit): Answer | Promise<Answer> {
		const verdict = linkGate.check(gate, visit);
		if (verdict instanceof Promise) return verdict;
		return verdict.ok || verdict.code !== "link-needed" ? verdict : reconsider(verdict, visit);
	}

	async function reconsider(verdict: Verdict, { cookies }: GateVisit): Promise<Answer> {
		return (await isAdministrator(cookies)) ? { ok: true } : verdict;
	}

	return {
		findGate,
		decide,

		/**
		 * Gives a response with a gate to `give`, with its cookie, or the reason to `refuse`. Without waiting where nothing has to be
		 * asked: most requests of a busy site.
		 */
		admit<Given>(
			response: CachedResponse,
			visit: GateVisit,
			give: (response: CachedResponse) => Given,
			refuse: (code: HubErrorCode) => Promise<Given>,
		): Given | Promise<Given> {
			const { gate } = response;
			if (!gate) return give(response);
			const obey = (answer: Answer) => {
				if (!answer.ok) return refuse(answer.code);
				// Shared responses are the same for everybody. A page that was opened by its link is never one (addresses.ts).
				if (isShared(response) && linkGate.isFree(gate)) return give(response);
				return give(withCookie(withoutSharing(response), answer.cookie));
			};
			const answer = decide(gate, visit);
			return answer instanceof Promise ? answer.then(obey) : obey(answer);
		},
	};
}

function withCookie(response: CachedResponse, cookie: string | undefined): CachedResponse {
	if (cookie === undefined) return response;
	return { ...response, headers: [...response.headers, "set-cookie", cookie] };
}

/** A response for one visitor: no cache in front may store it, whatever the operator allows for others. */
function withoutSharing(response: CachedResponse): CachedResponse {
	if (!isShared(response)) return response;
	return { ...response, headers: response.headers.with(cacheControlAt(response), "private, no-cache") };
}

function isShared(response: CachedResponse): boolean {
	return mayBeShared(response.headers[cacheControlAt(response)]);
}

/** Where the value of Cache-Control is; every response has one. */
function cacheControlAt({ headers }: CachedResponse): number {
	return headers.indexOf("cache-control") + 1;
}
