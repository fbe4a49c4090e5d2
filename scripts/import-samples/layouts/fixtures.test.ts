// Every sample is read as it is meant, in every format and kind.
import { expect, test } from "vitest";
import { readSource } from "#server/questions/import/read-source.ts";
import { compare } from "../compare.ts";
import { type Fixture, listFixtures } from "./fixtures.ts";

const FIXTURES = listFixtures();

async function count({ bytes, expected, isKrutiDev }: Fixture) {
	const reading = await readSource(bytes, { isKrutiDev });
	if (!reading.ok) return { refused: reading.kind };
	const found = compare(reading, expected);
	return Object.fromEntries(
		Object.entries(found).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.length]] : [])),
	);
}

test("it has at least 300 questions, and three writings of each kind", () => {
	expect(FIXTURES.reduce((sum, { expected }) => sum + expected.length, 0)).toBeGreaterThanOrEqual(300);
	const kinds = Map.groupBy(FIXTURES, ({ kind }) => kind);
	expect([...kinds].filter(([, all]) => all.length !== 3)).toEqual([]);
});

test.each(FIXTURES.map((fixture) => [fixture.name, fixture] as const))("%s", async (_, fixture) => {
	expect(await count(fixture)).toEqual({ [fixture.asks ? "proposed" : "right"]: fixture.expected.length });
});
