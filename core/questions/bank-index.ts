// The index of a large question file: the ids of its questions in their order, so that a page can choose a set and load only the
// questions in it. The server writes it (server/questions/bank-parts.ts), the learner's browser reads it. Pure.

import { isNested, parseJson } from "#core/json.ts";

/** Files with more bytes are loaded by parts; smaller ones take about the same time whole, also on slow 3G. */
const LARGE_BYTES = 300_000;
/** Size of a file's rendered form relative to the file. */
const RENDERED_GROWTH = 3;
/** A file with fewer questions is loaded whole, even when large: its first part would be much of it. */
const FEWEST = 30;
/** Most questions in one request. */
export const PART_LIMIT = 64;
/** Upper bound of an index; no file has so many questions. */
const MOST = 2_000_000;
/** More digits would not be read as an exact number. */
const COUNTED_ID = /^(.*?)(0|[1-9]\d{0,14})$/s;

export type BankIndex = {
	/** Checksum of the content that the indexes refer to. */
	version: string;
	/** Whether the file lets options be shuffled. */
	shuffle: boolean;
	ids: readonly string[];
};
/** A run of consecutive ids: `[before, first, count]` is before+first, before+(first+1), … */
type IdRun = [before: string, first: number, count: number];

/** A stored file; `byteLength` is that of the upload. */
type FileFacts = { questionCount: number; byteLength: number; isRendered: boolean };

/** Whether learners' pages load a file by parts. */
export function isLargeBank({ questionCount, byteLength, isRendered }: FileFacts): boolean {
	return questionCount > FEWEST && byteLength * (isRendered ? RENDERED_GROWTH : 1) > LARGE_BYTES;
}

/** The index as JSON, with runs of consecutive ids. */
export function writeBankIndex({ version, shuffle, ids }: BankIndex): string {
	return JSON.stringify({ version, shuffle, ids: joinIds(ids) });
}

/** Returns undefined for anything else. Never throws. */
export function readBankIndex(text: string): BankIndex | undefined {
	const json = parseJson(text);
	if (!json.ok || !isNested(json.value)) return undefined;
	const { version, shuffle, ids } = json.value;
	if (typeof version !== "string" || typeof shuffle !== "boolean" || !Array.isArray(ids)) return undefined;
	return { version, shuffle, ids: ids.flatMap(listIds) };
}

/** The start of a new quiz: a part of the file that has the first set of this seed. */
export type BankStart = Pick<BankIndex, "version"> & { seed: number };

/** The start as JSON, which reads like the part. @param part a file by itself (server/questions/cut-bank.ts) */
export function writeBankStart({ version, seed }: BankStart, part: string): string {
	return `{"version":${JSON.stringify(version)},"seed":${seed},${part.slice(1)}`;
}

/** Returns undefined for anything else. Never throws. */
export function readBankStart(text: string): BankStart | undefined {
	const json = parseJson(text);
	if (!json.ok || !isNested(json.value)) return undefined;
	const { version, seed } = json.value;
	return typeof version === "string" && typeof seed === "number" ? { version, seed } : undefined;
}

function joinIds(ids: readonly string[]): (string | IdRun)[] {
	const runs: (string | IdRun)[] = [];
	for (const id of ids) {
		const [, before, digits = ""] = COUNTED_ID.exec(id) ?? [];
		const last = runs.at(-1);
		const number = Number(digits);
		if (before === undefined) runs.push(id);
		else if (typeof last === "object" && last[0] === before && last[1] + last[2] === number) last[2] += 1;
		else runs.push([before, number, 1]);
	}
	return runs.map((run) => (typeof run === "object" && run[2] === 1 ? `${run[0]}${run[1]}` : run));
}

function listIds(run: unknown): string[] {
	if (typeof run === "string") return [run];
	const [before, first, count]: readonly unknown[] = Array.isArray(run) ? run : [];
	if (typeof before !== "string" || typeof first !== "number") return [];
	if (typeof count !== "number" || !(count > 0 && count <= MOST)) return [];
	return Array.from({ length: count }, (_, index) => `${before}${first + index}`);
}
