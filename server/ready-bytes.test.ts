import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createReadyBytes } from "./ready-bytes.ts";

const text = Buffer.from("the same sentence again and again. ".repeat(1_000));

test("gives the same bytes back in every encoding", async () => {
	const ready = createReadyBytes();
	const load = async () => text;
	expect(Buffer.from(await ready.get("k", "identity", load)).equals(text)).toBe(true);
	expect(gunzipSync(await ready.get("k", "gzip", load)).equals(text)).toBe(true);
	expect(brotliDecompressSync(await ready.get("k", "br", load)).equals(text)).toBe(true);
});

test("loads once for a whole class that asks at the same moment, and not again later", async () => {
	const ready = createReadyBytes();
	const load = vi.fn(async () => text);
	await Promise.all(Array.from({ length: 100 }, () => ready.get("k", "br", load)));
	await ready.get("k", "br", load);
	expect(load).toHaveBeenCalledTimes(1);
});

test("keeps nothing of a failure", async () => {
	const ready = createReadyBytes();
	const load = vi.fn(async () => text).mockRejectedValueOnce(new Error("down"));
	await expect(ready.get("k", "gzip", load)).rejects.toThrow("down");
	expect(gunzipSync(await ready.get("k", "gzip", load)).equals(text)).toBe(true);
});

test("serves what is larger than its memory without keeping it", async () => {
	const ready = createReadyBytes(1_000);
	const load = vi.fn(async () => text);
	for (let n = 0; n < 2; n++) expect(await ready.get("k", "identity", load)).toHaveLength(text.length);
	expect(load).toHaveBeenCalledTimes(2);
});

test("forgets the longest unused when its memory is full", async () => {
	const ready = createReadyBytes(text.length * 2 + 10);
	const load = vi.fn(async () => text);
	for (const key of ["a", "b", "c", "a"]) await ready.get(key, "identity", load);
	expect(load).toHaveBeenCalledTimes(4);
	await ready.get("c", "identity", load);
	expect(load).toHaveBeenCalledTimes(4);
});
