import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createMissLimit, MISSES_PER_HOUR, MISSES_PER_MINUTE } from "./miss-limit.ts";

const START = 1_790_000_000_000;

function makeLimit(maxAddresses?: number) {
	let at = START;
	const limit = createMissLimit(() => at, maxAddresses);
	const miss = (address: string, times: number) => {
		for (let n = 0; n < times; n++) limit.count(address);
	};
	return { ...limit, miss, pass: (ms: number) => (at += ms) };
}

test("leaves an address alone up to ten misses in a minute and shuts it out at the eleventh", () => {
	const { miss, waitSeconds } = makeLimit();
	miss("a", MISSES_PER_MINUTE);
	expect(waitSeconds("a")).toBe(0);
	miss("a", 1);
	expect(waitSeconds("a")).toBe(60);
	expect(waitSeconds("b")).toBe(0);
});

test("counts the minute from its first miss and opens to the millisecond", () => {
	const { miss, waitSeconds, pass } = makeLimit();
	miss("a", 1);
	pass(30_000);
	miss("a", 10);
	expect(waitSeconds("a")).toBe(30);
	pass(29_999);
	expect(waitSeconds("a")).toBe(1);
	pass(1);
	expect(waitSeconds("a")).toBe(0);
	miss("a", 10);
	expect(waitSeconds("a")).toBe(0);
});

test("shuts an address out for the rest of the hour at the sixty-first miss", () => {
	const { miss, waitSeconds, pass } = makeLimit();
	for (let minute = 0; minute < MISSES_PER_HOUR / MISSES_PER_MINUTE; minute++) {
		miss("a", MISSES_PER_MINUTE);
		expect(waitSeconds("a")).toBe(0);
		pass(60_000);
	}
	miss("a", 1);
	expect(waitSeconds("a")).toBe(54 * 60);
	pass(54 * 60_000);
	expect(waitSeconds("a")).toBe(0);
});

test("remembers no more addresses than it was told, the busy ones first", () => {
	const { miss, waitSeconds } = makeLimit(1_000);
	miss("guesser", 11);
	for (let n = 0; n < 100_000; n++) {
		miss(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 1);
		if (n % 500 === 0) expect(waitSeconds("guesser")).toBe(60);
	}
});

test("holds the memory of a million addresses in bounds", () => {
	setFlagsFromString("--expose-gc");
	const collect: () => void = runInNewContext("gc");
	const { miss, waitSeconds } = makeLimit();
	collect();
	const before = process.memoryUsage().heapUsed;
	for (let n = 0; n < 1_000_000; n++) miss(`2001:db8:${n >> 16}:${n & 0xffff}`, 1);
	collect();
	expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
	expect(waitSeconds("2001:db8:0:0")).toBe(0);
});
