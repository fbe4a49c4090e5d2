// What the fields of the settings are called, on the form and in Activity.
import type { SettingName } from "#core/settings/settings.ts";
import * as m from "#messages";

const LABELS: Readonly<Record<SettingName | "mark", () => string>> = {
	productName: m.admin_setting_name,
	providerName: m.admin_setting_provider_name,
	providerUrl: m.admin_setting_provider_url,
	footer: m.admin_setting_footer,
	doubtsLabel: m.admin_setting_doubts_label,
	distressText: m.admin_setting_distress_text,
	accent: m.admin_setting_accent,
	announcement: m.admin_setting_announcement,
	announcementEndsAt: m.admin_setting_announcement_end,
	mark: m.admin_setting_mark,
};

/** The names of the fields. */
export const SETTING_FIELDS: readonly string[] = Object.keys(LABELS);

export function settingLabel(field: SettingName | "mark"): string {
	return LABELS[field]();
}

/** The label of a field of the audit list; an unknown one as it is. */
export function settingFieldLabel(field: string): string {
	const found = Object.entries(LABELS).find(([name]) => name === field);
	return found ? found[1]() : field;
}
