// Web worker that checks a file for check-file.ts.
import { checkContent } from "./check-content.ts";

addEventListener("message", async ({ data }: MessageEvent<File>) => {
	postMessage(checkContent(new Uint8Array(await data.arrayBuffer())));
});
