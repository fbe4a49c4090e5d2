// Polls the version of what the page shows: on focus, and for a while after the last input. No longer, because each request prolongs
// the session.
import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { bodyOf, panelFetch } from "#app/admin/frame/panel-fetch.ts";

/** A page counts as used for this long after the last key or press. */
const USED_MS = 60_000;
/** Interval for the list of a module's subtopics, in milliseconds. */
const LIST_POLL_MS = 3_000;

export type VersionPoll = {
	/** The version that the page shows; undefined: does not poll. */
	shown: string | number | undefined;
	/** The query of /admin/choices for the stored version. */
	query: Record<string, string>;
	everyMs: number;
	/** Called on a new version. */
	onNewVersion: () => void;
};

/** @returns a function that polls immediately */
export function useVersionPoll({ shown, everyMs, ...others }: VersionPoll): () => void {
	const latest = useRef(others);
	latest.current = others;
	const pollNow = useRef<() => void>(undefined);
	useEffect(() => {
		if (shown === undefined) return;
		let isWanted = true;
		let usedAt = Date.now();
		const poll = async () => {
			if (document.visibilityState !== "visible") return;
			const version = await findVersion(latest.current.query);
			if (isWanted && version !== undefined && version !== shown) latest.current.onNewVersion();
		};
		const use = () => {
			usedAt = Date.now();
		};
		const timer = setInterval(() => Date.now() - usedAt < USED_MS && poll(), everyMs);
		const events = [
			["pointerdown", use],
			["keydown", use],
			["focus", poll],
			["visibilitychange", poll],
		] as const;
		for (const [name, listener] of events) addEventListener(name, listener);
		pollNow.current = poll;
		return () => {
			isWanted = false;
			clearInterval(timer);
			for (const [name, listener] of events) removeEventListener(name, listener);
		};
	}, [shown, everyMs]);
	return useCallback(() => pollNow.current?.(), []);
}

/**
 * Reloads the list of a module's subtopics when it has changed on the server.
 * @param module with the content version that the page shows
 */
export function useFreshList(module: { id: string; contentVersion: number } | undefined): void {
	const { revalidate } = useRevalidator();
	useVersionPoll({
		shown: module?.contentVersion,
		query: { of: "version", moduleId: module?.id ?? "" },
		everyMs: LIST_POLL_MS,
		onNewVersion: revalidate,
	});
}

/** Undefined without a response: the page stays as it is. */
async function findVersion(query: Record<string, string>): Promise<string | number | undefined> {
	type Version = { version?: string | number };
	return bodyOf(await panelFetch<Version>(`/admin/choices?${new URLSearchParams(query)}`))?.version;
}
