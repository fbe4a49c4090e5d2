// Who may open a module: anybody who knows its link code or its id, at a pace that makes guessing hopeless.
// Only failures count, so a whole classroom behind one address gets in (decisions, "Codes and ids").
import { type AccessCode, type Module, readAccessCode, type Subtopic } from "#core/catalog/catalog.ts";
import { HubError, type HubErrorCode, isHubError } from "#core/problem.ts";
import { type Log, markOf } from "#server/log.ts";

/** What of the catalog the door asks. */
export type AccessCatalog<Page> = {
	findModuleByLinkCode: (linkCode: string) => Promise<Module | undefined>;
	findModule: (id: string) => Promise<Module | undefined>;
	listSubtopics: (moduleId: string, page: number) => Promise<Page>;
	getSubtopic: (moduleId: string, subtopicId: string) => Promise<Subtopic>;
};
/** What of the limit it asks (failed-attempt-limiter.ts): whole seconds to wait; and one more miss, with the wait it brings. */
export type Misses = {
	isAnyoneShut: () => boolean;
	waitSeconds: (address: string) => number;
	count: (address: string) => Promise<number>;
};
export type AccessContext<Page> = { catalog: AccessCatalog<Page>; log: Log; misses: Misses };
export type Access<Page> = ReturnType<typeof createAccess<Page>>;

/** Builds the door to modules over the catalog. */
export function createAccess<Page>({ catalog, log, misses }: AccessContext<Page>) {
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

	/** `isTry` is false where no code was given at all: nothing was guessed, so nothing is counted. */
	async function open(read: AccessCode, address: string, isTry: boolean): Promise<Module> {
		// A module id has 113 bits: a hit is nobody's guess. So whoever is inside a module already is never shut out
		// together with somebody who guesses codes behind the same address.
		const isId = read.ok && read.kind === "module-id";
		if (isTry && !isId) refuseTooManyMisses(address);
		const module = read.ok
			? await orUnavailable("module-unavailable", () => {
					return read.kind === "link-code"
						? catalog.findModuleByLinkCode(read.code)
						: catalog.findModule(read.code);
				})
			: undefined;
		if (!module && isTry) await orUnavailable("module-unavailable", () => countMiss(address));
		// Asked again: a hundred tries sent at once all pass the first question before one of them is counted.
		if (module && isTry && !isId) refuseTooManyMisses(address);
		if (module) return module;
		throw new HubError(read.ok ? "module-not-found" : read.code);
	}

	function refuseTooManyMisses(address: string): void {
		refuse(misses.waitSeconds(address));
	}

	/** @throws HubError("too-many-tries") when this miss was one too many */
	async function countMiss(address: string): Promise<void> {
		const wasShut = misses.waitSeconds(address) > 0;
		const wait = await misses.count(address);
		if (wait > 0 && !wasShut) log.warn({ visitor: markOf(address), seconds: wait }, "too many wrong codes");
		refuse(wait);
	}

	function refuse(retryAfterSeconds: number): void {
		if (retryAfterSeconds > 0) throw new HubError("too-many-tries", { retryAfterSeconds });
	}

	/** Runs a question to the database; its failure is logged here, because the visitor's answer hides it. */
	async function orUnavailable<T>(code: HubErrorCode, read: () => Promise<T>): Promise<T> {
		try {
			return await read();
		} catch (error) {
			const failure = isHubError(error) ? error : new HubError(code, { cause: error });
			if (failure.cause) log.error({ code: failure.code, error: stackOf(failure.cause) }, "a reading failed");
			throw failure;
		}
	}

	/** Whether an address asked for so many codes that opened nothing that it gets none now. It is seldom looked at. */
	const isShut = (readAddress: () => string): boolean =>
		misses.isAnyoneShut() && misses.waitSeconds(readAddress()) > 0;

	return { openModule, openModuleById, listSubtopics, openSubtopic, isShut };
}

const NOT_AN_ID: AccessCode = { ok: false, code: "invalid-module-identifier" };

function stackOf(cause: unknown): string {
	return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
