// Loads a large question file by parts: its index and the questions of a new quiz's first set, then those of the next sets, then
// the whole file. On any failure it loads the whole file, which may be cached. Never throws.
import { PART_LIMIT, readBankIndex, readBankStart } from "#core/questions/bank-index.ts";
import { isRenderedRef, partRef, partsRef, startRef, VERSION_HEADER, wholeRef } from "#core/questions/learners-ref.ts";
import type { Bank } from "#core/quiz/bank.ts";
import {
	hasSameIds,
	isWaiting,
	listAhead,
	listMissing,
	mergeQuestions,
	openBank,
	placesOf,
	takeBank,
} from "#core/quiz/bank-parts.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import { type LoadProblem, loadFile, loadReader, readBank } from "./load-file.ts";

/** Time limit of an index or a part, in milliseconds; after it the whole file is loaded. */
const PART_MS = 15_000;
/** The same for the whole file while the quiz does not need it. */
const BACKGROUND_MS = 600_000;
/** Delay of the whole file after the questions ahead, in milliseconds: the page's other parts load first. */
const QUIET_MS = 2_000;

/** What has arrived of the last opened file. Only one: banks can be large. */
let known: { partsRef: string; bank: Bank } | undefined;
let inBackground: { ref: string; loading: Promise<Bank | undefined> } | undefined;

/** The bank of an index, with what has arrived of it and with `wanted`; undefined when that cannot be loaded. */
export async function loadBank(ref: string, signal: AbortSignal, wanted: readonly string[]): Promise<Bank | undefined> {
	const needsStart = wanted.length === 0 && !findKnown(ref);
	const starting = needsStart ? loadStart(ref, signal) : undefined;
	const bank = (await loadIndex(ref, signal)) ?? findKnown(ref);
	const start = await starting;
	if (!bank || !start || bank.partsRef !== partsRef(ref, start.version)) {
		return bank && fillBank(bank, wanted, ref, signal);
	}
	return remember({ ...bank, seed: start.seed }, start.bank);
}

/** The first set of a new quiz, which the page requests beside the index (phase-hash.ts); undefined when it does not arrive. */
async function loadStart(ref: string, signal: AbortSignal) {
	const reader = readerOf(ref);
	const response = await fetchPart(startRef(ref), signal);
	if (typeof response !== "object") return undefined;
	const start = readBankStart(response.text);
	const read = start && (await readBank(response.text, await reader));
	return start && read?.ok ? { ...start, bank: read.bank } : undefined;
}

function readerOf(ref: string) {
	return isRenderedRef(wholeRef(ref)) ? loadReader() : undefined;
}

/**
 * The quiz with the questions that it shows next, maybe of another version of the file; or why there are none.
 * @param ref the address of the index
 */
export async function completeQuiz(
	quiz: Quiz,
	ref: string,
	signal: AbortSignal,
): Promise<{ state: "ready"; quiz: Quiz } | LoadProblem> {
	let next = quiz;
	// The second round, when the file has changed and the set has other questions.
	for (let time = 0; time < 2 && !isQuizMastered(next); time++) {
		const bank = await fillBank(next.bank, listMissing(next), ref, signal);
		if (!bank) break;
		next = takeBank(next, bank);
		if (!isWaiting(next)) return { state: "ready", quiz: next };
	}
	const whole = await loadFile(wholeRef(ref), signal);
	if (whole.state !== "ready") return whole;
	const isSame = hasSameIds(quiz.bank, whole.bank);
	return { state: "ready", quiz: takeBank(quiz, isSame ? remember(quiz.bank, whole.bank) : whole.bank) };
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
	else if (hasSameIds(whole, quiz.bank)) onBank(remember(quiz.bank, whole));
}

async function loadInBackground(ref: string): Promise<Bank | undefined> {
	const { signal } = new AbortController();
	const options = { timeoutMs: BACKGROUND_MS, priority: "low" as const, waitUntilIdle };
	const loaded = await loadFile(wholeRef(ref), signal, options);
	return loaded.state === "ready" ? loaded.bank : undefined;
}

/** What has arrived of this file, for opening it again without a network. */
function findKnown(ref: string): Bank | undefined {
	return known?.partsRef.startsWith(partsRef(ref, "").slice(0, -1)) ? known.bank : undefined;
}

/** Safari has no idle callbacks. */
function waitUntilIdle(): Promise<void> {
	return new Promise((resolve) => {
		if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: QUIET_MS });
		else setTimeout(resolve, 0);
	});
}

async function loadIndex(ref: string, signal: AbortSignal, cache: RequestCache = "default"): Promise<Bank | undefined> {
	const response = await fetchPart(ref, signal, cache);
	const index = typeof response === "object" ? readBankIndex(response.text) : undefined;
	if (!index || index.ids.length === 0) return undefined;
	const parts = partsRef(ref, index.version);
	if (known?.partsRef === parts) return known.bank;
	return { ...openBank(index, parts), version: typeof response === "object" ? response.version : 0 };
}

/**
 * The bank with these questions. When the file has changed: its new version, or the new file's bank if it has other
 * questions. Undefined when they cannot be loaded.
 */
export async function fillBank(
	given: Bank,
	ids: readonly string[],
	ref: string,
	signal: AbortSignal,
	isSecond = false,
): Promise<Bank | undefined> {
	const bank = known && known.partsRef === given.partsRef ? mergeQuestions(given, known.bank) : given;
	const missing = ids.filter((id) => bank.ids.has(id) && !bank.questions.has(id)).slice(0, PART_LIMIT);
	if (missing.length === 0 || bank.partsRef === undefined) return bank;
	const reader = readerOf(ref);
	const response = await fetchPart(partRef(bank.partsRef, placesOf(bank, missing)), signal);
	if (response === "changed") {
		const newer = isSecond ? undefined : await loadIndex(ref, signal, "no-cache");
		if (!newer || !hasSameIds(newer, bank)) return newer;
		const { partsRef: newParts } = newer;
		const same = { ...bank, ...(newParts !== undefined && { partsRef: newParts }) };
		return fillBank(mergeQuestions(same, newer), ids, ref, signal, true);
	}
	const read = response && (await readBank(response.text, await reader));
	if (!read?.ok || !missing.every((id) => read.bank.questions.has(id))) return undefined;
	return remember(bank, read.bank);
}

/** The bank with what has arrived, stored for opening the tab again. */
function remember(bank: Bank, arrived: Bank): Bank {
	const { partsRef } = bank;
	const merged = mergeQuestions(bank, arrived);
	if (partsRef === undefined) return merged;
	const earlier = known?.partsRef === partsRef ? known.bank : bank;
	known = { partsRef, bank: mergeQuestions(earlier, merged) };
	return known.bank;
}

/** "changed" when the file has another version; undefined for every failure. */
async function fetchPart(
	address: string,
	signal: AbortSignal,
	cache: RequestCache = "default",
): Promise<{ text: string; version: number } | "changed" | undefined> {
	try {
		const response = await fetch(address, { cache, signal: AbortSignal.any([signal, AbortSignal.timeout(PART_MS)]) });
		if (response.status === 409) return "changed";
		return response.ok
			? { text: await response.text(), version: Number(response.headers.get(VERSION_HEADER)) }
			: undefined;
	} catch {
		return undefined;
	}
}
