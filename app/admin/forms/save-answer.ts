// What a save can come back with. The panel's actions answer with it, its forms take it; nothing in it is a sentence.
import type { Problem } from "#core/problem.ts";

/** A record as its form knows it: the words in the fields, and the version they were read at. */
export type Stored<Typed> = { typed: Typed; version: number };

/** Somebody else saved in between: what is stored now, by whom (null: no longer known) and when. */
export type Conflict<Typed> = { theirs: Stored<Typed>; by: string | null; at: number };

export type Refusal<Typed> =
	| { ok: false; code: "signed-out" }
	/** The record was deleted meanwhile. */
	| { ok: false; code: "gone" }
	| { ok: false; code: "problems"; problems: Problem[] }
	| { ok: false; code: "conflict"; conflict: Conflict<Typed> }
	/** No answer came: network down, server failing. Made in the browser only. */
	| { ok: false; code: "no-answer"; isOffline: boolean };

export type SaveAnswer<Typed> = { ok: true; id: string; stored: Stored<Typed> } | Refusal<Typed>;

/** The answer of a change that has no fields: delete, move. */
export type DoneAnswer = { ok: true } | Refusal<never>;
