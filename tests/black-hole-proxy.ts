// For tests only: a relay to a server that can fall silent, as a machine does that loses its power or its network: nobody
// is told, and what was on its way is never answered.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type SilentRelay = {
	/** The server's address by way of the relay. */
	url: string;
	/** Every connection is silent for ever, new ones too. */
	silence: () => void;
	/** New connections are answered again; the old ones never. */
	speak: () => void;
	close: () => Promise<void>;
};

export async function startSilentRelay(serverUrl: string): Promise<SilentRelay> {
	const { hostname, port } = new URL(serverUrl);
	const sockets = new Set<Socket>();
	let isSilent = false;
	const server = createServer((incoming) => {
		keep(incoming);
		if (isSilent) return;
		const outgoing = connect(Number(port), hostname);
		keep(outgoing);
		incoming.pipe(outgoing).pipe(incoming);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	function keep(socket: Socket): void {
		sockets.add(socket);
		socket.on("error", () => {});
		socket.once("close", () => sockets.delete(socket));
	}

	const bound = server.address();
	const url = new URL(serverUrl);
	url.host = `127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
	return {
		url: url.href,
		silence() {
			isSilent = true;
			for (const socket of sockets) socket.unpipe().pause();
		},
		speak() {
			isSilent = false;
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}
