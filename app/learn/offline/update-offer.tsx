// 'Update' between two sets: shown only when a newer version of the site is ready.
import { useSyncExternalStore } from "react";
import * as m from "#messages";
import { applyUpdate, isUpdateReady, onUpdate } from "./update.ts";

/** @param onUpdateChosen called before the page loads again, to save what is open */
export function UpdateOffer({ onUpdateChosen }: { onUpdateChosen?: () => void }) {
	const isReady = useSyncExternalStore(onUpdate, isUpdateReady, () => false);
	if (!isReady) return null;
	return (
		<p className="flex flex-wrap items-center gap-3 text-quiet">
			{m.update_ready()}
			<button
				type="button"
				className="button button-plain"
				onClick={() => {
					onUpdateChosen?.();
					applyUpdate();
				}}
			>
				{m.update_now()}
			</button>
		</p>
	);
}
