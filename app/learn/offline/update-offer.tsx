// 'Update' between two sets: shown only when a newer version of the site is ready.
import { useSyncExternalStore } from "react";
import { saveSession } from "#app/learn/progress/session/session-store.ts";
import * as m from "#messages";
import { applyUpdate, isUpdateReady, onUpdate } from "./update.ts";

export function UpdateOffer() {
	const isReady = useSyncExternalStore(onUpdate, isUpdateReady, () => false);
	if (!isReady) return null;
	return (
		<p className="flex flex-wrap items-center gap-3 text-quiet">
			{m.update_ready()}
			<button
				type="button"
				className="button button-plain"
				onClick={() => {
					saveSession();
					applyUpdate();
				}}
			>
				{m.update_now()}
			</button>
		</p>
	);
}
