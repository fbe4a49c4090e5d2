// Lets a visitor have a response that shows a module, or says why not: asks the gate with the visitor's cookie, and sets
// the cookie that proves by which link a browser came. Used by cache-handler.ts and page-handler.ts.
import { findAddress } from "#core/addresses/addresses.ts";
import { ANY_MODULE } from "#core/modules/catalog.ts";
import type { HubErrorCode, Refusal } from "#core/problem.ts";
import { mayBeShared } from "#server/http/request-log.ts";
import type { Gate, GateRequest, LinkGate, Verdict } from "#server/modules/link-gate.ts";
import type { CachedResponse, FullResponse } from "./response-cache.ts";

export type DoorkeeperContext = {
	linkGate: Pick<LinkGate, "find" | "check" | "isFree" | "changesAt">;
	/** Whether a Cookie header is that of a signed-in administrator, who may open a module by its id in every state. */
	isAdministrator: (cookies: string | undefined) => Promise<boolean>;
};
export type Doorkeeper = ReturnType<typeof createDoorkeeper>;

/** What a visitor gets: the response with this cookie, or the reason. */
type Answer = { ok: true; cookie?: string | undefined } | ({ ok: false } & Refusal);

/** What does not concern a signed-in administrator. */
const OPEN_TO_ADMINISTRATORS: readonly HubErrorCode[] = [
	"link-needed",
	"not-published",
	"subtopic-not-published",
	"archived",
	"subtopic-archived",
];

/** The subtopic in an address: of its page, a text or a copy of a document, its questions, its doubts. */
const SUBTOPIC_ADDRESSES = [
	/^\/(?:learn|mcq-data)\/[\w-]+\/([\w-]+)/,
	/^\/documents\/[\w-]+\/([\w-]+)\/\w+$/,
	/^\/documents\/([\w-]+)\/\w+$/,
	/^\/api\/modules\/[\w-]+\/subtopics\/([\w-]+)\//,
];

export function createDoorkeeper({ linkGate, isAdministrator }: DoorkeeperContext) {
	/** The gate of a successful response at an address; undefined when everybody may have it. */
	async function findGate(
		url: string,
		{ status, moduleIds }: Pick<FullResponse, "status" | "moduleIds">,
	): Promise<Gate | undefined> {
		const moduleId = [...moduleIds].find((id) => id !== ANY_MODULE);
		if (moduleId === undefined || status !== 200) return undefined;
		// The home page names the sample module and shows nothing of it.
		const path = url.replace(/\?.*/, "");
		const { isSecret, answers } = findAddress(path);
		if (!isSecret) return undefined;
		return linkGate.find({ moduleId, subtopicId: subtopicOf(path), isPage: answers === "page" });
	}

	/** The gate's verdict; an administrator's session opens what an id alone does not. */
	function decide(gate: Gate, pageRequest: GateRequest): Answer | Promise<Answer> {
		const verdict = linkGate.check(gate, pageRequest);
		if (verdict instanceof Promise) return verdict;
		return verdict.ok || !OPEN_TO_ADMINISTRATORS.includes(verdict.code) ? verdict : reconsider(verdict, pageRequest);
	}

	async function reconsider(verdict: Verdict, { cookies }: GateRequest): Promise<Answer> {
		return (await isAdministrator(cookies)) ? { ok: true } : verdict;
	}

	return {
		findGate,
		decide,

		/** When a response with this gate is old, although nobody changes anything. */
		changesAt: linkGate.changesAt,

		/**
		 * Gives a response with a gate to `give`, with its cookie, or the reason to `refuse`. Without waiting where nothing has to be
		 * asked: most requests of a busy site.
		 */
		admit<Given>(
			response: CachedResponse,
			pageRequest: GateRequest,
			give: (response: CachedResponse) => Given,
			refuse: (refusal: Refusal) => Promise<Given>,
		): Given | Promise<Given> {
			const { gate } = response;
			if (!gate) return give(response);
			const obey = (answer: Answer) => {
				if (!answer.ok) return refuse({ code: answer.code, opensAt: answer.opensAt });
				// Shared responses are the same for everybody. A page that was opened by its link is never one (addresses.ts).
				if (isShared(response) && linkGate.isFree(gate)) return give(response);
				return give(withCookie(withoutSharing(response), answer.cookie));
			};
			const answer = decide(gate, pageRequest);
			return answer instanceof Promise ? answer.then(obey) : obey(answer);
		},
	};
}

function subtopicOf(path: string): string | undefined {
	for (const pattern of SUBTOPIC_ADDRESSES) {
		const [, subtopicId] = pattern.exec(path) ?? [];
		if (subtopicId !== undefined) return subtopicId;
	}
	return undefined;
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
