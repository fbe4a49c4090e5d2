// What "Your progress" needs besides the log, which has only ids: the titles and sizes of subtopics in which something was done here or
// that the server has named. None of it is sent. Loaded after the page (later-parts.ts).
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import { onAppended } from "./log-store.ts";
import { transact } from "./open-tables.ts";
import type { KnownSubtopic, LastSubtopic, Tx } from "./tables.ts";

/** Subtopics that are stored, the last used first. */
const MAX_KNOWN = 200;

/** Notes the subtopic of everything that is done on this page from now on. */
export function noteProgress(): void {
	onAppended(noteAppended);
}

/** Replaces the known subtopics. Never rejects. */
export async function saveKnownSubtopics(
	change: (known: readonly KnownSubtopic[]) => readonly KnownSubtopic[],
): Promise<void> {
	await write((tx) => changeKnownSubtopics(tx, change));
}

async function changeKnownSubtopics(tx: Tx, change: (known: readonly KnownSubtopic[]) => readonly KnownSubtopic[]) {
	const known = (await tx.getMeta("places")) ?? [];
	const changed = change(known);
	if (changed !== known) tx.putMeta("places", changed.slice(0, MAX_KNOWN));
}

/**
 * The known subtopics after the server has named those of the log. Those of which only "Today" has told this device, since nothing was done
 * in them, stay, and so does what it told of the others: the home page counts by it.
 * @param isComplete whether the server has named all of the log; then one of the log that it did not name was deleted
 */
export function addNamed(
	known: readonly KnownSubtopic[],
	named: readonly LoggedSubtopic[],
	{ isComplete, logged }: { isComplete: boolean; logged: ReadonlySet<string> },
): readonly KnownSubtopic[] {
	const before = new Map(known.map((one) => [one.subtopicId, one]));
	const ids = new Set(named.map(({ subtopicId }) => subtopicId));
	return [
		...named.map((one) => ({ ...one, hasText: before.get(one.subtopicId)?.hasText })),
		...known.filter(({ subtopicId }) => !ids.has(subtopicId) && !(isComplete && logged.has(subtopicId))),
	];
}

function noteAppended(): void {
	void write(async (tx) => {
		const last = await tx.getMeta("last");
		if (last) await changeKnownSubtopics(tx, (known) => withLast(known, last));
	});
}

/** The opened subtopic before the others; the same list when it is the first one already. */
function withLast(known: readonly KnownSubtopic[], last: LastSubtopic): readonly KnownSubtopic[] {
	const { moduleId, moduleTitle = "", subtopicId, title: subtopicTitle, steps, questionCount = 0 } = last;
	const hasText = known.find((other) => other.subtopicId === subtopicId)?.hasText;
	const used = { moduleId, moduleTitle, subtopicId, subtopicTitle, steps: [...(steps ?? [])], questionCount, hasText };
	if (JSON.stringify(known[0]) === JSON.stringify(used)) return known;
	return [used, ...known.filter((other) => other.subtopicId !== subtopicId)];
}

async function write(work: (tx: Tx) => Promise<void>): Promise<void> {
	await transact("readwrite", work).catch(() => undefined);
}
