// Every table of the schema is either part of a backup or left out for a reason, on both engines.
import { afterEach, expect, test } from "vitest";
import { ENGINES, makeTestSite, openHubOn, openTestSite, removeTestSites } from "../../../tests/test-sites.ts";
import { BACKED_UP_TABLES, LEFT_OUT_TABLES } from "./backed-up-tables.ts";
import { readShape } from "./site-shape.ts";

afterEach(removeTestSites);

test.each(ENGINES)(
	"every table is listed as backed up or as left out, and the backed-up ones can be written (%s)",
	async (engine) => {
		const site = await makeTestSite(engine);
		const hub = await openHubOn(site);
		const tables = await hub.db.introspection.getTables();
		await hub.close();
		const names = tables
			.filter(({ isView }) => !isView)
			.map(({ name }) => name)
			.filter((name) => !name.startsWith("kysely_"));
		expect([...BACKED_UP_TABLES, ...Object.keys(LEFT_OUT_TABLES)].sort()).toEqual(names.sort());
		expect(new Set(BACKED_UP_TABLES).size).toBe(BACKED_UP_TABLES.length);

		const { db, close } = openTestSite(site);
		const shapes = await readShape(db, engine);
		expect(shapes.map(({ name }) => name)).toEqual(BACKED_UP_TABLES);
		const module = shapes.find(({ name }) => name === "module_row");
		expect(module?.key).toEqual([{ name: "id", kind: "text" }]);
		expect(module?.columns).toContainEqual({ name: "created_at", kind: "integer" });
		expect(shapes.find(({ name }) => name === "mcq_part")?.columns).toEqual([
			{ name: "content", kind: "bytes" },
			{ name: "generation", kind: "integer" },
			{ name: "kind", kind: "text" },
			{ name: "number", kind: "integer" },
			{ name: "offsets", kind: "bytes" },
			{ name: "subtopic_id", kind: "text" },
		]);
		await close();
	},
);
