// Web worker that checks the bytes of a file for check-file.ts.
import { checkContent } from "./check-content.ts";

// Synchronous, so that an error reaches the page: a browser does not report a rejection in a worker to it.
addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
	postMessage(checkContent(data));
});
