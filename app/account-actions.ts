// What the commands of the account page do. On the server only; called by routes/admin/account.tsx.
import { data } from "react-router";
import type { AccountCommand } from "#app/admin/people/account/account-commands.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { Administrator, Hub } from "./context.ts";
import { answerProblems } from "./panel.ts";

type Asked = { hub: Hub; actor: Administrator; headers: Headers; url: URL };
type Refused = { ok: false; problems: Problem[] };

const DONE = { ok: true as const };
/** Longest name, in UTF-16 units, as server/people has it. */
const NAME_LIMIT = 80;

/** Runs a command of the signed-in administrator on their own account. */
export async function runAccountCommand(asked: Asked, command: AccountCommand) {
	const { hub, actor, headers, url } = asked;
	const { secondFactor, passkeys } = hub.auth;
	switch (command.do) {
		case "rename":
			return rename(asked, command.name);
		case "begin-second-factor": {
			const made = await secondFactor.begin({ headers, password: command.password });
			if (!made.ok) return answerProblems(made.problems);
			const { uri, secret, backupCodes } = made;
			return { ok: true as const, secondFactor: { uri, secret, backupCodes } };
		}
		case "confirm-second-factor":
			return withCookie(await secondFactor.confirm({ headers, code: command.code }));
		case "end-second-factor":
			return withCookie(await secondFactor.end({ headers, password: command.password }));
		case "renew-backup-codes": {
			const made = await secondFactor.renewBackupCodes({ headers, password: command.password });
			return made.ok ? { ok: true as const, backupCodes: made.backupCodes } : answerProblems(made.problems);
		}
		case "begin-passkey": {
			const begun = await passkeys.beginAdding({ headers, url, password: command.password });
			return begun.ok ? { ok: true as const, passkey: begun.options } : answerProblems(begun.problems);
		}
		case "add-passkey":
			if (!(await passkeys.add({ headers, url, name: command.name, answer: command.answer })))
				throw new HubError("unreadable");
			return DONE;
		case "remove-passkey":
			await passkeys.remove({ headers, id: command.id });
			return DONE;
		case "end-sessions": {
			const { sessionId } = command;
			await hub.people.endSessions(actor.id, actor, { sessionId, except: await hub.auth.findSessionId(headers) });
			return DONE;
		}
	}
}

async function rename({ hub, actor }: Asked, typed: string) {
	const name = typed.trim();
	if (name === "") return answerProblems([{ code: "required", field: "name" }]);
	if (name.length > NAME_LIMIT)
		return answerProblems([{ code: "too-long", field: "name", values: { max: NAME_LIMIT } }]);
	await hub.people.rename(actor.id, name, actor);
	return DONE;
}

/** The session has a new id after a change of what one signs in with. */
function withCookie(result: { ok: true; headers: Headers } | Refused) {
	return result.ok ? data(DONE, { headers: result.headers }) : answerProblems(result.problems);
}
