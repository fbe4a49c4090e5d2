// Finds the Debian programs that the bench needs, or installs them where that needs no password.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackage, Missing } from "../../scripts/debian.ts";

/** @returns where the program is @throws Missing naming it and how to get it */
export async function findTool(name: string, packageName = name): Promise<string> {
	const found = find(name);
	if (found) return found;
	await installPackage(packageName, "The bench");
	const installed = find(name);
	if (!installed) throw new Missing(`${name} is not there, though ${packageName} is installed.`);
	return installed;
}

function find(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
	return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
