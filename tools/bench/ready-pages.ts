// Cached responses (the module page and a quiz file) against a node:http server that does nothing but send the same bytes.
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Context } from "./context.ts";
import { compare, describeLoad } from "./load.ts";
import { startProduct, startServer } from "./processes.ts";
import { type Row, ratioRow } from "./report.ts";

const GZIP = { "Accept-Encoding": "gzip" };

export async function measureReadyPages(context: Context): Promise<Row[]> {
	const { site, times } = context;
	const product = await startProduct({ DATA_DIR: site.folder });
	const rows: Row[] = [];
	const kinds = [
		{ what: "module page, cached (gzip)", path: site.modulePath, headers: GZIP },
		// Uncompressed: the bench's questions are so similar that gzip would leave two kB.
		{ what: "quiz file of 100 kB, cached (plain)", path: site.quizPath, headers: {} },
	];
	try {
		for (const { what, path, headers } of kinds) {
			const bytes = await readBytes(`${product.url}${path}`, headers);
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
				ours: describeLoad(compared.ours),
				against: `bare node:http: ${describeLoad(compared.other)}`,
				figures: { ...compared },
			};
			rows.push(ratioRow(row, compared.ratio, { atLeast: 0.6 }));
		}
	} finally {
		await product.stop();
	}
	return rows;
}

/** The bytes as they were sent; fetch would decompress them. */
function readBytes(url: string, headers: Record<string, string>): Promise<Uint8Array> {
	return new Promise((resolve, reject) => {
		const asking = request(url, { headers }, async (response) => resolve(Buffer.concat(await response.toArray())));
		asking.on("error", reject).end();
	});
}
