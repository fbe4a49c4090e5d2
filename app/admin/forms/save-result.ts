// The answers of a save: the panel's actions return them, its forms read them. Codes and values; a sentence only for
// what no form has a text of its own for.
import type { Problem } from "#core/problem.ts";

/** A record in its form: the field values and the version they were read at. */
export type Stored<Typed> = { typed: Typed; version: number };

/** Somebody else saved in between: the stored record, who saved it (null: unknown) and when. */
export type Conflict<Typed> = { theirs: Stored<Typed>; by: string | null; at: number };

export type Refusal<Typed> =
	| { ok: false; code: "signed-out" }
	/** The record has been deleted. */
	| { ok: false; code: "gone" }
	| { ok: false; code: "problems"; problems: Problem[] }
	| { ok: false; code: "conflict"; conflict: Conflict<Typed> }
	/** Refused for another reason, which `message` says. */
	| { ok: false; code: "refused"; message: string }
	/** No answer came (network, server error). Set in the browser only. */
	| { ok: false; code: "no-response"; isOffline: boolean };

export type SaveResult<Typed> = { ok: true; id: string; stored: Stored<Typed> } | Refusal<Typed>;

/** The answer of a change without fields: delete, move. */
export type DoneResult = { ok: true } | Refusal<never>;
