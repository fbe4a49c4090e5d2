import { expect, test } from "vitest";
import * as m from "#messages";
import { answerStorage, isOnServer, isSaidAtTop, ownStorageText, storageText } from "./answer-storage.ts";

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
	(mode, isPersistent, isSynced, place) => {
		expect(answerStorage({ isPersistent, mode }, isSynced)).toBe(place);
		expect(isOnServer(place)).toBe(isSynced && (mode === "synced" || mode === "begin"));
	},
);

const MODES = ["synced", "begin", "device", "forgotten"] as const;
const EVERY_STATE = MODES.flatMap((mode) =>
	[true, false].flatMap((isPersistent) =>
		[true, false].flatMap((isSynced) =>
			[true, false].map((isSessionPersistent) => ({ mode, isPersistent, isSynced, isSessionPersistent })),
		),
	),
);

test.each(EVERY_STATE)(
	"the sentences of one page are true and do not contradict each other: %o",
	({ isSynced, isSessionPersistent, ...mode }) => {
		const place = answerStorage(mode, isSynced);
		const isAtTop = isSaidAtTop(place, isSessionPersistent);
		const own = ownStorageText(place, isSessionPersistent);
		const said = [isAtTop ? m.progress_not_saved() : storageText(place), own].filter((text) => text !== undefined);
		const isSent = isSynced && mode.mode !== "device" && mode.mode !== "forgotten";
		// Lost with the tab: exactly where nothing is stored and nothing is sent.
		expect(said.includes(m.progress_not_saved())).toBe(!mode.isPersistent && !isSent);
		expect(said.some((text) => /device/.test(text))).toBe(mode.isPersistent);
		expect(said.some((text) => /(?:sent to|on) the server/.test(text))).toBe(isSent);
		expect(own === undefined).toBe(mode.isPersistent || isAtTop);
	},
);
