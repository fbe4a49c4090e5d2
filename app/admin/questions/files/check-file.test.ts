import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkQuestionFile, READ_STALL_MS } from "./check-file.ts";

/** A worker as browsers have it: a file that it cannot read is reported to nobody. */
class SilentWorker {
	postMessage() {}
	terminate() {}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("Worker", SilentWorker);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function fileOf(source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>): File {
	const file = new File([], "mcq.json");
	const stream = () => new ReadableStream(source);
	return Object.assign(file, { stream, arrayBuffer: () => new Response(stream()).arrayBuffer() });
}

describe("a chosen file that cannot be read", () => {
	test("is refused when the read fails", async () => {
		const file = fileOf({ pull: (controller) => controller.error(new DOMException("gone", "NotReadableError")) });
		await expect(checkQuestionFile(file)).rejects.toThrow("gone");
	});

	test("is refused when the read stalls, and not before", async () => {
		const ended = vi.fn();
		const file = fileOf({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) });
		checkQuestionFile(file).catch(ended);
		await vi.advanceTimersByTimeAsync(READ_STALL_MS - 1);
		expect(ended).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(ended).toHaveBeenCalledOnce();
	});
});

test("checks on the page when no worker starts", async () => {
	vi.stubGlobal("Worker", undefined);
	expect(await checkQuestionFile(new File(["{"], "mcq.json"))).toMatchObject({ ok: false, isJson: true });
});
