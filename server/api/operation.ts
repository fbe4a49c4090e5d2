// One operation of the HTTP interface for scripts: what it is called, what it takes and gives, and what it does. Listed by the files of
// its subjects; answered by calls.ts, described by open-api.ts.
import type * as z from "zod/mini";
import type { KeyScope } from "#core/people/api-key.ts";
import type { Problem } from "#core/problem.ts";
import type { OpenKey } from "#server/people/api-keys.ts";

export type Shape = z.ZodMiniType;
type OperationMethod = "GET" | "POST" | "PUT" | "DELETE";
/** What an operation is given: the ids of the address, the parsed query and body, and the author of its change. */
type Given<Query, Body> = {
	params: Readonly<Record<string, string>>;
	query: Query;
	body: Body;
	actor: OpenKey["actor"];
};
/** A refusal of what was sent: problems of its fields. */
export class Problems extends Error {
	readonly problems: readonly Problem[];

	constructor(problems: readonly Problem[]) {
		super("problems");
		this.problems = problems;
	}
}

export type Operation<Query = unknown, Body = unknown> = {
	/** Unique; generated clients call their functions by it. */
	id: string;
	method: OperationMethod;
	/** Below /api/v1, with parameters in braces. */
	path: string;
	summary: string;
	scope: KeyScope;
	status: 200 | 201 | 204;
	query?: z.ZodMiniType<Query>;
	body?: z.ZodMiniType<Body>;
	/** Without one there is no body: 204. */
	answer?: Shape;
	run(given: Given<Query, Body>): Promise<unknown>;
};

/** Fields of a record that say nothing of what it is, and may be newer than the record that was read. */
const PASSING: ReadonlySet<string> = new Set(["updatedAt", "thisWeek", "change"]);

/**
 * Checks the fields of a change that cannot be changed: they may be sent as they were read. @throws Problems naming those that differ
 * @param sent the read-only fields of the body
 * @param stored the record as an answer has it
 */
export function checkReadOnly(sent: Readonly<Record<string, unknown>>, stored: object): void {
	const now = new Map<string, unknown>(Object.entries(stored));
	const differing = Object.entries(sent).filter(([field, value]) => {
		return value !== undefined && !PASSING.has(field) && value !== now.get(field);
	});
	if (differing.length > 0) throw new Problems(differing.map(([field]) => ({ code: "read-only", field })));
}

/** Checks that an operation fits its own shapes. */
export function operation<Query, Body>(made: Operation<Query, Body>): Operation {
	return made;
}
