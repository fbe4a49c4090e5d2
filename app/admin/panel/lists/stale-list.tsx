// Notices that what a page shows has changed on the server: polls its version on focus, and for a while after the last input. No
// longer, because each request prolongs the session. A list then offers to reload: rows do not move while the administrator works.
import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

const POLL_MS = 30_000;

/** @returns whether the list is outdated, and a function that polls immediately, for a change that failed */
export function useStaleList(poll: Pick<VersionPoll, "shown" | "query">) {
	const [outdated, setOutdated] = useState<VersionPoll["shown"]>();
	const { state } = useRevalidator();
	// While a change of this page is in progress, the new version may be its own.
	const isBusy = useRef(false);
	isBusy.current = useFetchers().length > 0 || state !== "idle";
	const pollNow = useVersionPoll({
		...poll,
		everyMs: POLL_MS,
		onNewVersion: () => !isBusy.current && setOutdated(poll.shown),
	});
	return { isChanged: outdated !== undefined && outdated === poll.shown, pollNow };
}

export function StaleListNotice({ isChanged }: { isChanged: boolean }) {
	const { revalidate } = useRevalidator();
	async function show() {
		await revalidate();
		focusHeading();
	}
	return (
		<div role="status" className="stale-list-notice">
			{isChanged && (
				<div className="note mb-5">
					<PanelIcon name="repeat" className="mt-0.5 size-5 text-action" />
					<p>{m.admin_list_outdated()}</p>
					<Button isSmall text={m.admin_list_reload()} onClick={show} />
				</div>
			)}
		</div>
	);
}

/** A page counts as used for this long after the last key or press. */
const USED_MS = 60_000;
/** Interval for the list of a module's subtopics, in milliseconds. */
const LIST_POLL_MS = 3_000;

type VersionPoll = {
	/** The version that the page shows; undefined: does not poll. */
	shown: string | number | undefined;
	/** The query of /admin/choices for the stored version. */
	query: Record<string, string>;
	everyMs: number;
	/** Called on a new version. */
	onNewVersion: () => void;
};

/** Polls the version of what the page shows. @returns a function that polls immediately */
function useVersionPoll({ shown, everyMs, ...others }: VersionPoll): () => void {
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
