// For tests only: an HTTP proxy in front of the product that drops responses and at times all connections, as mobile networks do.
import { once } from "node:events";
import { type ClientRequest, createServer, request } from "node:http";

export type UnreliableProxy = {
	url: string;
	/** The share of API responses that are dropped after the server has handled the request, 0 to 1. */
	losesReplies: number;
	/** Every connection is closed without a response. */
	isDead: boolean;
	close: () => Promise<void>;
};

export async function startUnreliableProxy(productUrl: string): Promise<UnreliableProxy> {
	const { hostname, port } = new URL(productUrl);
	const server = createServer((incoming, outgoing) => {
		if (proxy.isDead) return incoming.destroy();
		const { url = "/", method, headers } = incoming;
		const isLost = url.startsWith("/api/") && Math.random() < proxy.losesReplies;
		const asking: ClientRequest = request({ hostname, port, path: url, method, headers }, (answer) => {
			if (isLost || proxy.isDead) {
				answer.resume();
				return incoming.destroy();
			}
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		asking.on("error", () => incoming.destroy());
		incoming.on("error", () => asking.destroy());
		incoming.pipe(asking);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const bound = server.address();
	const proxy: UnreliableProxy = {
		url: `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`,
		losesReplies: 0,
		isDead: false,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
	return proxy;
}
