import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Module } from "#core/modules/catalog.ts";
import { HubError, type HubErrorCode } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import {
	createWrongCodeLimiter,
	FAILURES_PER_MINUTE,
	SITE_FAILURES_PER_MINUTE,
} from "#server/work/wrong-code-limiter.ts";
import { makeModule, makeSubtopic } from "../../tests/make.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { createAccess } from "./access.ts";

const CLASSROOM = "198.51.100.7";
const MODULE = makeModule();
const LINK_CODE = "Bsolar01";

let hub: Hub;
beforeAll(async () => {
	hub = await createTestHub();
});

function createTestAccess(overrides: { findModule?: (code: string) => Promise<Module | undefined> } = {}) {
	let at = 1_790_000_000_000;
	const lines: string[] = [];
	const find =
		overrides.findModule ?? (async (code) => (code === LINK_CODE || code === MODULE.id ? MODULE : undefined));
	const findModule = vi.fn(find);
	const access = createAccess({
		catalog: {
			findModuleByLinkCode: findModule,
			findModule: findModule,
			listSubtopics: async (_moduleId, page) => ({ page }),
			getSubtopic: async (moduleId, id) => makeSubtopic({ moduleId, id }),
			findNext: async () => undefined,
		},
		log: createLog("warn", (line) => lines.push(line)),
		limiter: createWrongCodeLimiter({ db: hub.db, now: () => at, name: randomUUID() }),
	});
	const mistype = async (times: number, address = CLASSROOM, text = "Bwrong00") => {
		const codes: HubErrorCode[] = [];
		for (let n = 0; n < times; n++) codes.push((await failureOf(access.openModule(text, address))).code);
		return codes;
	};
	return { ...access, findModule, lines, mistype, pass: (ms: number) => (at += ms) };
}

async function failureOf(work: Promise<unknown>): Promise<HubError> {
	const outcome = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (!(outcome instanceof HubError)) throw new Error(`no HubError but ${String(outcome)}`);
	return outcome;
}

describe("opening a module", () => {
	test("accepts its link code and its id", async () => {
		const { openModule, openModuleById } = createTestAccess();
		expect(await openModule(LINK_CODE, CLASSROOM)).toBe(MODULE);
		expect(await openModule(MODULE.id, CLASSROOM)).toBe(MODULE);
		expect(await openModuleById(MODULE.id)).toBe(MODULE);
	});

	test.each([
		[undefined, "invalid-access-link"],
		["", "invalid-access-link"],
		["B a", "invalid-access-link"],
		["Bcode/../x", "invalid-access-link"],
		["B".repeat(65), "invalid-access-link"],
		["Xcode", "invalid-module-identifier"],
		["bsolar01", "invalid-module-identifier"],
		["Bsolar02", "module-not-found"],
		["bSOLAR01", "invalid-module-identifier"],
		["BSOLAR01", "module-not-found"],
		["Q0123456789abcdefABD", "module-not-found"],
	])("refuses %j with %s", async (text, code) => {
		expect((await failureOf(createTestAccess().openModule(text, CLASSROOM))).code).toBe(code);
	});

	test("by id does not accept a link code", async () => {
		const { openModuleById, findModule } = createTestAccess();
		expect((await failureOf(openModuleById(LINK_CODE))).code).toBe("invalid-module-identifier");
		expect(findModule).not.toHaveBeenCalled();
	});
});

describe("wrong codes", () => {
	test("do not block a classroom after ten of one learner", async () => {
		const { mistype, openModule } = createTestAccess();
		await mistype(FAILURES_PER_MINUTE);
		for (let learner = 0; learner < 40; learner++) expect(await openModule(LINK_CODE, CLASSROOM)).toBe(MODULE);
	});

	test("need a check from the eleventh in a minute on, also for the right code", async () => {
		const { mistype, openModule, pass } = createTestAccess();
		expect(await mistype(12)).toEqual([
			...Array.from({ length: 10 }, () => "module-not-found"),
			"link-check-needed",
			"link-check-needed",
		]);
		pass(12_500);
		expect((await failureOf(openModule(LINK_CODE, CLASSROOM))).code).toBe("link-check-needed");
		expect(await openModule(LINK_CODE, CLASSROOM, true)).toBe(MODULE);
		expect((await failureOf(openModule("Bwrong00", CLASSROOM, true))).code).toBe("module-not-found");
		pass(47_500);
		expect(await openModule(LINK_CODE, CLASSROOM)).toBe(MODULE);
	});

	test("spread over many addresses make everybody need a check, until the minute is over", async () => {
		const { openModule, openModuleById, openSubtopic, pass, lines } = createTestAccess();
		for (let n = 0; n <= SITE_FAILURES_PER_MINUTE; n++) await failureOf(openModule("Bwrong00", `192.0.2.${n}`));
		expect((await failureOf(openModule(LINK_CODE, "198.51.100.9"))).code).toBe("link-check-needed");
		expect(await openModule(LINK_CODE, "198.51.100.9", true)).toBe(MODULE);
		expect(await openModuleById(MODULE.id)).toBe(MODULE);
		expect((await openSubtopic(MODULE.id, "s")).id).toBe("s");
		expect(lines.map((line) => JSON.parse(line).limitedBy)).toEqual(["site"]);
		pass(60_000);
		expect(await openModule(LINK_CODE, "198.51.100.9")).toBe(MODULE);
	});

	test("do not make another address need a check", async () => {
		const { mistype, openModule } = createTestAccess();
		await mistype(20);
		expect(await openModule(LINK_CODE, "198.51.100.8")).toBe(MODULE);
	});

	test("count the same when they are not valid codes at all", async () => {
		for (const text of ["%%%", "Xcode", "", "B".repeat(100)]) {
			const { mistype, openModule } = createTestAccess();
			const codes = await mistype(12, CLASSROOM, text);
			expect(codes.slice(0, 10)).not.toContain("link-check-needed");
			expect(codes.slice(10)).toEqual(["link-check-needed", "link-check-needed"]);
			expect((await failureOf(openModule(LINK_CODE, CLASSROOM))).code).toBe("link-check-needed");
		}
	});

	test("are not counted without a code; that page opens for a blocked address too", async () => {
		const { openModule, openModuleById, mistype } = createTestAccess();
		for (let n = 0; n < 30; n++) {
			expect((await failureOf(openModule(undefined, CLASSROOM))).code).toBe("invalid-access-link");
			await failureOf(openModuleById(undefined));
		}
		expect(await mistype(10)).not.toContain("link-check-needed");
		await mistype(1);
		expect((await failureOf(openModule(undefined, CLASSROOM))).code).toBe("invalid-access-link");
	});

	test("sent fifty at the same time all count before one is answered, and the right one among them is checked too", async () => {
		const waiting: (() => void)[] = [];
		const { openModule } = createTestAccess({
			findModule: async (code) => {
				await new Promise<void>((resolve) => waiting.push(resolve));
				return code === LINK_CODE ? MODULE : undefined;
			},
		});
		const tries = Array.from({ length: 50 }, () => failureOf(openModule("Bwrong00", CLASSROOM)));
		const right = failureOf(openModule(LINK_CODE, CLASSROOM));
		await expect.poll(() => waiting).toHaveLength(51);
		for (const answer of waiting) answer();
		const codes = (await Promise.all(tries)).map((failure) => failure.code);
		expect(codes).toEqual(Array.from({ length: 50 }, () => "link-check-needed"));
		expect((await right).code).toBe("link-check-needed");
	});

	test("cause no database query once the address is blocked", async () => {
		const { mistype, findModule } = createTestAccess();
		await mistype(100);
		expect(findModule).toHaveBeenCalledTimes(11);
	});

	test("are not counted where they are old ids: an id cannot be guessed", async () => {
		const { openSubtopic, openModuleById, openModule } = createTestAccess();
		for (let n = 0; n < 30; n++) {
			await failureOf(openSubtopic("Qwrong", "s"));
			await failureOf(openModuleById("Q0123456789abcdefABD"));
			await failureOf(openModule("Q0123456789abcdefABD", CLASSROOM));
		}
		expect(await openModule(LINK_CODE, CLASSROOM)).toBe(MODULE);
	});

	test("log one line, without the code and the address", async () => {
		const { mistype, lines } = createTestAccess();
		await mistype(30);
		expect(lines).toHaveLength(1);
		expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, limitedBy: "address", msg: "too many wrong codes" });
		expect(lines.join()).not.toMatch(/Bwrong00|198\.51/);
	});
});

describe("a database that fails", () => {
	test("is reported as a failure, is logged once, and counts as no failed attempt", async () => {
		const { openModule, mistype, lines } = createTestAccess({
			findModule: async (code) => {
				if (code === "Bwrong00") return undefined;
				throw new Error("disk I/O error");
			},
		});
		for (let n = 0; n < 30; n++) {
			expect((await failureOf(openModule(LINK_CODE, CLASSROOM))).code).toBe("module-unavailable");
		}
		expect(await mistype(10)).not.toContain("link-check-needed");
		expect(lines).toHaveLength(30);
		expect(lines[0]).toContain("disk I/O error");
	});

	test("does not turn a damaged row or a missing subtopic into a database failure", async () => {
		const { openModule, lines } = createTestAccess({
			findModule: async () => {
				throw new HubError("module-unreadable", { cause: new Error("Unexpected token") });
			},
		});
		expect((await failureOf(openModule(LINK_CODE, CLASSROOM))).code).toBe("module-unreadable");
		expect(lines.join()).toContain("Unexpected token");
	});
});
