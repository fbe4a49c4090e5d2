// npm run admin -- add|reset-password|list|remove: manages administrators in the configured database, while the site runs or
// not. Generates and prints a password unless one is given.

import { EnvError } from "#server/env.ts";
import { createHub, type Hub } from "#server/hub.ts";
import type { AdministratorRefusal } from "#server/sign-in/administrators.ts";
import { readSettings } from "./settings.ts";

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- add EMAIL [PASSWORD]
  npm run admin -- reset-password EMAIL [PASSWORD]
  npm run admin -- remove EMAIL

Without PASSWORD a random one is made and shown once. A password with spaces needs quotes.
reset-password and remove sign that administrator out everywhere, at once.`;

const REFUSALS: Record<AdministratorRefusal, string> = {
	"email-malformed": "This is no e-mail address.",
	"email-taken": "There is an administrator with this e-mail address already.",
	"not-found": "There is no administrator with this e-mail address.",
	"last-one": "This is the last administrator: add another one first.",
	"password-too-short": "The password has fewer than 8 characters.",
	"password-too-long": "The password has more than 128 characters.",
	"password-too-common": "This password is one of those that everybody tries first. Choose another one.",
};
const DONE = { add: "Added", "reset-password": "Has a new password", remove: "Removed" } as const;

try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(error instanceof EnvError ? `${message}\n` : `That failed: ${message}\n`);
	process.exitCode = 1;
}

/** @returns the exit code: 0 done, 1 refused, 2 wrong arguments */
async function main([command, email, password, ...rest]: string[]): Promise<number> {
	const isList = command === "list" && email === undefined;
	const isChange = (command === "add" || command === "reset-password" || command === "remove") && email;
	const isOver = rest.length > 0 || (command === "remove" && password !== undefined);
	if ((!isList && !isChange) || isOver) {
		process.stderr.write(`${USAGE}\n`);
		return 2;
	}
	const hub = await createHub({ ...readSettings(), LOG_LEVEL: "error" });
	try {
		if (isList) return await list(hub);
		if (command === "add" || command === "reset-password" || command === "remove")
			return await change(hub, command, email ?? "", password);
		return 2;
	} finally {
		await hub.close();
	}
}

async function list({ administrators }: Hub): Promise<number> {
	const all = await administrators.list();
	process.stdout.write(
		all.length === 0
			? "No administrators yet: the first start makes one.\n"
			: `${all.map(({ email }) => email).join("\n")}\n`,
	);
	return 0;
}

async function change(
	{ administrators }: Hub,
	command: keyof typeof DONE,
	email: string,
	password: string | undefined,
): Promise<number> {
	const changes = {
		add: () => administrators.add(email, password),
		"reset-password": () => administrators.resetPassword(email, password),
		remove: () => administrators.remove(email),
	};
	const result = await changes[command]();
	if (!result.ok) {
		process.stderr.write(`${REFUSALS[result.code]}\n`);
		return 1;
	}
	const lines = [`${DONE[command]}: ${result.administrator.email}`];
	if (result.administrator.password) lines.push(`Password (shown only now): ${result.administrator.password}`);
	process.stdout.write(`${lines.join("\n")}\n`);
	return 0;
}
