// Opens modules by their link code or id, and limits guessing. Called by http.ts and the learner's pages.
// Only failures count against an address, so a whole classroom behind one address gets in (decision 7).
import { type AccessCode, type Module, readAccessCode, type Subtopic } from "#core/catalog/catalog.ts";
import { HubError, type HubErrorCode, isHubError } from "#core/problem.ts";
import { type Log, markOf } from "#server/log.ts";
import type { FailedAttemptLimiter } from "#server/work/failed-attempt-limiter.ts";

/** The part of the catalog that access needs. */
type AccessCatalog<Page> = {
	findModuleByLinkCode: (linkCode: string) => Promise<Module | undefined>;
	findModule: (id: string) => Promise<Module | undefined>;
	listSubtopics: (moduleId: string, page: number) => Promise<Page>;
	getSubtopic: (moduleId: string, subtopicId: string) => Promise<Subtopic>;
};
export type AccessContext<Page> = { catalog: AccessCatalog<Page>; log: Log; limiter: FailedAttemptLimiter };
export type Access<Page> = ReturnType<typeof createAccess<Page>>;

/** Builds the access to modules over the catalog. */
export function createAccess<Page>({ catalog, log, limiter }: AccessContext<Page>) {
	/**
	 * The module behind a link code (B…) or a module id (Q…), specification 4 "Module access".
	 * @param address the visitor's network address; failures are counted against it, well-formed or not
	 * @throws HubError with the reason: a text that is no code, no such module, too many failures (with the wait in
	 *   whole seconds), "module-unavailable" when the database failed, "module-unreadable" when its row is damaged
	 */
	function openModule(text: string | undefined, address: string): Promise<Module> {
		return open(readAccessCode(text), address, text !== undefined);
	}

	/** The module with this id; a link code does not serve here. @throws as openModule */
	function openModuleById(id: string | undefined, address: string): Promise<Module> {
		const read = readAccessCode(id);
		const isLinkCode = read.ok && read.kind === "link-code";
		return open(isLinkCode ? NOT_AN_ID : read, address, id !== undefined);
	}

	/** One page of an opened module's subtopics. @throws HubError("subtopics-unavailable") when the database failed */
	function listSubtopics(moduleId: string, page: number): Promise<Page> {
		return orUnavailable("subtopics-unavailable", () => catalog.listSubtopics(moduleId, page));
	}

	/**
	 * A subtopic by its module's id and its own. @throws as openModuleById; "subtopic-not-found" also for another
	 * module's subtopic; "subtopic-unavailable" when the database failed
	 */
	async function openSubtopic(moduleId: string, subtopicId: string, address: string): Promise<Subtopic> {
		const module = await openModuleById(moduleId, address);
		return orUnavailable("subtopic-unavailable", () => catalog.getSubtopic(module.id, subtopicId));
	}

	/** `isTry` is false without any code: nothing was guessed, so nothing is counted. */
	async function open(read: AccessCode, address: string, isTry: boolean): Promise<Module> {
		// A module id has 113 bits, so a hit is never a guess. Learners who are inside a module already are not blocked
		// together with somebody who guesses codes behind the same address.
		const isGuessable = isTry && !(read.ok && read.kind === "module-id");
		if (isGuessable) refuse(limiter.waitSeconds(address));
		const module = await orUnavailable("module-unavailable", async () => {
			if (!read.ok) return undefined;
			return read.kind === "link-code" ? catalog.findModuleByLinkCode(read.code) : catalog.findModule(read.code);
		});
		if (!module && isTry) await orUnavailable("module-unavailable", () => countFailure(address));
		// Checked again: a hundred tries sent at once all pass the first check before one of them is counted.
		if (module && isGuessable) refuse(limiter.waitSeconds(address));
		if (module) return module;
		throw new HubError(read.ok ? "module-not-found" : read.code);
	}

	/** @throws HubError("too-many-tries") when this failure blocks the address */
	async function countFailure(address: string): Promise<void> {
		const wasBlocked = limiter.waitSeconds(address) > 0;
		const wait = await limiter.count(address);
		if (wait > 0 && !wasBlocked) log.warn({ visitor: markOf(address), seconds: wait }, "too many wrong codes");
		refuse(wait);
	}

	function refuse(retryAfterSeconds: number): void {
		if (retryAfterSeconds > 0) throw new HubError("too-many-tries", { retryAfterSeconds });
	}

	/** Runs a database query; logs its failure here, because the visitor's answer hides the cause. */
	async function orUnavailable<T>(code: HubErrorCode, query: () => Promise<T>): Promise<T> {
		try {
			return await query();
		} catch (error) {
			const failure = isHubError(error) ? error : new HubError(code, { cause: error });
			const { cause } = failure;
			const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
			if (cause) log.error({ code: failure.code, error: text }, "a database query failed");
			throw failure;
		}
	}

	/** Whether this address is blocked for too many wrong codes. Asked before a cached module page is sent. */
	const isBlocked = (address: string): boolean => limiter.waitSeconds(address) > 0;

	return { openModule, openModuleById, listSubtopics, openSubtopic, isBlocked };
}

const NOT_AN_ID: AccessCode = { ok: false, code: "invalid-module-identifier" };
