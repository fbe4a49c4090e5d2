// The scripts and styles that one page of the running product loads first, with their compressed sizes.
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

export type SizedFile = {
	path: string;
	/** Compressed, in KB of 1,024 bytes. */
	size: number;
};

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
/** The files that the page requests: its elements and the list in its inline script, without preloads for the quiz. */
const LINKED = /(?<!data-recite=)"(\/static\/[^"\s]+\.(?:js|css))"/g;

/**
 * Follows the links of the page's HTML and the imports of its scripts.
 * @param lazyParts names of parts that load on demand and are counted too ("recite")
 * @throws when a page or file does not answer, or a lazy part is not found
 */
export async function readPageFiles(url: string, path: string, lazyParts: readonly string[]): Promise<SizedFile[]> {
	const html = await load(url + path);
	const waiting = [...html.toString().matchAll(LINKED)].map(([, file = ""]) => file);
	const sizes = new Map<string, number>();
	for (const [, text = ""] of html.toString().matchAll(INLINE_STYLE))
		sizes.set("styles in the page", compressedSize(text));
	const missing = new Set(lazyParts);
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		if (sizes.has(file)) continue;
		const bytes = await load(url + file);
		sizes.set(file, compressedSize(bytes));
		if (!file.endsWith(".js")) continue;
		const { imports, lazy } = readImports(file, bytes.toString());
		const wanted = lazy.filter((part) => lazyParts.some((name) => isPart(part, name)));
		for (const part of wanted) for (const name of lazyParts) if (isPart(part, name)) missing.delete(name);
		waiting.push(...imports, ...wanted);
	}
	if (sizes.size === 0 || missing.size > 0)
		throw new Error(`${path}: ${[...missing].join(", ") || "any script"} was not found.`);
	return [...sizes].map(([path, size]) => ({ path, size }));
}

/** In KB. */
function compressedSize(content: string | Buffer): number {
	return gzipSync(content, { level: 9 }).length / 1_024;
}

function readImports(file: string, text: string): { imports: string[]; lazy: string[] } {
	const { module } = parseSync(file, text);
	const place = new URL(file, "http://product");
	const resolve = (specifier: string) => new URL(specifier, place).pathname;
	const from = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
	return {
		imports: [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...from]
			.filter((request) => request !== null && request !== undefined)
			.map(({ value }) => resolve(value)),
		lazy: module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
			const literal = /^["'`]([^"'`]+)["'`]$/.exec(text.slice(start, end))?.[1];
			return literal === undefined ? [] : [resolve(literal)];
		}),
	};
}

/** Built files are named after the part, with a hash. */
function isPart(file: string, name: string): boolean {
	return new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file);
}

async function load(address: string): Promise<Buffer> {
	const answer = await fetch(address, { headers: { Accept: "*/*" } });
	if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
	return Buffer.from(await answer.arrayBuffer());
}
