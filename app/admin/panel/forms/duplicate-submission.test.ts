// The ids of what is created: kept while nobody has answered, so that a retry is the same attempt.
import { expect, test } from "vitest";
import { createModuleId, createSubtopicId, newModuleIdSchema, newRowIdSchema } from "#core/modules/catalog.ts";
import { createNewIds, randomBelow } from "./duplicate-submission.ts";

function makeIds() {
	let count = 0;
	return createNewIds(() => String(++count));
}

test("a retry after a lost answer has the id of the first attempt", () => {
	const ids = makeIds();
	const first = ids.of("Batch A");
	ids.settle("Batch A", { ok: false, code: "no-response" });
	ids.settle("Batch A", { ok: false, code: "signed-out" });
	expect(ids.of("Batch A")).toBe(first);
	expect(ids.of("Batch B")).not.toBe(first);
});

test("what is made after an answer has another id", () => {
	const ids = makeIds();
	const first = ids.of("Batch A");
	ids.settle("Batch A", { ok: true });
	const second = ids.of("Batch A");
	expect(second).not.toBe(first);
	ids.settle("Batch A", { ok: false, code: "refused" });
	expect(ids.of("Batch A")).not.toBe(second);
});

test("the ids are of the form that the server accepts", () => {
	const made = Array.from({ length: 50 }, () => createSubtopicId(randomBelow));
	expect(new Set(made).size).toBe(50);
	for (const id of made) expect(newRowIdSchema.safeParse(id).success).toBe(true);
	expect(newModuleIdSchema.safeParse(createModuleId(randomBelow)).success).toBe(true);
	expect(newModuleIdSchema.safeParse("Q../../etc/passwd000").success).toBe(false);
});
