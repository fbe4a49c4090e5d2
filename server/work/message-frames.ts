// Messages between two processes on a stream of bytes: each is its length, in four bytes, and its value as V8 writes it. A message over
// the limit is refused by its length, before it is read. Used by limited-process.ts and its worker.
import { deserialize, serialize } from "node:v8";

const HEAD_BYTES = 4;

/** @throws for a value that cannot be cloned */
export function frameOf(message: unknown): Buffer {
	const body = serialize(message);
	const head = Buffer.alloc(HEAD_BYTES);
	head.writeUInt32LE(body.byteLength);
	return Buffer.concat([head, body]);
}

/** @returns the reader of the stream's chunks; nothing more is read after `refuse` */
export function createFrameReader<Message>(
	maxBytes: number,
	{ take, refuse }: { take: (message: Message) => void; refuse: () => void },
) {
	let chunks: Buffer[] = [];
	let length = 0;
	let isRefused = false;
	return (chunk: Buffer) => {
		if (isRefused) return;
		chunks.push(chunk);
		length += chunk.byteLength;
		while (length >= HEAD_BYTES) {
			if ((chunks[0]?.byteLength ?? 0) < HEAD_BYTES) chunks = [Buffer.concat(chunks)];
			const size = chunks[0]?.readUInt32LE() ?? 0;
			isRefused = size > maxBytes;
			if (isRefused) {
				chunks = [];
				return refuse();
			}
			if (length < HEAD_BYTES + size) return;
			const all = Buffer.concat(chunks);
			const rest = all.subarray(HEAD_BYTES + size);
			chunks = rest.byteLength > 0 ? [rest] : [];
			length = rest.byteLength;
			take(deserialize(all.subarray(HEAD_BYTES, HEAD_BYTES + size)));
		}
	};
}
