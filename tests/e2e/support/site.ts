// For stories about offline use: a site that can become unreachable, and can be started again at the same address with the same
// data, also as another build.
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "../../../scripts/product.ts";
import { ROOT } from "../../../scripts/settings.ts";
import { addModule, type GivenModule, withHub } from "./modules.ts";

export type Site = Awaited<ReturnType<typeof createSite>>;

/** What the browser reports while a site cannot be reached, or a page of it is gone. */
export const NETWORK_ERRORS = /net::ERR_|Failed to fetch|status of (?:404|410|50\d)/;

/** Starts a site with a data folder of its own. The caller removes it. */
export async function createSite() {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-site-"));
	const env = { DATA_DIR: join(folder, "data") };
	const address = await openAddress();
	let product: Product = await startProduct(env);
	address.answerFrom(product.url);
	const { env: settings } = product;
	const disconnect = () => address.answerFrom(undefined);
	return {
		url: address.url,
		/** Another server answers at this address, as a captive portal does. */
		answerFrom: address.answerFrom,
		/** Every connection is reset from now on, as when the server is killed. */
		disconnect,
		connect: () => address.answerFrom(product.url),
		/** Kills the server and starts it; `deployment`: with other file names of the learner's build, as after a deployment. */
		async restart(deployment = 0): Promise<void> {
			disconnect();
			await product.kill();
			const root = deployment === 0 ? ROOT : makeDeployment(join(folder, `build-${deployment}`), deployment);
			product = await startProduct(env, undefined, root);
			address.answerFrom(product.url);
		},
		addModule: (given?: GivenModule) => addModule(settings, given),
		withHub: <T>(work: Parameters<typeof withHub<T>>[1]) => withHub(settings, work),
		async remove(): Promise<void> {
			await address.close();
			await product.kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** An address that stays open: connections go to the server of the moment, and are reset while there is none. */
async function openAddress() {
	const sockets = new Set<Socket>();
	let port: number | undefined;
	const track = (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => {});
		socket.once("close", () => sockets.delete(socket));
	};
	// Without Nagle's algorithm, which holds the body of each response back until the browser has acknowledged its head: 40 ms later.
	const options = { noDelay: true };
	const server = createServer(options, (incoming) => {
		track(incoming);
		if (port === undefined) return void incoming.resetAndDestroy();
		const outgoing = connect({ ...options, port, host: "127.0.0.1" });
		track(outgoing);
		incoming.pipe(outgoing).pipe(incoming);
		outgoing.once("close", () => incoming.destroy());
		incoming.once("close", () => outgoing.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		answerFrom(url: string | undefined): void {
			port = url === undefined ? undefined : Number(new URL(url).port);
			for (const socket of sockets) socket.resetAndDestroy();
		},
		async close(): Promise<void> {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}

/** A copy of the built product in which the learner's files and the build have other names. @returns its folder */
function makeDeployment(folder: string, number: number): string {
	for (const name of ["start.mjs", "start.ts", "serve.ts", "package.json", "build"])
		cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	for (const name of ["server", "core", "messages", "sample", "node_modules"])
		symlinkSync(join(ROOT, name), join(folder, name));
	const listFile = join(folder, "build/learner-manifest.json");
	const { build, files }: { build: string; files: string[] } = JSON.parse(readFileSync(listFile, "utf8"));
	const names = files.map((file) => file.split("/").at(-1) ?? "");
	const rename = (text: string) => {
		return [...names, build].reduce((renamed, name) => renamed.replaceAll(name, nameOf(name, number)), text);
	};
	writeFileSync(listFile, rename(readFileSync(listFile, "utf8")));
	writeFileSync(
		join(folder, "build/client/sw.js"),
		`${readFileSync(join(ROOT, "build/client/sw.js"), "utf8")}//${number}`,
	);
	for (const end of ["br", "gz"]) rmSync(join(folder, `build/client/sw.js.${end}`), { force: true });
	const client = join(folder, "build/client/static");
	for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const name = entry.name.replace(/\.(?:br|gz)$/, "");
		if (!entry.isFile() || !names.includes(name)) continue;
		if (name === entry.name) writeFileSync(join(entry.parentPath, rename(name)), rename(readFileSync(path, "utf8")));
		rmSync(path);
	}
	return folder;
}

/** "recite-AbCdEfGh.js" becomes "recite-AbCdE_2_.js". */
function nameOf(name: string, number: number): string {
	const [, start = name, end = ""] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
	return `${start.slice(0, -3)}_${number}_${end}`;
}
