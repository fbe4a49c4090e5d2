// `npm run nginx`, and a step of `npm test`: tests docs/nginx.conf with Debian's nginx, as it stands (`nginx -t`), and then
// running in front of the product on free ports. Skipped with a message where nginx cannot run.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installPackage, Missing, NOT_TESTED } from "./debian.ts";
import { PortTaken, startOnFreePort } from "./free-port.ts";
import { startProduct } from "./product.ts";
import { ROOT } from "./settings.ts";

const NGINX = "/usr/sbin/nginx";
const MAKE_CERTIFICATE = "/usr/sbin/make-ssl-cert";
const CERTIFICATE = "/etc/ssl/certs/ssl-cert-snakeoil.pem";
const CONFIGURATION = join(ROOT, "docs/nginx.conf");
const HOST = "learn.example.org";
const START_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "doubtless-nginx-"));
let nginx: ChildProcess | undefined;
process.once("exit", () => {
	nginx?.kill();
	rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
	await findNginx();
	testAsItStands();
	await testRunning();
	process.stdout.write("docs/nginx.conf passes nginx -t, redirects to https and serves the product.\n");
} catch (error) {
	if (!(error instanceof Missing)) throw error;
	process.stdout.write(`docs/nginx.conf ${NOT_TESTED}: ${error.message}\n`);
}
process.exit();

/** @throws Missing where nginx cannot be installed, or read the certificate and use port 80, as only root may */
async function findNginx(): Promise<void> {
	if (process.getuid?.() !== 0) throw new Missing("nginx -t needs root.");
	if (!existsSync(NGINX)) await installPackage("nginx", "The test of docs/nginx.conf");
	if (!existsSync(MAKE_CERTIFICATE)) await installPackage("ssl-cert", "The test of docs/nginx.conf");
	// Machine images often lack the certificate, because each machine should have its own.
	if (!existsSync(CERTIFICATE)) spawnSync(MAKE_CERTIFICATE, ["generate-default-snakeoil"], { stdio: "inherit" });
}

/** Writes the configuration around conf.d files, as in Debian's /etc/nginx/nginx.conf. */
function writeMain(name: string, included: string): string {
	const main = join(folder, name);
	const text = `pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events {}
http {
	access_log off;
	include /etc/nginx/mime.types;
	include ${included};
}
`;
	writeFileSync(main, text);
	return main;
}

function testAsItStands(): void {
	const { status, stderr } = spawnSync(NGINX, ["-t", "-c", writeMain("as-it-stands.conf", CONFIGURATION)]);
	if (status !== 0) throw new Error(`nginx -t refuses docs/nginx.conf:\n${stderr}`);
}

/** The same file with other ports and another cache folder. */
async function testRunning(): Promise<void> {
	const product = await startProduct({ BASE_URL: `https://${HOST}`, TRUSTED_PROXIES: "127.0.0.1" });
	try {
		await startOnFreePort((plainPort) => startOnFreePort((securePort) => testOn(plainPort, securePort, product.url)));
	} finally {
		await product.stop();
	}
}

/** @throws PortTaken when nginx cannot listen on them */
async function testOn(plainPort: number, securePort: number, productUrl: string): Promise<void> {
	const cache = join(folder, "cache");
	mkdirSync(cache, { recursive: true });
	const moved = readFileSync(CONFIGURATION, "utf8")
		.replaceAll("/var/lib/nginx/doubtless", cache)
		.replaceAll(/^\tlisten \[::\].*\n/gm, "")
		.replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
		.replace("listen 443 ", `listen 127.0.0.1:${securePort} `)
		.replace("127.0.0.1:3000", new URL(productUrl).host);
	writeFileSync(join(folder, "moved.conf"), moved);
	const main = writeMain("running.conf", join(folder, "moved.conf"));
	// The workers run as the current user, who may read the temporary folder.
	const own = spawn(NGINX, ["-c", main, "-g", "daemon off; user root;"], { stdio: "ignore" });
	nginx = own;
	try {
		const redirect = await untilAnswered(own, () =>
			fetch(`http://127.0.0.1:${plainPort}/module/B1?x=1`, { redirect: "manual" }),
		);
		const target = redirect.headers.get("location");
		expectEqual([redirect.status, target], [301, `https://${HOST}/module/B1?x=1`]);
		for (const [path, status] of [
			["/", 200],
			["/module/Bsample1", 200],
			["/module/Bwrong00", 404],
			["/admin/login", 200],
		] as const)
			expectEqual([path, await statusOverTls(securePort, path)], [path, status]);
	} finally {
		own.kill();
	}
}

async function untilAnswered(own: ChildProcess, ask: () => Promise<Response>): Promise<Response> {
	const end = Date.now() + START_MS;
	for (;;) {
		// It ends at once when a port is taken; docs/nginx.conf itself is tested before.
		if (own.exitCode !== null) throw new PortTaken(`nginx ended with ${own.exitCode}.`);
		try {
			return await ask();
		} catch (error) {
			if (Date.now() > end) throw error;
			await wait(100);
		}
	}
}

/** Debian's certificate is self-signed. */
function statusOverTls(port: number, path: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const options = { host: "127.0.0.1", port, path, headers: { Host: HOST }, rejectUnauthorized: false };
		request(options, (response) => {
			response.resume();
			resolve(response.statusCode);
		})
			.once("error", reject)
			.end();
	});
}

function expectEqual(actual: unknown, expected: unknown): void {
	const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
	if (got !== wanted) throw new Error(`nginx answers ${got} instead of ${wanted}.`);
}
