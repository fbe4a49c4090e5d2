// The settings that owners change in the panel: one row, read by every page. Each process has a copy, which a change in any process
// drops, together with the response cache. What the environment gives wins. Built by hub.ts.

import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { parseJson } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { markPath } from "#core/settings/mark.ts";
import {
	NO_SETTINGS,
	readSettingsForm,
	SETTING_VARIABLES,
	type SettingName,
	storedSettingsSchema,
	type TypedSettings,
} from "#core/settings/settings.ts";
import { cardName, type Site, type SiteLook } from "#core/site.ts";
import { type Actor, findLastChange, recordEntry } from "#server/audit/entry.ts";
import { diffFields, utcText } from "#server/audit/field-changes.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { UpdateResult } from "#server/modules/catalog-rows.ts";
import { recordSiteChange } from "#server/modules/content-change.ts";
import type { createContentWatch } from "#server/modules/content-watch.ts";

/** The only row. */
const ROW = "site";
/** Timers cannot wait longer than 24 days. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

export type StoredSettings = { typed: TypedSettings; mark: string | null; version: number };
export type SettingsContext = {
	db: Db;
	env: Env;
	/** What the environment says of the site, with the product's own names where it says nothing. */
	site: Site;
	log: Log;
	now: () => number;
	watch: Pick<ReturnType<typeof createContentWatch>, "check" | "onChange" | "announce">;
};
type Refused = { ok: false; problems: Problem[] };
type Look = Pick<StoredSettings, "typed" | "mark">;
type Stored = Exclude<UpdateResult<StoredSettings>, Refused>;

/** Builds the settings of a site. The caller closes them. */
export function createSettings({ db, env, site, log, now, watch }: SettingsContext) {
	let current: Promise<Site> | undefined;
	/** The last site that could be read: pages show it while the database cannot be reached. */
	let last = site;
	let timer: NodeJS.Timeout | undefined;
	watch.onChange(() => {
		current = undefined;
	});

	async function load(): Promise<Site> {
		const { typed, mark } = await read(db);
		last = await mergeSettings({ env, site, typed, mark, at: now() });
		endInTime(last.look.announcement?.endsAt);
		return last;
	}

	/** Drops every page when the announcement ends. */
	function endInTime(endsAt: number | undefined): void {
		clearTimeout(timer);
		if (endsAt === undefined) return;
		timer = setTimeout(
			() => {
				current = undefined;
				if (now() >= endsAt) watch.announce();
				else endInTime(endsAt);
			},
			Math.min(Math.max(0, endsAt - now()), LONGEST_TIMER_MS),
		).unref();
	}

	/**
	 * Changes the row; nothing where it has the same settings. With a version that is no longer the stored one it is a conflict, and
	 * nothing is changed.
	 */
	async function store(change: (before: Look) => Look, actor: Actor, version?: number): Promise<Stored> {
		const stored = await inTransaction(db, async (tx): Promise<Stored | undefined> => {
			const at = now();
			const before = await read(tx);
			const { typed, mark } = change(before);
			if (isDeepStrictEqual({ typed, mark }, { typed: before.typed, mark: before.mark })) {
				return { ok: true, version: before.version };
			}
			if (version !== undefined && before.version !== version) {
				const last = await findLastChange(tx, ROW, "settings-updated");
				return { ok: false, conflict: { theirs: before, by: last?.by ?? null, at: last?.at ?? at } };
			}
			const row = { value: JSON.stringify(typed), mark, version: before.version + 1, updatedAt: at };
			const { numInsertedOrUpdatedRows } = await tx
				.insertInto("siteSettings")
				.values({ ...row, id: ROW })
				.onConflict((c) => c.column("id").doUpdateSet(row).where("siteSettings.version", "=", before.version))
				.executeTakeFirstOrThrow();
			// Another process has changed it since it was read.
			if (!numInsertedOrUpdatedRows) return undefined;
			await recordSiteChange(tx, at);
			const changes = diffFields(fieldsOf(before), fieldsOf({ typed, mark }));
			const subject = {
				subjectType: "settings" as const,
				subjectId: ROW,
				title: typed.productName || site.productName,
			};
			await recordEntry(tx, { ...subject, at, actor, action: "settings-updated", changes });
			return { ok: true, version: row.version };
		});
		current = undefined;
		return stored ?? store(change, actor, version);
	}

	return {
		/** The site as pages show it: what the environment gives, then what owners have set, then the product's own. */
		async readSite(): Promise<Site> {
			watch.check();
			current ??= load();
			const reading = current;
			try {
				return await reading;
			} catch (error) {
				log.warn({ error: String(error) }, "the site's settings cannot be read");
				if (current === reading) current = undefined;
				return last;
			}
		},

		/** The form with the version that its next save must name, and the settings that the environment gives. */
		async getForm(): Promise<StoredSettings & { given: Partial<Record<SettingName, string>> }> {
			return { ...(await read(db)), given: givenBy(env) };
		},

		/** Saves the form. One that was filled from an older version is a conflict. @returns the settings as they were stored */
		async save(
			typed: TypedSettings,
			version: number,
			actor: Actor,
		): Promise<
			{ ok: true; typed: TypedSettings; version: number } | Exclude<UpdateResult<StoredSettings>, { ok: true }>
		> {
			const before = await read(db);
			// A form that was filled from an older version is a conflict, whatever its end.
			const { announcementEndsAt: storedEnd } = before.version === version ? before.typed : typed;
			const reading = readSettingsForm(typed, now(), storedEnd);
			const problems = reading.ok ? [] : reading.problems;
			if (/^#[0-9a-f]{6}$/i.test(typed.accent.trim())) {
				const { readAccent } = await import("./accent.ts");
				const accent = readAccent(typed.accent.trim().toLowerCase());
				if (!accent.ok) {
					const { ratio, needed, nearest } = accent;
					problems.push({ code: "accent-contrast", field: "accent", values: { ratio, needed, nearest } });
				}
			}
			if (!reading.ok || problems.length > 0) return { ok: false, problems };
			const { input } = reading;
			const stored = await store(({ mark }) => ({ typed: input, mark }), actor, version);
			return stored.ok ? { ok: true, typed: input, version: stored.version } : stored;
		},

		/** Sets or removes the mark, whatever else of the settings was changed meanwhile. @param sha256 of a stored picture */
		async setMark(sha256: string | null, actor: Actor): Promise<{ ok: true } | Refused> {
			if (sha256 !== null) {
				const found = await db.selectFrom("picture").select("sha256").where("sha256", "=", sha256).executeTakeFirst();
				if (!found) return { ok: false, problems: [{ code: "required", field: "mark" }] };
			}
			await store(({ typed }) => ({ typed, mark: sha256 }), actor);
			return { ok: true };
		},

		close: () => clearTimeout(timer),
	};
}

export type Settings = ReturnType<typeof createSettings>;

async function read(db: Db): Promise<StoredSettings> {
	const row = await db
		.selectFrom("siteSettings")
		.select(["value", "mark", "version"])
		.where("id", "=", ROW)
		.executeTakeFirst();
	if (!row) return { typed: NO_SETTINGS, mark: null, version: 0 };
	const { value, mark, version } = row;
	const parsed = parseJson(value);
	return { typed: storedSettingsSchema.parse(parsed.ok ? parsed.value : {}), mark, version };
}

/** The settings that the environment gives, each with the variable's name. */
function givenBy(env: Env): Partial<Record<SettingName, string>> {
	const given = Object.entries(SETTING_VARIABLES).filter(([, variable]) => Reflect.get(env, variable) !== undefined);
	return Object.fromEntries(given);
}

type Merged = { env: Env; site: Site; typed: TypedSettings; mark: string | null; at: number };

async function mergeSettings({ env, site, typed, mark, at }: Merged): Promise<Site> {
	const given = givenBy(env);
	const choose = (name: "productName" | "providerName" | "providerUrl" | "doubtsLabel" | "distressText") =>
		(given[name] === undefined && typed[name]) || undefined;
	const { doubts } = site;
	const productName = choose("productName") ?? site.productName;
	const providerName = choose("providerName") ?? site.providerName;
	return {
		...site,
		productName,
		providerName,
		cardName: cardName({ productName, providerName }),
		providerUrl: choose("providerUrl") ?? site.providerUrl,
		doubts: {
			...doubts,
			label: choose("doubtsLabel") ?? doubts.label,
			distressText: choose("distressText") ?? doubts.distressText,
		},
		look: await makeLook(typed, mark, at),
	};
}

async function makeLook(typed: TypedSettings, mark: string | null, at: number): Promise<SiteLook> {
	const { footer, accent: chosen, announcement: text, announcementEndsAt: endsAt } = typed;
	const { readAccent, accentStyle } = chosen === "" ? NO_ACCENT : await import("./accent.ts");
	const accent = readAccent(chosen);
	const isOver = text === "" || endsAt === null || endsAt <= at;
	return {
		mark: mark === null ? null : { checksum: mark, header: markPath(mark, 96), touch: markPath(mark, 180) },
		accent: accent.ok ? { colour: chosen, style: accentStyle(accent) } : null,
		footer,
		card: makeCard(typed, mark),
		announcement: isOver ? null : { id: hash("sha256", `${text} ${endsAt}`, "base64url").slice(0, 12), text, endsAt },
	};
}

/** Messengers keep a card's picture; another address makes them fetch it again. */
function makeCard({ productName, providerName, accent }: TypedSettings, mark: string | null): string {
	const shown = [productName, providerName, accent, mark ?? ""];
	return shown.every((text) => text === "") ? "" : hash("sha256", shown.join("\n"), "base64url").slice(0, 8);
}

const NO_ACCENT = { readAccent: () => ({ ok: false as const }), accentStyle: () => "" };

/** The fields as the audit list shows them. */
function fieldsOf({ typed, mark }: Look) {
	const { announcementEndsAt: endsAt, ...texts } = typed;
	return { ...texts, announcementEndsAt: utcText(endsAt), mark: mark === null ? "" : "✓" };
}
