// Notice that the list changed on the server since it was loaded, with a reload button: rows do not move while the administrator
// works.
import { useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { Button } from "#app/admin/frame/button.tsx";
import { focusHeading } from "#app/admin/frame/page-head.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";
import { useVersionPoll, type VersionPoll } from "./use-version-poll.ts";

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
