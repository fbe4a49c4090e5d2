// The words of `npm run admin` (admin.ts): manages the people of the panel in the configured database, while the site runs or not.
// Generates and prints a password unless one is given.
import { type Role, readRole } from "#core/people/roles.ts";
import type { Env } from "#server/env.ts";
import type { Hub } from "#server/hub.ts";
import type { AdministratorRefusal } from "#server/sign-in/administrators.ts";

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- add EMAIL [PASSWORD] [--role=owner|editor|viewer]
  npm run admin -- reset-password EMAIL [PASSWORD]
  npm run admin -- remove-second-factor EMAIL
  npm run admin -- remove EMAIL

Without PASSWORD a random one is made and shown once. A password with spaces needs quotes.
Without --role the new person is an owner. remove-second-factor also removes passkeys.
All but add sign that person out everywhere, at once.`;

const REFUSALS: Record<AdministratorRefusal, string> = {
	"email-malformed": "This is no e-mail address.",
	"email-taken": "There is an administrator with this e-mail address already.",
	"not-found": "There is no administrator with this e-mail address.",
	"last-owner": "This is the last owner: add another one first.",
	"password-too-short": "The password has fewer than 8 characters.",
	"password-too-long": "The password has more than 128 characters.",
	"password-too-common": "This password is one of those that everybody tries first. Choose another one.",
};
const DONE = {
	add: "Added",
	"reset-password": "Has a new password",
	"remove-second-factor": "Signs in with the password alone",
	remove: "Removed",
} as const;
type Command = keyof typeof DONE;
/** How many words follow the e-mail. */
const MORE: Record<Command, number> = { add: 1, "reset-password": 1, "remove-second-factor": 0, remove: 0 };

type Terminal = { readSettings: () => Env; out: (text: string) => void; err: (text: string) => void };

/** @returns the exit code: 0 done, 1 refused, 2 wrong arguments */
export async function manageAdministrators(given: readonly string[], terminal: Terminal): Promise<number> {
	const [name, email, password, ...rest] = given.filter((word) => !word.startsWith("--role="));
	const command = isCommand(name) ? name : undefined;
	const role = readRoleOption(given, command);
	const isList = name === "list" && email === undefined;
	const hasMore = [password, ...rest].filter((word) => word !== undefined).length > (command ? MORE[command] : 0);
	if ((!isList && !(command && email)) || hasMore || role === undefined) {
		terminal.err(`${USAGE}\n`);
		return 2;
	}
	const settings = terminal.readSettings();
	// Imported late: most of a start, which wrong words and settings need not wait for.
	const { createHub } = await import("#server/hub.ts");
	const hub = await createHub({ ...settings, LOG_LEVEL: "error" });
	try {
		return command && email
			? await change(hub, { command, email, password, role }, terminal)
			: await list(hub, terminal);
	} finally {
		await hub.close();
	}
}

function isCommand(name: string | undefined): name is Command {
	return name !== undefined && Object.hasOwn(DONE, name);
}

/** Undefined for an unknown role, and where none belongs. */
function readRoleOption(given: readonly string[], command: Command | undefined): Role | undefined {
	const option = given.find((word) => word.startsWith("--role="));
	if (option === undefined) return "owner";
	return command === "add" ? readRole(option.slice("--role=".length)) : undefined;
}

async function list({ administrators }: Hub, { out }: Terminal): Promise<number> {
	const all = await administrators.list();
	out(
		all.length === 0
			? "No administrators yet: the first start makes one.\n"
			: `${all.map(({ email, role }) => `${email} (${role})`).join("\n")}\n`,
	);
	return 0;
}

type Change = { command: Command; email: string; password: string | undefined; role: Role };

async function change(
	{ administrators }: Hub,
	{ command, email, password, role }: Change,
	{ out, err }: Terminal,
): Promise<number> {
	const changes = {
		add: () => administrators.add(email, password, role),
		"reset-password": () => administrators.resetPassword(email, password),
		"remove-second-factor": () => administrators.removeSecondFactor(email),
		remove: () => administrators.remove(email),
	};
	const result = await changes[command]();
	if (!result.ok) {
		err(`${REFUSALS[result.code]}\n`);
		return 1;
	}
	const lines = [`${DONE[command]}: ${result.administrator.email}`];
	if (result.administrator.password) lines.push(`Password (shown only now): ${result.administrator.password}`);
	out(`${lines.join("\n")}\n`);
	return 0;
}
