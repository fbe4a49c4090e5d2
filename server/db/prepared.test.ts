import fc from "fast-check";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { prepare } from "./prepared.ts";
import { inTransaction } from "./transaction.ts";

let builds = 0;
const add = prepare((db, { key, used, endsAt }: { key: string; used: number; endsAt: number }) => {
	builds += 1;
	return db
		.insertInto("quotaWindow")
		.values({ key, used, endsAt })
		.onConflict((c) => c.column("key").doUpdateSet((e) => ({ used: e("quotaWindow.used", "+", used) })));
});
const find = prepare((db, { key }: { key: string }) =>
	db.selectFrom("quotaWindow").select(["key", "used", "endsAt"]).where("key", "=", key).limit(1),
);

describeOnBothEngines("a prepared statement", (createTestHub) => {
	test("brings each run its own values, in and out of transactions, and is built once", async () => {
		const { db } = await createTestHub();
		const before = builds;
		const values = fc.record({ used: fc.integer({ min: 0, max: 1_000 }), endsAt: fc.maxSafeNat() });
		const keys = fc.stringMatching(/^[a-z0-9'"?$:@%-]{1,12}$/);
		await fc.assert(
			fc.asyncProperty(keys, values, values, async (key, first, second) => {
				await db.deleteFrom("quotaWindow").execute();
				await add(db, { key, ...first });
				await inTransaction(db, (tx) => add(tx, { key, ...second }));
				const { rows } = await find(db, { key });
				expect(rows).toEqual([{ key, used: first.used + second.used, endsAt: first.endsAt }]);
				expect((await find(db, { key: `${key}!` })).rows).toEqual([]);
			}),
			{ numRuns: 30 },
		);
		expect(builds - before).toBe(1);
	});

	test("says how many rows it changed", async () => {
		const { db } = await createTestHub();
		const { numAffectedRows } = await add(db, { key: "one", used: 1, endsAt: 2 });
		expect(numAffectedRows).toBe(1n);
	});

	test("two at once on one database do not mix their values", async () => {
		const { db } = await createTestHub();
		const names = Array.from({ length: 20 }, (_, n) => `k${n}`);
		await Promise.all(names.map((key, used) => add(db, { key, used, endsAt: 1 })));
		const found = await Promise.all(names.map(async (key) => (await find(db, { key })).rows[0]?.used));
		expect(found).toEqual(names.map((_, used) => used));
	});
});
