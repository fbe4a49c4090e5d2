// How it stands with a question file that is being sent, as the foot of a form says it: the one place that says it aloud.

import type { Beside } from "#app/admin/forms/save-bar.tsx";
import * as m from "#messages";
import type { McqFileState } from "./use-mcq-file.ts";

/** On its way, or not arrived; undefined: nothing is being sent. */
export function uploadStanding(state: McqFileState): Beside | undefined {
	if (state.is === "failed") return { text: state.reason, isTrouble: true };
	if (state.is !== "uploading") return undefined;
	return { text: m.admin_uploading_file(), isTrouble: false, percent: Math.floor(state.share * 100) };
}
