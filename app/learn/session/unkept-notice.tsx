// One quiet line when the browser keeps nothing: the quiz goes on in memory.
import * as m from "#messages";
import { useIsSessionKept } from "./session-store.ts";

export function UnkeptNotice() {
	if (useIsSessionKept()) return null;
	return <p className="mb-4 text-small text-quiet">{m.progress_not_kept()}</p>;
}
