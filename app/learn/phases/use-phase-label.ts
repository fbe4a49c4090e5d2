// The label of each tab of the learning page. The doubt chat's is a setting: a site may use another model.
import { useSite } from "#app/ui/site.ts";
import type { ShownPhase } from "./phase-hash.ts";
import { phaseLabel } from "./phase-words.ts";

export function usePhaseLabel(): (phase: ShownPhase) => string {
	const { doubts } = useSite();
	return (phase) => (phase === "gemini" ? doubts.label : phaseLabel(phase));
}
