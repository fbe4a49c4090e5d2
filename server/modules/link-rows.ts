// Reads links of modules: the one that a code names, in one query, and all of a module. Converts rows to the rules of
// core/modules/module-links.ts. Called by the catalog (learners), the gate of ids, and the panel's links.
import type { Module } from "#core/modules/catalog.ts";
import { type LinkRule, type LinkState, linkState, ownCodeRule } from "#core/modules/module-links.ts";
import { opennessOf, type Publication } from "#core/modules/publication.ts";
import { type Db, MODULE_COLUMNS } from "#server/db/tables.ts";
import { toModule } from "./catalog-rows.ts";

/** The link of a code, as it is now. */
export type FoundLink = { state: LinkState; opensAt: number | null; showsTitle: boolean };
/** A module, and by which link it was found. */
export type LinkedModule = Module & { link: FoundLink; isPublished: boolean };
/** A link with its code. The module's own code has the id "". */
export type CodeLink = LinkRule & { id: string; code: string };

/** The columns of a rule. */
export const RULE_COLUMNS = ["isOn", "opensAt", "endsAt", "diesAt", "deletedAt", "maxDevices"] as const;
type RuleRow = Omit<LinkRule, "isOn"> & { isOn: number };

export function toRule({ isOn, opensAt, endsAt, diesAt, deletedAt, maxDevices }: RuleRow): LinkRule {
	return { isOn: isOn === 1, opensAt, endsAt, diesAt, deletedAt, maxDevices };
}

/**
 * The module of exactly this code, its own or one of its links', whether or not the link is open.
 * One query; for an unknown code it looks into two indexes. @throws HubError("module-unreadable") when its row is damaged
 */
export async function findModuleByCode(db: Db, code: string, now: number): Promise<LinkedModule | undefined> {
	const row = await db
		.selectFrom("module")
		.leftJoin("moduleLink as link", (join) => join.onRef("link.moduleId", "=", "module.id").on("link.code", "=", code))
		.select(MODULE_COLUMNS)
		.select([
			"codeOff",
			"codeShowsTitle",
			"module.publication",
			"module.publishAt",
			"link.id as linkId",
			"link.showsTitle",
		])
		.select(["link.isOn", "link.opensAt", "link.endsAt", "link.diesAt", "link.deletedAt", "link.maxDevices"])
		.where((e) =>
			e.or([
				e("module.linkCode", "=", code),
				// "=" and not "in": PostgreSQL would read all modules.
				e("module.id", "=", e.selectFrom("moduleLink").select("moduleId").where("code", "=", code)),
			]),
		)
		.executeTakeFirst();
	if (!row) return undefined;
	const { id, title, description, linkCode, customButtons, examScheme, createdAt, updatedAt } = row;
	const isPublished = opennessOf({ state: row.publication, publishAt: row.publishAt }, now) === "open";
	const module = {
		...toModule({ id, title, description, linkCode, customButtons, examScheme, createdAt, updatedAt }),
		isPublished,
	};
	if (row.linkId === null) {
		const state = linkState(ownCodeRule(row.codeOff === 0), now);
		return { ...module, link: { state, opensAt: null, showsTitle: row.codeShowsTitle === 1 } };
	}
	const { isOn, opensAt, endsAt, diesAt, deletedAt, maxDevices } = row;
	const rule = toRule({ isOn: isOn ?? 0, opensAt, endsAt, diesAt, deletedAt, maxDevices });
	return { ...module, link: { state: linkState(rule, now), opensAt, showsTitle: row.showsTitle === 1 } };
}

/** A module's state, and all of its links, deleted ones too, its own code first; undefined when there is no such module. One query. */
export async function listLinks(
	db: Db,
	moduleId: string,
): Promise<{ module: Publication; links: CodeLink[] } | undefined> {
	const rows = await db
		.selectFrom("module")
		.leftJoin("moduleLink as link", "link.moduleId", "module.id")
		.select(["module.linkCode", "codeOff", "module.publication as state", "module.publishAt", "link.id", "link.code"])
		.select(["link.isOn", "link.opensAt", "link.endsAt", "link.diesAt", "link.deletedAt", "link.maxDevices"])
		.where("module.id", "=", moduleId)
		.execute();
	const [first] = rows;
	if (!first) return undefined;
	const own = first.linkCode === null ? [] : [{ ...ownCodeRule(first.codeOff === 0), id: "", code: first.linkCode }];
	const others = rows.flatMap(({ id, code, isOn, opensAt, endsAt, diesAt, deletedAt, maxDevices }) => {
		if (id === null || code === null) return [];
		const rule = toRule({ isOn: isOn ?? 0, opensAt, endsAt, diesAt, deletedAt, maxDevices });
		return [{ ...rule, id, code }];
	});
	const { state, publishAt } = first;
	return { module: { state, publishAt }, links: [...own, ...others] };
}
