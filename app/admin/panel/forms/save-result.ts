// Results of a save, from the panel's actions to its forms. Codes and values; a sentence only for refusals that no form knows.
import type { Problem } from "#core/problem.ts";

/** A record in its form: the field values and the version they were read at. */
export type Stored<Typed> = { typed: Typed; version: number };

/** A concurrent save: the stored record, who saved it (null: unknown) and when. */
export type Conflict<Typed> = { theirs: Stored<Typed>; by: string | null; at: number };

export type Refusal<Typed> =
	| { ok: false; code: "signed-out" }
	/** The record has been deleted. */
	| { ok: false; code: "gone" }
	| { ok: false; code: "problems"; problems: Problem[] }
	| { ok: false; code: "conflict"; conflict: Conflict<Typed> }
	/** Refused for the reason in `message`. */
	| { ok: false; code: "refused"; message: string }
	/** Without a response (network, server error). Set in the browser only. */
	| { ok: false; code: "no-response"; isOffline: boolean };

export type SaveResult<Typed> = { ok: true; id: string; stored: Stored<Typed> } | Refusal<Typed>;

/** The result of a change without fields: delete, move. */
export type DoneResult = { ok: true } | Refusal<never>;

/** The same; `binId`: the entry of the bin in which a deleted record lies. */
export type BinnedResult = { ok: true; binId?: string } | Refusal<never>;
