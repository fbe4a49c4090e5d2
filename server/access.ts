// Who may open a module: anybody who knows its link code or its id, at a pace that makes guessing hopeless.
// Only failures count, so a whole classroom behind one address gets in (decisions, "Codes and ids").
import { RateLimiterMemory, type RateLimiterRes, RateLimiterUnion } from "rate-limiter-flexible";
import { type Module, readAccessCode, type Subtopic } from "#core/catalog.ts";
import { HubError, type HubErrorCode, isHubError } from "#core/problem.ts";

/** Failed look-ups that one address may make in a minute and in an hour. */
export const MISSES_PER_MINUTE = 10;
export const MISSES_PER_HOUR = 60;

export type AccessContext<Page> = {
	findModuleByLinkCode: (linkCode: string) => Promise<Module | undefined>;
	findModule: (id: string) => Promise<Module | undefined>;
	listSubtopics: (moduleId: string, page: number) => Promise<Page>;
	getSubtopic: (moduleId: string, subtopicId: string) => Promise<Subtopic>;
};
export type Access = ReturnType<typeof createAccess>;

/** Builds the door to modules over the catalog. */
export function createAccess<Page>(catalog: AccessContext<Page>) {
	const perMinute = new RateLimiterMemory({ keyPrefix: "minute", points: MISSES_PER_MINUTE, duration: 60 });
	const perHour = new RateLimiterMemory({ keyPrefix: "hour", points: MISSES_PER_HOUR, duration: 3_600 });
	const misses = new RateLimiterUnion(perMinute, perHour);

	/**
	 * The module behind a link code (B…) or a module id (Q…), specification 4 "Module access".
	 * @param address the visitor's network address; failures are counted against it
	 * @throws HubError with the reason: a text that is no code, no such module, too many failures (with the wait),
	 *   or "module-unavailable" when the database failed
	 */
	async function openModule(text: string | undefined, address: string): Promise<Module> {
		const read = readAccessCode(text);
		if (!read.ok) throw new HubError(read.code);
		await refuseTooManyMisses(address);
		const module = await orUnavailable("module-unavailable", () => {
			return read.kind === "link-code"
				? catalog.findModuleByLinkCode(read.code)
				: catalog.findModule(read.code);
		});
		if (module) return module;
		await misses.consume(address).catch(() => undefined);
		throw new HubError("module-not-found");
	}

	/** The module with this id; a link code does not serve here. @throws as openModule */
	async function openModuleById(id: string | undefined, address: string): Promise<Module> {
		const read = readAccessCode(id);
		if (read.ok && read.kind === "link-code") throw new HubError("invalid-module-identifier");
		return openModule(id, address);
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

	async function refuseTooManyMisses(address: string): Promise<void> {
		const states = await Promise.all([perMinute.get(address), perHour.get(address)]);
		const waits = states.filter(isSpent).map((state) => Math.ceil(state.msBeforeNext / 1_000));
		if (waits.length > 0) throw new HubError("too-many-tries", { retryAfterSeconds: Math.max(...waits) });
	}

	return { openModule, openModuleById, listSubtopics, openSubtopic };
}

async function orUnavailable<T>(code: HubErrorCode, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (cause) {
		throw isHubError(cause) ? cause : new HubError(code, { cause });
	}
}

function isSpent(state: RateLimiterRes | null): state is RateLimiterRes {
	return state !== null && state.remainingPoints <= 0;
}
