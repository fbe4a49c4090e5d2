// The links of modules as the panel lists them, read by module-links.ts.
import type { LinkRule } from "#core/modules/module-links.ts";
import { HubError } from "#core/problem.ts";
import type { ModuleLinkTable } from "#server/db/link-tables.ts";
import type { Db } from "#server/db/tables.ts";
import { RULE_COLUMNS, toRule } from "./link-rows.ts";

const COLUMNS = ["id", "moduleId", "code", "name", "showsTitle", "deviceCount", "version", "createdAt"] as const;

/** A link as the panel lists it. */
export type ListedLink = LinkRule &
	Pick<ModuleLinkTable, "id" | "moduleId" | "code" | "name" | "createdAt"> & {
		showsTitle: boolean;
		version: number;
		/** Devices that opened it this week, and since it exists. */
		thisWeek: number;
		deviceCount: number;
	};
export type LinkRow = { title: string } & ListedLink;

/** @throws HubError("link-not-found") */
export async function getLink(tx: Db, id: string): Promise<LinkRow> {
	const link = await findLink(tx, id);
	if (!link) throw new HubError("link-not-found");
	return link;
}

/** With its module's title; undefined: there is no such link. */
export async function findLink(tx: Db, id: string): Promise<LinkRow | undefined> {
	const [link] = await readLinks(tx, [id], 0);
	if (!link) return undefined;
	const { title } = await tx
		.selectFrom("module")
		.select("title")
		.where("id", "=", link.moduleId)
		.executeTakeFirstOrThrow();
	return { ...link, title };
}

/** Links by their ids. @param week of the number of devices */
export async function readLinks(db: Db, ids: readonly string[], week: number): Promise<ListedLink[]> {
	const rows = await db
		.selectFrom("moduleLink")
		.leftJoin("linkWeek", (join) =>
			join
				.onRef("linkWeek.moduleId", "=", "moduleLink.moduleId")
				.onRef("linkWeek.linkId", "=", "moduleLink.id")
				.on("week", "=", week),
		)
		.select([...COLUMNS.map((column) => `moduleLink.${column}` as const), ...RULE_COLUMNS, "linkWeek.devices"])
		.where("moduleLink.id", "in", ids)
		.execute();
	return rows.map((row) => {
		const { id, moduleId, code, name, showsTitle, deviceCount, version, createdAt, devices } = row;
		const facts = { id, moduleId, code, name, createdAt, version, deviceCount };
		return { ...facts, ...toRule(row), showsTitle: showsTitle === 1, thisWeek: devices ?? 0 };
	});
}
