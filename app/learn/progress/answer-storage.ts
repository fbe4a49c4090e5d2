// Where answers are stored; decides what /progress may say.
import type { LogMode } from "#app/learn/log/log-store.ts";

/**
 * "both": on this phone and on the server. "phone": only on this phone, as the learner or the site decided. "deleted": only on this
 * phone, since another phone has deleted the server's. "server": only there, since this browser stores nothing. "page":
 * until this page is closed.
 */
export type AnswerStorage = "both" | "phone" | "deleted" | "server" | "page";

/** @param isSynced whether the site stores logs */
export function answerStorage({ isKept, mode }: LogMode, isSynced: boolean): AnswerStorage {
	if (isSynced && mode !== "device" && mode !== "forgotten") return isKept ? "both" : "server";
	if (!isKept) return "page";
	return mode === "forgotten" ? "deleted" : "phone";
}

/** Whether the server has them, or will get them. */
export function isOnServer(place: AnswerStorage): boolean {
	return place === "both" || place === "server";
}
