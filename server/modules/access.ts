// Opens modules by their link code or id, and limits guessing. Called by http.ts and the learner's pages.
// Only wrong link codes count; over the limit a proof-of-work check comes first (decisions 7 and 53).
import {
	type AccessCode,
	type Module,
	type NextSubtopic,
	readAccessCode,
	type Subtopic,
} from "#core/modules/catalog.ts";
import { HubError, type HubErrorCode, isHubError } from "#core/problem.ts";
import { errorText, type Log, markOf } from "#server/log.ts";
import type { LimitedBy, WrongCodeLimiter } from "#server/work/wrong-code-limiter.ts";
import type { FoundLink } from "./link-rows.ts";

/** The part of the catalog that access needs. */
type AccessCatalog<Page> = {
	findModuleByLinkCode: (linkCode: string) => Promise<OpenedModule | undefined>;
	findModule: (id: string) => Promise<Module | undefined>;
	listSubtopics: (moduleId: string, page: number) => Promise<Page>;
	getSubtopic: (moduleId: string, subtopicId: string) => Promise<Subtopic>;
	findNext: (subtopic: Subtopic) => Promise<NextSubtopic | undefined>;
};
/** `link`: the link by which it was opened; missing for a module that was opened by its id. */
export type OpenedModule = Module & { link?: FoundLink };
/** A subtopic with what its page shows of its module. */
type OpenedSubtopic = Subtopic & { moduleTitle: string } & Pick<Module, "examScheme">;
export type AccessContext<Page> = { catalog: AccessCatalog<Page>; log: Log; limiter: WrongCodeLimiter };
export type Access<Page> = ReturnType<typeof createAccess<Page>>;

/** Builds the access to modules over the catalog. */
export function createAccess<Page>({ catalog, log, limiter }: AccessContext<Page>) {
	/**
	 * The module behind a link code (B…) or a module id (Q…), specification 4 "Module access".
	 * @param address the visitor's network address; failures are counted against it, well-formed or not
	 * @param isChecked whether the visitor has passed a check for this code (link-check.ts): the code is looked up without being counted
	 * @throws HubError with the reason: a malformed code, no such module, "link-check-needed" after too many failures,
	 *   "module-unavailable" when the database failed, "module-unreadable" when its row is damaged; for a link that does not open it
	 *   (any more, or yet) "link-ended" or "link-not-yet", which are no failures: the code was right
	 */
	async function openModule(text: string | undefined, address: string, isChecked = false): Promise<OpenedModule> {
		const read = readAccessCode(text);
		// A module id has 113 bits, so a valid one was not guessed and an invalid one is an old link.
		const isGuess = text !== undefined && !isChecked && !(read.ok && read.kind === "module-id");
		if (isGuess) askForCheck(limiter.limitedBy(address));
		const module = await find(read);
		if (!module && isGuess) await orUnavailable("module-unavailable", () => countFailure(address));
		// Checked again: a hundred tries sent at once all pass the first check before one of them is counted.
		if (isGuess) askForCheck(limiter.limitedBy(address));
		return found(module, read);
	}

	/** The module with this id; a link code does not serve here. @throws as openModule, without the check */
	async function openModuleById(id: string | undefined): Promise<Module> {
		const read = readAccessCode(id);
		const isLinkCode = read.ok && read.kind === "link-code";
		return found(isLinkCode ? undefined : await find(read), isLinkCode ? NOT_AN_ID : read);
	}

	/** One page of an opened module's subtopics. @throws HubError("subtopics-unavailable") when the database failed */
	function listSubtopics(moduleId: string, page: number): Promise<Page> {
		return orUnavailable("subtopics-unavailable", () => catalog.listSubtopics(moduleId, page));
	}

	/**
	 * A subtopic by its module's id and its own, with its module's title and exam. @throws as openModuleById; "subtopic-not-found" also for another
	 * module's subtopic; "subtopic-unavailable" when the database failed
	 */
	async function openSubtopic(moduleId: string, subtopicId: string): Promise<OpenedSubtopic> {
		const module = await openModuleById(moduleId);
		const subtopic = await orUnavailable("subtopic-unavailable", () => catalog.getSubtopic(module.id, subtopicId));
		return { ...subtopic, moduleTitle: module.title, examScheme: module.examScheme };
	}

	/** The subtopic after an opened one. @throws HubError("subtopic-unavailable") when the database failed */
	function findNext(subtopic: Subtopic): Promise<NextSubtopic | undefined> {
		return orUnavailable("subtopic-unavailable", () => catalog.findNext(subtopic));
	}

	function find(read: AccessCode): Promise<OpenedModule | undefined> {
		return orUnavailable("module-unavailable", async () => {
			if (!read.ok) return undefined;
			return read.kind === "link-code" ? catalog.findModuleByLinkCode(read.code) : catalog.findModule(read.code);
		});
	}

	function found(module: OpenedModule | undefined, read: AccessCode): OpenedModule {
		if (!module) throw new HubError(read.ok ? "module-not-found" : read.code);
		const { link } = module;
		if (!link || link.state === "open") return module;
		if (link.state !== "not-yet" || link.opensAt === null) throw new HubError("link-ended");
		throw new HubError("link-not-yet", { opensAt: link.opensAt });
	}

	/** Logs the failure that exceeds a limit. */
	async function countFailure(address: string): Promise<void> {
		const before = limiter.limitedBy(address);
		const limitedBy = await limiter.count(address);
		if (limitedBy && !before) log.warn({ visitor: markOf(address), limitedBy }, "too many wrong codes");
	}

	function askForCheck(limitedBy: LimitedBy | undefined): void {
		if (limitedBy) throw new HubError("link-check-needed");
	}

	/** Runs a database query; logs its failure here, because the visitor's answer hides the cause. */
	async function orUnavailable<T>(code: HubErrorCode, query: () => Promise<T>): Promise<T> {
		try {
			return await query();
		} catch (error) {
			const failure = isHubError(error) ? error : new HubError(code, { cause: error });
			const { cause } = failure;
			if (cause) log.error({ code: failure.code, error: errorText(cause) }, "a database query failed");
			throw failure;
		}
	}

	/** Whether a link code from this address needs a check first. Asked before a cached module page is sent. */
	const needsCheck = (address: string): boolean => limiter.limitedBy(address) !== undefined;

	return { openModule, openModuleById, listSubtopics, openSubtopic, findNext, needsCheck };
}

const NOT_AN_ID: AccessCode = { ok: false, code: "invalid-module-identifier" };
