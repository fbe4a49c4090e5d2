// A learner of others-wait.ts, who asks one request after the other in a process of its own: what the bench sends and collects meanwhile
// is not the server's time. Its first argument says what it asks; it asks from "begin" to "end", and sends then how long each took.
import { createPhone, createPost } from "../../tests/test-phones.ts";

const WHAT = ["cached", "rendered", "sync"] as const;

export type Asked = { url: string; paths: { cached: string; rendered: string }; subtopicId: string };
/** In milliseconds, by what was asked. */
export type Times = Record<(typeof WHAT)[number], number[]>;

const { url, paths, subtopicId }: Asked = JSON.parse(process.argv[2] ?? "");
const phone = createPhone(createPost((path, init) => fetch(`${url}${path}`, init)));
let number = 0;
let isAsking = false;

const ask = {
	cached: () => read(`${url}${paths.cached}`),
	// Another address each time: the cache has none of them.
	rendered: () => read(`${url}${paths.rendered}?n=${number++}`),
	async sync() {
		phone.answer(1, subtopicId);
		if ((await phone.syncOnce()).stored.length !== 1) throw new Error("An answer was not stored.");
	},
};

process.on("message", (message) => {
	isAsking = message === "begin";
	if (isAsking) void askUntilEnd();
});
process.once("disconnect", () => process.exit());
process.send?.("ready");

async function askUntilEnd(): Promise<void> {
	const times: Times = { cached: [], rendered: [], sync: [] };
	while (isAsking) {
		for (const what of WHAT) {
			const begun = performance.now();
			await ask[what]();
			times[what].push(performance.now() - begun);
		}
	}
	process.send?.(times);
}

async function read(address: string): Promise<void> {
	const response = await fetch(address);
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`${address}: ${response.status}`);
}
