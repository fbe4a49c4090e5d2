// What owners set for the whole site on /admin/settings: names, footer, accent colour, an announcement with an end. Some of it can be
// given by the environment, which wins (server/settings). Pure; the browser's form and the server's save use the same reading.
import * as z from "zod/mini";
import { type FormReading, readLine } from "#core/modules/form.ts";
import { readButtonLink } from "#core/modules/links.ts";
import type { Problem } from "#core/problem.ts";

/** Longest texts, in characters; those of names as server/env.ts has them. */
const LIMITS = {
	productName: 40,
	providerName: 80,
	footer: 200,
	doubtsLabel: 20,
	distressText: 500,
	announcement: 300,
} as const;

/** The form. An empty text is not set: the product's own holds. */
export const typedSettingsSchema = z.strictObject({
	productName: z.string(),
	providerName: z.string(),
	providerUrl: z.string(),
	footer: z.string(),
	doubtsLabel: z.string(),
	distressText: z.string(),
	/** "#rrggbb". */
	accent: z.string(),
	announcement: z.string(),
	/** Milliseconds since 1970. */
	announcementEndsAt: z.nullable(z.int()),
});
export type TypedSettings = z.infer<typeof typedSettingsSchema>;
export type SettingName = keyof TypedSettings;

export const NO_SETTINGS: TypedSettings = {
	productName: "",
	providerName: "",
	providerUrl: "",
	footer: "",
	doubtsLabel: "",
	distressText: "",
	accent: "",
	announcement: "",
	announcementEndsAt: null,
};

/** The settings that the environment may give, and by which variable. */
export const SETTING_VARIABLES: Partial<Record<SettingName, string>> = {
	productName: "PRODUCT_NAME",
	providerName: "PROVIDER_NAME",
	providerUrl: "PROVIDER_URL",
	doubtsLabel: "GEMINI_TAB_LABEL",
	distressText: "DISTRESS_TEXT",
};

const storedText = z.catch(z.string(), "");
/** Stored settings; those of an earlier version lack what came later. */
export const storedSettingsSchema = z.object({
	productName: storedText,
	providerName: storedText,
	providerUrl: storedText,
	footer: storedText,
	doubtsLabel: storedText,
	distressText: storedText,
	accent: storedText,
	announcement: storedText,
	announcementEndsAt: z.catch(z.nullable(z.int()), null),
});

/**
 * The form as it is stored: lines trimmed, the colour in small letters, an announcement with an end to come. An end that is stored
 * already may be over: the announcement is not shown then, and the other settings can be saved. Whether the colour can be read on the
 * site says server/settings/accent.ts.
 * @param now milliseconds since 1970
 * @param storedEnd the stored end of the announcement
 */
export function readSettingsForm(
	typed: TypedSettings,
	now: number,
	storedEnd: number | null,
): FormReading<TypedSettings> {
	const problems: Problem[] = [];
	const line = (field: keyof typeof LIMITS) => readLine(typed[field], field, LIMITS[field], problems);
	const input: TypedSettings = {
		productName: line("productName"),
		providerName: line("providerName"),
		providerUrl: readAddress(typed.providerUrl, problems),
		footer: line("footer"),
		doubtsLabel: line("doubtsLabel"),
		distressText: line("distressText"),
		accent: readColour(typed.accent, problems),
		announcement: line("announcement"),
		announcementEndsAt: typed.announcementEndsAt,
	};
	if (input.announcement === "") input.announcementEndsAt = null;
	else if (input.announcementEndsAt === null) problems.push({ code: "required", field: "announcementEndsAt" });
	else if (input.announcementEndsAt !== storedEnd && !isToCome(input.announcementEndsAt, now))
		problems.push({ code: "time-over", field: "announcementEndsAt" });
	return problems.length > 0 ? { ok: false, problems } : { ok: true, input };
}

/** Whether there is an announcement that is no longer shown, since its end has come. */
export function hasAnnouncementEnded(
	{ announcement, announcementEndsAt }: Pick<TypedSettings, "announcement" | "announcementEndsAt">,
	now: number,
): boolean {
	return announcement !== "" && announcementEndsAt !== null && announcementEndsAt <= now;
}

/** The year 2100. */
const LAST_TIME = 4_102_444_800_000;

function isToCome(time: number, now: number): boolean {
	return time > now && time <= LAST_TIME;
}

/** The address of a site on http or https. */
function readAddress(typed: string, problems: Problem[]): string {
	const reading = readButtonLink(typed);
	if (!reading.ok) {
		problems.push({ ...reading.problem, field: "providerUrl" });
		return "";
	}
	const { link } = reading;
	if (link === null || /^https?:/.test(link)) return link ?? "";
	problems.push({ code: "link-malformed", field: "providerUrl" });
	return "";
}

function readColour(typed: string, problems: Problem[]): string {
	const colour = typed.trim().toLowerCase();
	if (colour === "" || /^#[0-9a-f]{6}$/.test(colour)) return colour;
	problems.push({ code: "colour-malformed", field: "accent" });
	return "";
}
