// What a candidate reads after handing in, until the server has the paper.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createMemoryTables } from "#app/learn/paper/attempt/attempts-in-memory.ts";
import { createAttemptStore, storedOf } from "#app/learn/paper/attempt/store.ts";
import * as m from "#messages";
import { makeBegun, makeFacts } from "../../../tests/make-paper.ts";
import { againOf, PaperEnd } from "./paper-end.tsx";

const facts = makeFacts();
const begun = makeBegun({ paper: facts });

/** @param isSent whether the server has it */
async function readEnd({ isPersistent, isSent }: { isPersistent: boolean; isSent: boolean }): Promise<string> {
	const stored = storedOf(begun, { paperId: "p", attempt: "secret", device: "phone", isPreview: false });
	const memory = createMemoryTables();
	await memory.begin(stored);
	const store = createAttemptStore({
		stored,
		tables: { ...memory, isPersistent },
		goOnInMemory: async () => memory,
		now: () => 5_000,
		wallNow: () => 1_790_000_000_000,
	});
	await store.step(() => [{ kind: "handed-in" }]);
	const heard = { elapsedMs: 5_000, endedAt: 5_000, endedBy: "candidate", device: "phone" } as const;
	if (isSent) await store.hear(heard, { sentAt: 5_000, receivedAt: 5_000 }, store.view().stored.sequence);
	const times = { openFrom: null, openUntil: null, resultsFrom: null, opening: "open" } as const;
	const rules = { attempts: 1, isKeyOnPhone: false, asksName: false, isWithdrawn: false };
	return renderToStaticMarkup(
		<PaperEnd
			paper={{ ...facts, ...times, ...rules, id: "p", moduleId: "m" }}
			store={store}
			onAgain={() => undefined}
		/>,
	);
}

test("a paper that waits in memory alone asks to keep the page open, and offers no way out of it", async () => {
	const waiting = await readEnd({ isPersistent: false, isSent: false });
	expect(waiting).toContain(m.mock_still_sending_unsaved());
	expect(waiting).not.toContain(m.back_to_module());
	const sent = await readEnd({ isPersistent: false, isSent: true });
	expect(sent).toContain(m.mock_all_arrived());
	expect(sent).toContain(m.back_to_module());
});

test("a paper that is stored may be left before it is sent", async () => {
	const waiting = await readEnd({ isPersistent: true, isSent: false });
	expect(waiting).toContain(m.mock_still_sending());
	expect(waiting).toContain(m.back_to_module());
});

test("offers no attempt that is not left, none of a closed paper, and none before the server has said how many are", () => {
	const waiting = (attemptsLeft: number | null) => ({ state: "waiting", resultsFrom: null, attemptsLeft }) as const;
	const paper = { attempts: 2, isWithdrawn: false };
	expect(againOf(paper, undefined)).toEqual({ left: undefined, isAllowed: false });
	expect(againOf(paper, waiting(1))).toEqual({ left: 1, isAllowed: true });
	expect(againOf(paper, waiting(0))).toEqual({ left: 0, isAllowed: false });
	expect(againOf({ ...paper, isWithdrawn: true }, waiting(1)).isAllowed).toBe(false);
	expect(againOf({ attempts: null, isWithdrawn: false }, undefined)).toEqual({ left: undefined, isAllowed: true });
	expect(againOf({ attempts: null, isWithdrawn: true }, undefined).isAllowed).toBe(false);
});
