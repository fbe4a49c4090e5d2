// nginx with the very configuration that docs/nginx.conf recommends, on ports of this machine and without TLS; beside it
// servers of one packed file: as nginx comes, with its files kept open as the site's are, and with the product's headers.
// One worker, as one process of the product stands behind it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { findFreePort } from "../scripts/free-port.ts";
import { ROOT } from "../scripts/settings.ts";
import { type Started, startServer } from "./processes.ts";
import { findTool } from "./tools.ts";

/** `rawHeaders` of the product's answer, names and values in turn. */
export type NginxOptions = { folder: string; productUrl: string; file: Uint8Array; rawHeaders: string[] };
type Files = { fileUrl: string; openFileUrl: string; headersUrl: string };

/** @throws Missing without nginx */
export async function startNginx({
	folder,
	productUrl,
	file,
	rawHeaders,
}: NginxOptions): Promise<Started & Files> {
	const nginx = await findTool("nginx", "nginx-light");
	const here = join(folder, "nginx");
	mkdirSync(join(here, "files"), { recursive: true });
	writeFileSync(join(here, "files/page.html"), gunzipSync(file));
	writeFileSync(join(here, "files/page.html.gz"), file);
	const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
	const configuration = join(here, "nginx.conf");
	const port = String(await findFreePort());
	writeFileSync(
		configuration,
		wholeConfiguration(here, adapt(here, productUrl, port), fileServers(ports, rawHeaders)),
	);
	const words = [nginx, "-p", here, "-e", join(here, "error.log"), "-c", configuration];
	const started = await startServer(words, { url: `http://127.0.0.1:${port}`, path: "/readyz" });
	const urls = ports.map((each) => `http://127.0.0.1:${each}/page.html`);
	const [fileUrl = "", openFileUrl = "", headersUrl = ""] = urls;
	return { ...started, fileUrl, openFileUrl, headersUrl };
}

/** docs/nginx.conf with this run's ports and folder. @throws when a line that is replaced is not there any more */
function adapt(here: string, productUrl: string, port: string): string {
	const changes: [string | RegExp, string][] = [
		["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
		[/\tssl_certificate \S+;\n\tssl_certificate_key \S+;\n/, ""],
		["server 127.0.0.1:3000;", `server ${new URL(productUrl).host};`],
		["/var/cache/nginx/doubtless", join(here, "cache")],
	];
	return changes.reduce(
		(text, [from, to]) => {
			const changed = text.replace(from, to);
			if (changed === text) throw new Error(`docs/nginx.conf has no ${from} any more.`);
			return changed;
		},
		readFileSync(join(ROOT, "docs/nginx.conf"), "utf8"),
	);
}

/** What nginx says of a file by itself, and of the connection. */
const OF_NGINX = /^(?:date|connection|keep-alive|etag|content-(?:type|length|encoding))$/i;

function fileServers(ports: readonly number[], rawHeaders: readonly string[]): string {
	const added = rawHeaders.flatMap((name, index) =>
		index % 2 === 0 && !OF_NGINX.test(name) ? [`add_header ${name} "${rawHeaders[index + 1]}";`] : [],
	);
	const more = ["", "open_file_cache max=10000 inactive=60s;", added.join(" ")];
	return ports.map((port, index) => `server { listen 127.0.0.1:${port}; ${more[index]} }`).join("\n");
}

function wholeConfiguration(here: string, site: string, files: string): string {
	const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	const temporary = kinds.map((kind) => `${kind}_temp_path ${join(here, kind)};`).join("\n");
	return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${join(here, "pid")};
error_log ${join(here, "error.log")};
events { worker_connections 1024; }
http {
access_log off;
sendfile on;
tcp_nopush on;
${temporary}
${site}
root ${join(here, "files")};
default_type text/html;
gzip_static on;
${files}
}
`;
}
