// node tools/bench/bare-bytes.ts <file>: the smallest node:http server that sends a file's bytes from memory (as gzip if they are).
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.argv[2] ?? "");
const headers = {
	"Content-Type": "text/html; charset=utf-8",
	...(body[0] === 0x1f && body[1] === 0x8b && { "Content-Encoding": "gzip" }),
	"Content-Length": body.byteLength,
};
createServer((_request, response) => {
	response.writeHead(200, headers);
	response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
