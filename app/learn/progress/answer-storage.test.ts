import { expect, test } from "vitest";
import { answerStorage, isOnServer } from "./answer-storage.ts";

test.each([
	["synced", true, true, "both"],
	["begin", true, true, "both"],
	["device", true, true, "phone"],
	["forgotten", true, true, "deleted"],
	["synced", false, true, "server"],
	["device", false, true, "page"],
	["forgotten", false, true, "page"],
	["synced", true, false, "phone"],
	["synced", false, false, "page"],
] as const)(
	"answers of mode %s, kept: %s, on a site that stores logs: %s, are at %s",
	(mode, isKept, isSynced, place) => {
		expect(answerStorage({ isKept, mode }, isSynced)).toBe(place);
		expect(isOnServer(place)).toBe(isSynced && (mode === "synced" || mode === "begin"));
	},
);
