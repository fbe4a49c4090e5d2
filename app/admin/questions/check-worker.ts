// The other thread of mcq-check.ts: takes a file, gives back what the page shows of it.
import { checkContent } from "./check-content.ts";

addEventListener("message", async ({ data }: MessageEvent<File>) => {
	postMessage(checkContent(new Uint8Array(await data.arrayBuffer())));
});
