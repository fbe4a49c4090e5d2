// A free port for programs that cannot be asked to listen on port 0. Another process may take it meanwhile, so the caller
// names one, starts its program and tries another port when the program could not listen.
import { createServer } from "node:net";

const TRIES = 5;

/** What `start` throws when its port was taken meanwhile. */
export class PortTaken extends Error {}

/** Calls `start` with a free port, and again with another one while it throws PortTaken. */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
	for (let left = TRIES; ; left--) {
		try {
			return await start(await findFreePort());
		} catch (error) {
			if (!(error instanceof PortTaken) || left <= 1) throw error;
		}
	}
}

/** For programs that cannot be tried again; prefer startOnFreePort, or port 0 where the program can report its own. */
export function findFreePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			const port = typeof address === "object" && address ? address.port : 0;
			server.close(() => resolve(port));
		});
	});
}
