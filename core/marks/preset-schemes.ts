// The presets as schemes that a module can name: one for each exam, or for each section where sections have marks of their own. Pure.
import { writeMarks } from "./fraction.ts";
import { PRESETS, type Preset } from "./presets.ts";
import { findRule, readRule } from "./rule-values.ts";
import type { SetScheme } from "./set-scheme.ts";

export type PresetScheme = { scheme: SetScheme; source: string; asOf: string };

/** Recite has its own score; a second line with the same marks would say nothing. */
const RECITE = "hub-default";

/** By the marks of questions with one right option, which Recite asks most. */
export function listPresetSchemes(): PresetScheme[] {
	return PRESETS.filter(({ id }) => id !== RECITE).flatMap((preset) => {
		const hasOwnMarks = preset.sections.some(({ rules }) => rules !== null);
		return hasOwnMarks ? preset.sections.flatMap((section) => toScheme(preset, section)) : toScheme(preset);
	});
}

function toScheme(preset: Preset, section?: Preset["sections"][number]): PresetScheme[] {
	const rule = findRule(preset, section, "single");
	if (!rule) return [];
	const { right, wrong, blank } = readRule(rule);
	const name = section ? `${preset.name}: ${section.name}` : preset.name;
	const scheme = { name, right: writeMarks(right), wrong: writeMarks(wrong), blank: writeMarks(blank) };
	return [{ scheme, source: preset.source, asOf: preset.asOf }];
}
