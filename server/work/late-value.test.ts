import { expect, test } from "vitest";
import { createLateValue } from "./late-value.ts";

test("a value is loaded once for all who wait, and again after a failure", async () => {
	let loads = 0;
	const get = createLateValue(async () => {
		loads++;
		if (loads === 1) throw new Error("disk");
		return loads;
	});
	expect(await Promise.allSettled([get(), get()])).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
	expect(await Promise.all([get(), get()])).toEqual([2, 2]);
	expect(await get()).toBe(2);
});
