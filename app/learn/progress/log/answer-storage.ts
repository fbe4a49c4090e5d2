// Where answers are stored, and the sentence that says it: on every page the same, so that no two contradict each other.
import * as m from "#messages";
import type { LogMode } from "./log-store.ts";

/**
 * "both": on this device and on the server. "phone": only on this device, as the learner or the site decided. "deleted": only on this
 * device, since another one has deleted the server's. "server": only there, since this browser stores nothing. "page":
 * until this page is closed.
 */
export type AnswerStorage = "both" | "phone" | "deleted" | "server" | "page";

/** @param isSynced whether the site stores logs */
export function answerStorage({ isPersistent, mode }: LogMode, isSynced: boolean): AnswerStorage {
	if (isSynced && mode !== "device" && mode !== "forgotten") return isPersistent ? "both" : "server";
	if (!isPersistent) return "page";
	return mode === "forgotten" ? "deleted" : "phone";
}

/** Whether the server has them, or will get them. */
export function isOnServer(place: AnswerStorage): boolean {
	return place === "both" || place === "server";
}

/** The sentence about answers. */
export function storageText(place: AnswerStorage): string {
	switch (place) {
		case "both":
			return m.quiz_privacy();
		case "phone":
			return m.quiz_privacy_device();
		case "deleted":
			return m.progress_forgotten_elsewhere();
		case "server":
			return m.quiz_unstored_synced();
		case "page":
			return m.progress_not_saved();
	}
}

/**
 * Whether the head of the page says that nothing is stored and nothing is sent. Not with a stored session, which survives a reload
 * of the tab: then the quiz says it.
 */
export function isSaidAtTop(place: AnswerStorage | undefined, isSessionPersistent: boolean): boolean {
	return place === "page" && !isSessionPersistent;
}

/** The sentence about own questions, which the server gets with a code only. Undefined where it is said or not needed. */
export function ownStorageText(place: AnswerStorage | undefined, isSessionPersistent: boolean): string | undefined {
	if (place === "server") return m.own_unstored_synced();
	return place === "page" && !isSaidAtTop(place, isSessionPersistent) ? m.progress_not_saved() : undefined;
}
