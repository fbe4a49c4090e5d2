// Statements that are run thousands of times a second: Kysely builds and compiles them once for each dialect, and every
// run only brings other values. Building one takes longer than SQLite takes to answer it. Used where learners read and
// where question files are stored; all else says its statements on the spot.
import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./tables.ts";

/** What a statement is given when it is run. */
export type Values = Record<string, string | number | null | Uint8Array>;

/** Stands where a value of that name comes. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/**
 * Makes a function that runs one statement.
 * @param build says the statement, and uses each of the values as a value only: nothing may depend on what it is
 * @returns runs it on a database, or in a transaction of one
 */
export function prepare<V extends Values, Row>(build: (db: Db, values: V) => Compilable<Row>) {
	const compiled = new WeakMap<object, CompiledQuery<Row>>();
	return (db: Db, values: V): Promise<QueryResult<Row>> => {
		// Transactions have executors of their own, and all of a database's the same adapter.
		const { adapter } = db.getExecutor();
		const known = compiled.get(adapter);
		const statement = known ?? build(db, placeholders<V>()).compile();
		if (!known) compiled.set(adapter, statement);
		const parameters = statement.parameters.map((parameter) =>
			parameter instanceof Placeholder ? values[parameter.name] : parameter,
		);
		return db.executeQuery({ ...statement, parameters });
	};
}

/** Each name gives its placeholder. To Kysely all values are alike: it hands them on to the driver unseen. */
function placeholders<V extends Values>(): V {
	const named = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
	// They stand where values will, under the names that the caller's values have.
	return named as V;
}
