// For tests only: a TCP proxy that can stop forwarding without closing connections, like a server that loses power or its
// network.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type BlackHoleProxy = {
	/** The server's address through the proxy. */
	url: string;
	/** Stops forwarding, for open and for new connections. */
	dropTraffic: () => void;
	/** Forwards new connections again; the old ones stay silent. */
	restore: () => void;
	close: () => Promise<void>;
};

export async function startBlackHoleProxy(serverUrl: string): Promise<BlackHoleProxy> {
	const { hostname, port } = new URL(serverUrl);
	const sockets = new Set<Socket>();
	let isDropping = false;
	const server = createServer((incoming) => {
		track(incoming);
		if (isDropping) return;
		const outgoing = connect(Number(port), hostname);
		track(outgoing);
		incoming.pipe(outgoing).pipe(incoming);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	function track(socket: Socket): void {
		sockets.add(socket);
		socket.on("error", () => {});
		socket.once("close", () => sockets.delete(socket));
	}

	const bound = server.address();
	const url = new URL(serverUrl);
	url.host = `127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
	return {
		url: url.href,
		dropTraffic() {
			isDropping = true;
			for (const socket of sockets) socket.unpipe().pause();
		},
		restore() {
			isDropping = false;
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}
