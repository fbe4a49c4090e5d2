// node tools/bench/bare-render.ts <data folder> <path>: for each request one SQLite query and React's renderToString of the same
// page. No routing, no loaders, no headers, no compression.
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { readLearnerFiles } from "#server/http/pages/learner-files.ts";
import { createHub } from "#server/hub.ts";
import { ROOT, readGivenSettings } from "../../scripts/settings.ts";

const [folder = "", path = ""] = process.argv.slice(2);
const hub = await createHub(readGivenSettings({ DATA_DIR: folder, LOG_LEVEL: "error" }));
const { createBarePage } = await import(pathToFileURL(join(ROOT, "build/server/index.js")).href);
const render = await createBarePage(hub, readLearnerFiles(join(ROOT, "build")), `http://127.0.0.1${path}`);
const database = new DatabaseSync(join(folder, "doubtless.db"), { readOnly: true });
const question = database.prepare("select * from module where link_code = ?");
createServer((_request, response) => {
	question.get(path.split("/").at(-1) ?? "");
	response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
	response.end(render());
}).listen(Number(process.env.PORT), "127.0.0.1");
