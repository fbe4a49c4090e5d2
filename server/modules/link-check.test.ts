import { beforeAll, beforeEach, expect, test } from "vitest";
import { CHALLENGE_NUMBERS, CHALLENGE_WAIT_MS, type LinkChallenge } from "#core/modules/link-challenge.ts";
import { solveChallenge } from "../../app/learn/modules/solve-challenge.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { createLinkCheck } from "./link-check.ts";

const ADDRESS = "198.51.100.7";
const CODE = "Bsolar01";
let at = 1_790_000_000_000;
let check: ReturnType<typeof createLinkCheck>;
let other: ReturnType<typeof createLinkCheck>;
let reset: () => Promise<unknown>;

beforeAll(async () => {
	const { db } = await createTestHub();
	check = createLinkCheck({ db, now: () => at, secret: "s".repeat(32), isSecure: true });
	other = createLinkCheck({ db, now: () => at, secret: "o".repeat(32), isSecure: true });
	reset = () => db.deleteFrom("rateLimit").execute();
});
beforeEach(() => reset());

function formOf({ salt, at, mark }: LinkChallenge, number: string, code = CODE) {
	return { code, salt, at: String(at), mark, number };
}

async function solve(challenge: LinkChallenge): Promise<string> {
	const solution = await solveChallenge(challenge, () => {}, new AbortController().signal);
	return String(solution);
}

test("what the page computes opens the code, once, and only that code, for ten minutes", async () => {
	const challenge = await check.create();
	const solution = await solve(challenge);
	expect(Number(solution)).toBeLessThan(CHALLENGE_NUMBERS);
	const accepted = await check.accept(formOf(challenge, solution), ADDRESS);
	expect(accepted?.code).toBe(CODE);
	expect(accepted?.cookie).toMatch(/^__Host-link-pass=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
	const cookie = `theme=dark; ${accepted?.cookie.split(";")[0]}`;
	expect([check.hasPass(cookie, CODE), check.hasPass(cookie, "Bother01"), other.hasPass(cookie, CODE)]).toEqual([
		true,
		false,
		false,
	]);
	expect(await check.accept(formOf(challenge, solution), ADDRESS)).toBeUndefined();
	at += 600_001;
	expect(check.hasPass(cookie, CODE)).toBe(false);
	expect([check.hasPass(undefined, CODE), check.hasPass("__Host-link-pass=9e99.x", CODE)]).toEqual([false, false]);
});

test("a wrong, changed, foreign, late or malformed solution opens nothing", async () => {
	const challenge = await check.create();
	const solution = await solve(challenge);
	const wrong = String((Number(solution) + 1) % CHALLENGE_NUMBERS);
	for (const form of [
		formOf(challenge, wrong),
		formOf({ ...challenge, salt: `${challenge.salt}x` }, solution),
		formOf({ ...challenge, at: challenge.at + 1 }, solution),
		formOf(await other.create(), solution),
		formOf(challenge, "-1"),
		formOf(challenge, solution, "B".repeat(65)),
		{ ...formOf(challenge, solution), more: "1" },
		{},
		null,
	])
		expect(await check.accept(form, ADDRESS)).toBeUndefined();
	at += 600_001;
	expect(await check.accept(formOf(challenge, solution), ADDRESS)).toBeUndefined();
});

test("a browser without script is let in after ten seconds, ten of an address in a minute", async () => {
	const challenge = await check.create();
	expect(await check.accept(formOf(challenge, ""), ADDRESS)).toBeUndefined();
	at += CHALLENGE_WAIT_MS;
	expect((await check.accept(formOf(challenge, ""), ADDRESS))?.code).toBe(CODE);
	const waiting = await Promise.all(Array.from({ length: 12 }, () => check.create()));
	at += CHALLENGE_WAIT_MS;
	const opened = [];
	for (const one of waiting) opened.push((await check.accept(formOf(one, ""), ADDRESS)) !== undefined);
	expect(opened.filter(Boolean)).toHaveLength(9);
	const last = await check.create();
	expect((await check.accept(formOf(last, await solve(last)), ADDRESS))?.code).toBe(CODE);
});
