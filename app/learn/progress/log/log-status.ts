// Status of the whole log for /data. Apart from log-store.ts, which every page loads.
import { isOwnEvent, isSealedEvent, type LogEvent } from "#core/progress/log/event.ts";
import { canEncrypt } from "./code-secret.ts";
import { isSendableWith, type LogMode, readFromLog } from "./log-store.ts";
import { openTables } from "./open-tables.ts";
import { idOf } from "./tables.ts";
import { useRead } from "./use-log-mode.ts";

export type LogStatus = LogMode & {
	events: number;
	/** Events that the server does not have. */
	unsent: number;
	/** The number of answers among the events, and among the unsent ones. */
	answers: number;
	unsentAnswers: number;
	own: OwnStatus;
	isCodeChanged: boolean;
	/** The code for other phones, if one was created or typed here. */
	code: string | undefined;
};

/** State of the learner's own questions. */
type OwnStatus = {
	/** Whether the server lacks some, even encrypted. */
	isOnlyHere: boolean;
	/** Whether some came encrypted that only a code of another phone opens. */
	isLocked: boolean;
	/** Whether they can be encrypted here, for other phones. */
	canBeSent: boolean;
};

const NOTHING_OWN: OwnStatus = { isOnlyHere: false, isLocked: false, canBeSent: false };

/** Reads the whole log after each change. Undefined until it has been read. */
export function useLogStatus(): LogStatus | undefined {
	return useRead(readLogStatus);
}

export async function readLogStatus(): Promise<LogStatus> {
	const { isPersistent } = await openTables();
	return readFromLog(
		async (tx) => {
			// All at once: an aborted transaction rejects all, and none may be left without a handler.
			const [events, unsentIds, mode, code, changed, keyring] = await Promise.all([
				tx.listAll(),
				tx.listUnsentIds(),
				tx.getMeta("mode"),
				tx.getMeta("code"),
				tx.getMeta("isCodeChanged"),
				tx.getMeta("keyring"),
			]);
			const answers = new Set(events.filter(({ kind }) => kind === "answered" || kind === "practised").map(idOf));
			const unsent = unsentIds.map(idOf);
			const isSendable = isSendableWith(keyring);
			const isWaiting = (event: LogEvent) => !isSendable(event) || unsent.includes(idOf(event));
			const own = {
				isOnlyHere: events.some((event) => isOwnEvent(event) && isWaiting(event)),
				isLocked: events.some((event) => isSealedEvent(event) && !keyring?.keys.has(event.keyId)),
				canBeSent: canEncrypt(),
			};
			return {
				isPersistent,
				events: events.length,
				answers: answers.size,
				unsent: unsent.length,
				unsentAnswers: unsent.filter((id) => answers.has(id)).length,
				own,
				mode: mode ?? "synced",
				code,
				isCodeChanged: changed ?? false,
			};
		},
		{
			isPersistent: false,
			events: 0,
			answers: 0,
			unsent: 0,
			unsentAnswers: 0,
			mode: "synced",
			code: undefined,
			isCodeChanged: false,
			own: NOTHING_OWN,
		},
	);
}
