// SQLite versions that may be used for a site (sqlite.org/wal.html, "The WAL-Reset Bug").
import { expect, test } from "vitest";
import { canCountLog, checkSqliteVersion, isSoundSqlite } from "#server/db/engines/sqlite-version.ts";
import { EnvError } from "../env-error.ts";

test.each(["3.51.3", "3.51.10", "3.53.0", "3.53.4", "3.60.0", "4.0.0", "3.50.7", "3.50.12", "3.44.6"])(
	"%s is accepted",
	(version) => {
		expect(isSoundSqlite(version)).toBe(true);
		expect(() => checkSqliteVersion(version)).not.toThrow();
	},
);

test.each(["3.51.2", "3.51.0", "3.52.0", "3.52.1", "3.50.6", "3.49.9", "3.44.5", "3.45.1", "3.7.0", "2.8.17"])(
	"%s is rejected with instructions",
	(version) => {
		expect(isSoundSqlite(version)).toBe(false);
		expect(() => checkSqliteVersion(version)).toThrow(EnvError);
		expect(() => checkSqliteVersion(version)).toThrow(`SQLite ${version}, which can damage a database`);
		expect(() => checkSqliteVersion(version)).toThrow("npm start");
	},
);

test("a text that is not a version is rejected", () => {
	expect(isSoundSqlite("")).toBe(false);
	expect(isSoundSqlite("undefined")).toBe(false);
});

test("the SQLite of this Node is accepted", () => {
	expect(() => checkSqliteVersion()).not.toThrow();
});

test("the log is counted from 3.51 on", () => {
	expect(["3.44.6", "3.50.7", "3.51.3", "3.53.4", "4.0.0"].map((version) => canCountLog(version))).toEqual([
		false,
		false,
		true,
		true,
		true,
	]);
});
