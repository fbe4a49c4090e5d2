// For stories about offline use: a site that can be stopped and started again at the same address with the same data, also as
// another build.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/free-port.ts";
import { type Product, startProduct } from "../../../scripts/product.ts";
import { ROOT } from "../../../scripts/settings.ts";
import { addModule, type GivenModule, withHub } from "./modules.ts";

export type Site = Awaited<ReturnType<typeof createSite>>;

/** Starts a site with a data folder of its own. The caller removes it. */
export async function createSite() {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-site-"));
	const env = { DATA_DIR: join(folder, "data"), PORT: String(await findFreePort()) };
	let product: Product | undefined = await startProduct(env);
	const { url, env: settings } = product;
	const kill = async () => {
		await product?.kill();
		product = undefined;
	};
	return {
		url,
		port: Number(env.PORT),
		kill,
		/** Starts again; `deployment`: with other file names of the learner's build, as after a deployment. */
		async start(deployment = 0): Promise<void> {
			const root = deployment === 0 ? ROOT : makeDeployment(join(folder, `build-${deployment}`), deployment);
			product = await startProduct(env, undefined, root);
		},
		addModule: (given?: GivenModule) => addModule(settings, given),
		withHub: <T>(work: Parameters<typeof withHub<T>>[1]) => withHub(settings, work),
		async remove(): Promise<void> {
			await kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** A copy of the built product in which the learner's files and the build have other names. @returns its folder */
function makeDeployment(folder: string, number: number): string {
	for (const name of ["start.mjs", "start.ts", "serve.ts", "package.json", "build"])
		cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	for (const name of ["server", "core", "messages", "sample", "node_modules"])
		symlinkSync(join(ROOT, name), join(folder, name));
	const listFile = join(folder, "build/learner-manifest.json");
	const { build, files }: { build: string; files: string[] } = JSON.parse(readFileSync(listFile, "utf8"));
	const names = files.map((file) => file.split("/").at(-1) ?? "");
	const rename = (text: string) => {
		return [...names, build].reduce((renamed, name) => renamed.replaceAll(name, nameOf(name, number)), text);
	};
	writeFileSync(listFile, rename(readFileSync(listFile, "utf8")));
	writeFileSync(
		join(folder, "build/client/sw.js"),
		`${readFileSync(join(ROOT, "build/client/sw.js"), "utf8")}//${number}`,
	);
	for (const end of ["br", "gz"]) rmSync(join(folder, `build/client/sw.js.${end}`), { force: true });
	const client = join(folder, "build/client/static");
	for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const name = entry.name.replace(/\.(?:br|gz)$/, "");
		if (!entry.isFile() || !names.includes(name)) continue;
		if (name === entry.name) writeFileSync(join(entry.parentPath, rename(name)), rename(readFileSync(path, "utf8")));
		rmSync(path);
	}
	return folder;
}

/** "recite-AbCdEfGh.js" becomes "recite-AbCdE_2_.js". */
function nameOf(name: string, number: number): string {
	const [, start = name, end = ""] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
	return `${start.slice(0, -3)}_${number}_${end}`;
}
