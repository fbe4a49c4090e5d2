// Disconnects clients that stop reading their response, because each occupies a socket and kernel memory. Used by listener.ts and by the response cache's sender (cache-handler.ts).
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";

/** A client takes at least so many bytes in MAX_WAIT_MS: 1.1 kB a second, slower than any phone network. */
const SLOWEST_BYTES = 16 * 1024;
const MAX_WAIT_MS = 15_000;
/**
 * A larger body is written in pieces. The guard sees a piece when the kernel has accepted all of it, so it waits longer for
 * a larger one. More in one write is a copy of a whole body in memory, for which it does not wait longer.
 */
const PIECE_BYTES = 7 * SLOWEST_BYTES;
const LARGEST_WRITE = PIECE_BYTES + SLOWEST_BYTES;
const CHECK_MS = 2_000;
/** Stalled responses that one network address may have: pupils of a school whose line drops while they load large files. */
const MAX_STALLED = 100;
/** Bytes of a stored body that are read at one time. */
const SLICE_BYTES = 4 * PIECE_BYTES;

/** `taken`: bytes that the kernel accepted for this socket; `since`: when it last accepted some (performance.now()). */
type Reader = { outgoing: ServerResponse; address: string; taken: number; since: number };
type Limits = { maxWaitMs: number; maxStalled: number; checkMs: number };

/**
 * Builds the guard of one server. A response is cut when its client has not taken what was written within 15 s for each 16 kB
 * of it (within 15 s when more than LARGEST_WRITE waits), and earlier when too many of the same address have stalled: then those
 * that stalled first.
 * @param addressOf the visitor's address as it counts for limits
 */
export function createSlowReaderGuard(
	addressOf: (incoming: IncomingMessage) => string,
	{ maxWaitMs, maxStalled, checkMs }: Limits = {
		maxWaitMs: MAX_WAIT_MS,
		maxStalled: MAX_STALLED,
		checkMs: CHECK_MS,
	},
) {
	const readers = new Set<Reader>();
	let timer: NodeJS.Timeout | undefined;

	function check(): void {
		const now = performance.now();
		const stalled = [...readers].filter((reader) => !hasMoved(reader, now));
		for (const ofAddress of Map.groupBy(stalled, ({ address }) => address).values()) {
			const oldestFirst = ofAddress.toSorted((a, b) => a.since - b.since);
			for (const [index, { outgoing, since }] of oldestFirst.entries()) {
				const isOneTooMany = index < oldestFirst.length - maxStalled;
				if (isOneTooMany || now - since >= maxWaitMs * countWaits(outgoing)) outgoing.destroy();
			}
		}
	}

	return {
		/** Watches a response until it is sent or cut. One whose bytes are all sent already is not watched. */
		watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
			if (outgoing.writableEnded && outgoing.writableLength === 0) return;
			const reader = { outgoing, address: addressOf(incoming), taken: 0, since: performance.now() };
			readers.add(reader);
			timer ??= setInterval(check, checkMs).unref();
			outgoing.once("close", () => {
				readers.delete(reader);
				if (readers.size > 0) return;
				clearInterval(timer);
				timer = undefined;
			});
		},
	};
}

/** Whether the client took something since the last check, or the server has nothing for it yet. */
function hasMoved(reader: Reader, now: number): boolean {
	const { socket, writableLength } = reader.outgoing;
	// Without a socket it waits for an earlier response of the same connection.
	const taken = socket ? socket.bytesWritten - socket.writableLength : reader.taken;
	if (socket && writableLength > 0 && taken <= reader.taken) return false;
	reader.taken = taken;
	reader.since = now;
	return true;
}

/** How many times MAX_WAIT_MS the slowest client needs for what was written and is not accepted. */
function countWaits({ writableLength }: ServerResponse): number {
	return writableLength > LARGEST_WRITE ? 1 : Math.max(1, writableLength / SLOWEST_BYTES);
}

/** Sends a body and ends the response. A large one is sent in pieces of the same memory, each when the last is accepted. */
export function sendBody(outgoing: ServerResponse, body: Uint8Array | Readable | null): void {
	// A stream that fails cuts the connection, so that the client does not take a part for the whole.
	if (body !== null && !(body instanceof Uint8Array)) pipeline(body, outgoing, () => {});
	else if (body === null || body.byteLength <= PIECE_BYTES) outgoing.end(body ?? undefined);
	else void sendInPieces(outgoing, body);
}

async function sendInPieces(outgoing: ServerResponse, body: Uint8Array): Promise<void> {
	for (const piece of piecesOf(body)) {
		if (outgoing.destroyed) return;
		await new Promise<unknown>((resolve) => outgoing.write(piece, resolve));
	}
	outgoing.end();
}

/** A large body for a response of the application, in pieces too. */
export function streamBody(body: Uint8Array): ReadableStream<Uint8Array> {
	const pieces = piecesOf(body);
	return new ReadableStream({
		pull(controller) {
			const { done, value } = pieces.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

/**
 * A stored body, of which only a slice is in memory: the next one is read when the client has taken the last.
 * @param read gives nothing when the content was replaced meanwhile; the response then ends with an error
 */
export function streamSlices(
	byteLength: number,
	read: (start: number, length: number) => Promise<Uint8Array | undefined>,
): ReadableStream<Uint8Array> {
	let start = 0;
	let pieces: Iterator<Uint8Array, undefined> = piecesOf(new Uint8Array());
	return new ReadableStream(
		{
			async pull(controller) {
				let next = pieces.next();
				if (next.done && start < byteLength) {
					const slice = await read(start, Math.min(SLICE_BYTES, byteLength - start));
					if (!slice || slice.byteLength === 0) throw new Error("The content was replaced while it was being sent.");
					start += slice.byteLength;
					pieces = piecesOf(slice);
					next = pieces.next();
				}
				if (next.done) controller.close();
				else controller.enqueue(next.value);
			},
		},
		{ highWaterMark: 0 },
	);
}

function* piecesOf(body: Uint8Array): Generator<Uint8Array, undefined> {
	for (let start = 0; start < body.byteLength; start += PIECE_BYTES) yield body.subarray(start, start + PIECE_BYTES);
}
