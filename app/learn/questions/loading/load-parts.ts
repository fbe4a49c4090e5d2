// Loads a large question file by parts: the start of a quiz, then the questions of the next sets, then the whole file. On any failure
// it loads the whole file, which may be cached. Never throws.

import {
	fullFileRef,
	isRenderedRef,
	namesRef,
	partRef,
	partsRef,
	VERSION_HEADER,
} from "#core/questions/learners-ref.ts";
import {
	type PartFacts,
	readPartFacts,
	readStartFacts,
	type StartFacts,
	writeNames,
} from "#core/questions/partial-file.ts";
import { type Bank, createBank } from "#core/quiz/bank.ts";
import {
	addPart,
	hasSameIds,
	isWaiting,
	listAhead,
	listMissing,
	mergeBanks,
	openBank,
	splitNames,
	withBank,
} from "#core/quiz/partial-bank.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import { type LoadProblem, loadFile, loadReader, readBank } from "./load-file.ts";

/** Time limit of a start or a part, in milliseconds; after it the whole file is loaded. */
const PART_MS = 15_000;
/** The same for the whole file while the quiz does not need it. */
const BACKGROUND_MS = 600_000;
/** Delay of the whole file after the questions ahead, in milliseconds: the page's other parts load first. */
const QUIET_MS = 2_000;
/** Rounds of questions for one set: some that arrive were asked before. Then the whole file is loaded. */
const ROUNDS = 4;

/** What has arrived of the last opened file. Only one: banks can be large. */
let known: { ref: string; bank: Bank } | undefined;
let inBackground: { ref: string; loading: Promise<Bank | undefined> } | undefined;

/** The bank of a start, with what has arrived of it and with `wanted` ids; undefined when that cannot be loaded. */
export async function loadBank(ref: string, signal: AbortSignal, wanted: readonly string[]): Promise<Bank | undefined> {
	const bank = (await loadStart(ref, signal)) ?? findKnown(ref);
	return bank && (wanted.length === 0 ? bank : fillBank(bank, wanted, ref, signal));
}

/** What has arrived of this file, for opening it again without a network. */
function findKnown(ref: string): Bank | undefined {
	return known?.ref === ref ? known.bank : undefined;
}

/** The first set of a new quiz, which the page requests early (phase-hash.ts); undefined when it does not arrive. */
async function loadStart(ref: string, signal: AbortSignal, cache: RequestCache = "default"): Promise<Bank | undefined> {
	const arrived = await loadPart(ref, ref, signal, cache);
	if (typeof arrived !== "object" || !("start" in arrived) || !arrived.start) return undefined;
	const { start, bank: part, version } = arrived;
	const { count, seed, places } = start;
	if (count === 0) return undefined;
	const opened = openBank({ count, shuffle: part.shufflesOptions }, partsRef(ref, start.version));
	const bank = addPart({ ...opened, seed, version }, { ...part, places });
	const earlier = findKnown(ref);
	return remember(ref, earlier && earlier.partsRef === bank.partsRef ? { ...mergeBanks(earlier, bank), seed } : bank);
}

function remember(ref: string, bank: Bank): Bank {
	known = { ref, bank };
	return bank;
}

/**
 * The quiz with the questions that it shows next, maybe of another version of the file; or why there are none.
 * @param ref the address of the start
 */
export async function completeQuiz(
	quiz: Quiz,
	ref: string,
	signal: AbortSignal,
): Promise<{ state: "ready"; quiz: Quiz } | LoadProblem> {
	let next = withBank(quiz, quiz.bank);
	for (let round = 0; round < ROUNDS && !isQuizMastered(next); round++) {
		const bank = await fillBank(next.bank, listMissing(next), ref, signal);
		if (!bank) break;
		next = withBank(next, bank);
		if (!isWaiting(next)) return { state: "ready", quiz: next };
	}
	const whole = await loadFile(fullFileRef(ref), signal);
	if (whole.state !== "ready") return whole;
	return { state: "ready", quiz: withBank(quiz, whole.bank) };
}

/** Loads the next questions, and then the whole file. `onBank` gets each bank that arrives, of the same questions. */
export async function loadAhead(
	quiz: Quiz,
	{ ref, signal, onBank }: { ref: string; signal: AbortSignal; onBank: (bank: Bank) => void },
): Promise<void> {
	const bank = await fillBank(quiz.bank, listAhead(quiz), ref, signal);
	if (bank && hasSameIds(bank, quiz.bank)) onBank(bank);
	await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
	if (signal.aborted) return;
	// Continues when the next set begins: a large file takes longer than a set.
	if (inBackground?.ref !== ref) inBackground = { ref, loading: loadInBackground(ref) };
	const whole = await inBackground.loading;
	if (!whole) inBackground = undefined;
	else if (hasSameIds(whole, quiz.bank)) onBank(whole);
}

async function loadInBackground(ref: string): Promise<Bank | undefined> {
	const { signal } = new AbortController();
	const options = { timeoutMs: BACKGROUND_MS, priority: "low" as const, waitUntilIdle };
	const loaded = await loadFile(fullFileRef(ref), signal, options);
	return loaded.state === "ready" ? loaded.bank : undefined;
}

/** Safari has no idle callbacks. */
function waitUntilIdle(): Promise<void> {
	return new Promise((resolve) => {
		if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: QUIET_MS });
		else setTimeout(resolve, 0);
	});
}

/**
 * The bank with these questions, given as ids and places. When the file has changed: its new version, or the new file's bank if it
 * has other questions. Undefined when they cannot be loaded.
 */
export async function fillBank(
	given: Bank,
	names: readonly string[],
	ref: string,
	signal: AbortSignal,
	isSecond = false,
): Promise<Bank | undefined> {
	const earlier = findKnown(ref);
	const bank = earlier?.partsRef === given.partsRef && earlier ? mergeBanks(given, earlier) : given;
	const { places, ids } = splitNames(bank, names);
	const { partsRef: parts } = bank;
	if (parts === undefined || places.length + ids.length === 0) return bank;
	const arrived = await Promise.all([
		places.length > 0 ? loadPart(partRef(parts, places), ref, signal) : [],
		ids.length > 0 ? loadPart(namesRef(parts, writeNames(ids)), ref, signal) : [],
	]);
	if (arrived.includes("changed")) {
		const newer = isSecond ? undefined : await loadStart(ref, signal, "no-cache");
		if (!newer || !hasSameIds(newer, bank)) return newer;
		return fillBank(mergeBanks(bank, newer), names, ref, signal, true);
	}
	let filled = bank;
	for (const part of arrived) {
		if (part === undefined || part === "changed") return undefined;
		if (!("bank" in part)) continue;
		const gone = ids.filter((id) => part.isOfNames && !part.bank.questions.has(id));
		filled = addPart(filled, { ...part.bank, places: part.places, gone });
	}
	return remember(ref, filled);
}

type LoadedPart = PartFacts & { start?: StartFacts | undefined; bank: Bank; version: number; isOfNames: boolean };

/** "changed" when the file has another version; undefined for every failure. */
async function loadPart(
	address: string,
	ref: string,
	signal: AbortSignal,
	cache: RequestCache = "default",
): Promise<LoadedPart | "changed" | undefined> {
	const reader = isRenderedRef(fullFileRef(ref)) ? loadReader() : undefined;
	try {
		const response = await fetch(address, { cache, signal: AbortSignal.any([signal, AbortSignal.timeout(PART_MS)]) });
		if (response.status === 409) return "changed";
		const text = response.ok ? await response.text() : "";
		const part = readPartFacts(text);
		if (!part) return undefined;
		const isEmpty = part.places.length === 0;
		const read = isEmpty ? { ok: true as const, bank: createBank([]) } : await readBank(text, await reader);
		if (!read?.ok) return undefined;
		const version = Number(response.headers.get(VERSION_HEADER));
		return { ...part, start: readStartFacts(text), bank: read.bank, version, isOfNames: address.includes("/ids/") };
	} catch {
		return undefined;
	}
}
