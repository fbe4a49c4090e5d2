// Bytes that are ready, against a server that does nothing but send the same bytes: the module page and a quiz file; and
// the page with nginx in front, as docs/nginx.conf has it, against nginx with the page as a file.
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Context } from "./context.ts";
import { type Compared, compare, tell } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { startProduct, startServer } from "./processes.ts";
import { type Row, ratioRow } from "./report.ts";

const GZIP = { "Accept-Encoding": "gzip" };

export async function measureReadyBytes(context: Context): Promise<Row[]> {
	const { site, times } = context;
	const product = await startProduct({ DATA_DIR: site.folder });
	const rows: Row[] = [];
	const kinds = [
		{ what: "module page, ready bytes (gzip)", path: site.modulePath, headers: GZIP },
		// Plain: packed, the bench's questions, which are much alike, would be two kB.
		{ what: "quiz file of 100 kB (plain)", path: site.quizPath, headers: {} },
	];
	try {
		for (const { what, path, headers } of kinds) {
			const { bytes } = await readAnswer(`${product.url}${path}`, headers);
			const file = join(context.folder, "bare.gz");
			writeFileSync(file, bytes);
			const bare = await startServer([process.execPath, join(import.meta.dirname, "bare-bytes.ts"), file]);
			const other = { url: `${bare.url}/`, pids: [bare.pid], headers };
			const compared = await compare(
				{ url: `${product.url}${path}`, pids: [product.pid], headers },
				other,
				times,
			).finally(bare.stop);
			const row = {
				what: `${what}, ${bytes.length} bytes`,
				ours: tell(compared.ours),
				against: `bare node:http: ${tell(compared.other)}`,
				figures: { ...compared },
			};
			rows.push(ratioRow(row, compared.ratio, { atLeast: 0.7 }));
		}
	} finally {
		await product.stop();
	}
	return rows;
}

/** The operator allows nginx to keep pages for five seconds; both processes' time counts. */
export async function measureBehindNginx(context: Context): Promise<Row[]> {
	const { site, times, folder } = context;
	const product = await startProduct({
		DATA_DIR: site.folder,
		SHARED_CACHE_SECONDS: "5",
		TRUSTED_PROXIES: "127.0.0.1",
	});
	try {
		const { bytes, rawHeaders } = await readAnswer(`${product.url}${site.modulePath}`, GZIP);
		const nginx = await startNginx({ folder, productUrl: product.url, file: bytes, rawHeaders });
		try {
			const ours = {
				url: `${nginx.url}${site.modulePath}`,
				pids: [nginx.pid, product.pid],
				headers: GZIP,
			};
			const file = (url: string) => ({ url, pids: [nginx.pid], headers: GZIP });
			const plain = await compare(ours, file(nginx.fileUrl), times);
			const open = await compare(ours, file(nginx.openFileUrl), times);
			const withHeaders = await compare(ours, file(nginx.headersUrl), times);
			const row = (compared: Compared, against: string) => ({
				what: "module page, nginx in front (gzip)",
				ours: tell(compared.ours),
				against: `${against}: ${tell(compared.other)}`,
				figures: { ...compared },
			});
			const beside = (compared: Compared, against: string) => ({
				...row(compared, against),
				goal: "",
				result: `${compared.ratio.toFixed(2)}x`,
			});
			return [
				ratioRow(row(plain, "nginx with a file"), plain.ratio, { atLeast: 0.9 }),
				beside(withHeaders, "nginx with a file and these headers"),
				beside(open, "nginx with a file kept open"),
			];
		} finally {
			await nginx.stop();
		}
	} finally {
		await product.stop();
	}
}

/** The bytes as they travel; fetch would unpack them. */
function readAnswer(
	url: string,
	headers: Record<string, string>,
): Promise<{ bytes: Uint8Array; rawHeaders: string[] }> {
	return new Promise((resolve, reject) => {
		const asking = request(url, { headers }, async (response) => {
			resolve({ bytes: Buffer.concat(await response.toArray()), rawHeaders: response.rawHeaders });
		});
		asking.on("error", reject).end();
	});
}
