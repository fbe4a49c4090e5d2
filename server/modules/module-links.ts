// The administrators' side of a module's links (core/modules/module-links.ts): lists, and changes that are one transaction with their
// audit entry. Each change is a change of the module, so that caches drop its pages. Learners come through link-rows.ts.
import { BIN_MS } from "#core/modules/bin.ts";
import { createLinkCode, createSubtopicId } from "#core/modules/catalog.ts";
import {
	deleteLink,
	type LinkInput,
	type LinkRule,
	replaceLink,
	restoreLink,
	successorRule,
	switchLink,
	weekOf,
} from "#core/modules/module-links.ts";
import { HubError } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import { type Actor, type AuditAction, recordEntry, recordUpdate } from "#server/audit/entry.ts";
import { type AuditChange, diffFields } from "#server/audit/field-changes.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import { countRows, inWindow, type ListQuery, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockModule, touchModule } from "./catalog-rows.ts";
import { findLink, getLink, type LinkRow, type ListedLink, readLinks } from "./listed-links.ts";

export type LinkSort = "created" | "name";
/** The only place where the name of a sort becomes a column. */
const SORT_COLUMNS = { created: "createdAt", name: "nameKey" } as const satisfies Record<LinkSort, string>;

/** The module's own code. */
export type OwnLink = { code: string | null; isOn: boolean; showsTitle: boolean; thisWeek: number };
type LinkContext = { db: Db; now: () => number; randomBelow: RandomBelow };

/** Builds the administrators' side of links. */
export function createModuleLinks({ db, now, randomBelow }: LinkContext) {
	/**
	 * Reads a link under its module's lock, and runs `change` and records it in the same transaction.
	 * @throws HubError("link-not-found")
	 */
	function changeLink<Result>(
		id: string,
		change: (tx: Db, link: LinkRow, at: number) => Promise<Recorded<Result>>,
		actor: Actor,
	): Promise<Result> {
		return inTransaction(db, async (tx) => {
			const found = await tx.selectFrom("moduleLink").select("moduleId").where("id", "=", id).executeTakeFirst();
			if (!found) throw new HubError("link-not-found");
			await lockModule(tx, found.moduleId);
			const link = await getLink(tx, id);
			const at = now();
			const { action, changes = [], result } = await change(tx, link, at);
			await touchModule(tx, link.moduleId, at);
			const subject = { subjectType: "link" as const, subjectId: id, title: link.name, place: [link.title] };
			const entry = { ...subject, at, actor, action, changes };
			await (action === "link-updated" ? recordUpdate(tx, entry) : recordEntry(tx, entry));
			return result;
		});
	}

	function setRule(tx: Db, { id }: { id: string }, rule: LinkRule) {
		const { isOn, diesAt, deletedAt } = rule;
		const row = { isOn: isOn ? 1 : 0, diesAt, deletedAt };
		return tx
			.updateTable("moduleLink")
			.set((e) => ({ ...row, version: e("version", "+", 1) }))
			.where("id", "=", id)
			.execute();
	}

	async function insertLink(
		tx: Db,
		{ moduleId, id = createSubtopicId(randomBelow) }: { moduleId: string; id?: string | undefined },
		input: LinkInput,
		rule: LinkRule,
		at: number,
	): Promise<string> {
		const { opensAt, endsAt, maxDevices } = rule;
		const { name, showsTitle } = input;
		const code = await createFreeCode(tx, randomBelow);
		await tx
			.insertInto("moduleLink")
			.values({
				id,
				moduleId,
				code,
				name,
				nameKey: sortKey(name),
				showsTitle: showsTitle ? 1 : 0,
				opensAt,
				endsAt,
				diesAt: null,
				deletedAt: null,
				maxDevices,
				createdAt: at,
			})
			.execute();
		return id;
	}

	/** Changes the module's own code's row. */
	function changeOwn(
		moduleId: string,
		column: "codeOff" | "codeShowsTitle",
		value: boolean,
		actor: Actor,
	): Promise<void> {
		return inTransaction(db, async (tx) => {
			await lockModule(tx, moduleId);
			const { title, linkCode, ...before } = await tx
				.selectFrom("module")
				.select(["title", "linkCode", "codeOff", "codeShowsTitle"])
				.where("id", "=", moduleId)
				.executeTakeFirstOrThrow();
			const next = value ? 1 : 0;
			if (before[column] === next) return;
			const at = now();
			await tx
				.updateTable("moduleRow")
				.set(column === "codeOff" ? { codeOff: next } : { codeShowsTitle: next })
				.where("id", "=", moduleId)
				.execute();
			await touchModule(tx, moduleId, at);
			const subject = { subjectType: "link" as const, subjectId: moduleId, title: linkCode ?? title, place: [title] };
			if (column === "codeOff") {
				await recordEntry(tx, { ...subject, at, actor, action: value ? "link-closed" : "link-opened" });
				return;
			}
			const changes = diffFields(titleField(!value), titleField(value));
			await recordEntry(tx, { ...subject, at, actor, action: "link-updated", changes });
		});
	}

	return {
		/** The module's own code as a link. @throws HubError("module-not-found") */
		async getOwn(moduleId: string): Promise<OwnLink> {
			const row = await db
				.selectFrom("module")
				.leftJoin("linkWeek", (join) =>
					join
						.onRef("linkWeek.moduleId", "=", "module.id")
						.on("linkWeek.linkId", "=", "")
						.on("week", "=", weekOf(now())),
				)
				.select(["linkCode as code", "codeOff", "codeShowsTitle", "linkWeek.devices"])
				.where("module.id", "=", moduleId)
				.executeTakeFirst();
			if (!row) throw new HubError("module-not-found");
			const { code, codeOff, codeShowsTitle, devices } = row;
			return { code, isOn: codeOff === 0, showsTitle: codeShowsTitle === 1, thisWeek: devices ?? 0 };
		},

		/** One page of a module's links, the newest first by default; `isDeleted`: of those that can be restored. */
		async list({
			moduleId,
			isDeleted = false,
			sort = "created",
			descending = sort === "created",
			page,
		}: ListQuery<LinkSort> & { moduleId: string; isDeleted?: boolean }): Promise<
			PageNumbers & { links: ListedLink[] }
		> {
			const ofModule = db.selectFrom("moduleLink").where("moduleId", "=", moduleId);
			const found = isDeleted
				? ofModule.where("deletedAt", ">", now() - BIN_MS)
				: ofModule.where("deletedAt", "is", null);
			const { rows: links, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending },
				(window) => inWindow(found.select("id"), [SORT_COLUMNS[sort], "id"], window).execute(),
				(ids) => readLinks(db, ids, weekOf(now())),
				({ id }) => id,
			);
			return { ...numbers, links };
		},

		/** Of these links those whose name another link of their module has, also one that can be restored. */
		async listSharingNames(ids: readonly string[]): Promise<ReadonlySet<string>> {
			if (ids.length === 0) return new Set();
			const rows = await db
				.selectFrom("moduleLink as link")
				.select("link.id")
				.where("link.id", "in", ids)
				.where((e) =>
					e.exists(
						e
							.selectFrom("moduleLink as other")
							.select("other.id")
							.whereRef("other.moduleId", "=", "link.moduleId")
							.whereRef("other.nameKey", "=", "link.nameKey")
							.whereRef("other.id", "!=", "link.id")
							.where((o) => o.or([o("other.deletedAt", "is", null), o("other.deletedAt", ">", now() - BIN_MS)])),
					),
				)
				.execute();
			return new Set(rows.map(({ id }) => id));
		},

		/** How many devices have opened a link since it exists; undefined: there is no such link. */
		async countDevices(id: string): Promise<number | undefined> {
			const query = db.selectFrom("moduleLink").select("deviceCount").where("id", "=", id);
			return (await query.executeTakeFirst())?.deviceCount;
		},

		/** A link that is not deleted. @throws HubError("link-not-found") */
		async get(id: string): Promise<ListedLink> {
			const [link] = await readLinks(db, [id], weekOf(now()));
			if (!link || link.deletedAt !== null) throw new HubError("link-not-found");
			return link;
		},

		/**
		 * Adds a link with a generated code. @throws HubError("module-not-found")
		 * @param id of the new link; if it exists already, a retry after a lost response, it is saved with what is typed now, or HubError("conflict")
		 * is thrown where somebody has changed it
		 */
		create(moduleId: string, input: LinkInput, actor: Actor, id?: string): Promise<ListedLink> {
			return inTransaction(db, async (tx) => {
				const at = now();
				await lockModule(tx, moduleId);
				const made = id === undefined ? undefined : await findLink(tx, id);
				if (made) {
					if (made.moduleId !== moduleId || made.deletedAt !== null) throw new HubError("conflict");
					if (diffFields(toFields(made), toFields(input)).length === 0) return made;
					if (made.version !== 1) throw new HubError("conflict");
				}
				await touchModule(tx, moduleId, at);
				if (made) {
					const changes = await writeForm(tx, made, input);
					const of = { subjectType: "link" as const, subjectId: made.id, title: made.name, place: [made.title] };
					await recordUpdate(tx, { ...of, at, actor, action: "link-updated", changes });
					return getLink(tx, made.id);
				}
				const link = await getLink(tx, await insertLink(tx, { moduleId, id }, input, successorRule(input), at));
				const subject = { subjectType: "link" as const, subjectId: link.id, title: link.name, place: [link.title] };
				await recordEntry(tx, { ...subject, at, actor, action: "link-created" });
				return link;
			});
		},

		/** Saves a link's form. @throws HubError("link-not-found"); "conflict" when the form was filled from an older version */
		update(id: string, input: LinkInput, version: number, actor: Actor): Promise<void> {
			return changeLink<void>(
				id,
				async (tx, link) => {
					if (link.version !== version) throw new HubError("conflict");
					return { action: "link-updated", changes: await writeForm(tx, link, input), result: undefined };
				},
				actor,
			);
		},

		/** Switches a link on or off. @throws HubError("link-not-found") */
		switch(id: string, isOn: boolean, actor: Actor): Promise<void> {
			return changeLink<void>(
				id,
				async (tx, link) => {
					await setRule(tx, link, switchLink(link, isOn));
					return { action: isOn ? "link-opened" : "link-closed", result: undefined };
				},
				actor,
			);
		},

		/** Switches the module's own code on or off; it never changes (specification 5). @throws HubError("module-not-found") */
		switchOwn: (moduleId: string, isOn: boolean, actor: Actor) => changeOwn(moduleId, "codeOff", !isOn, actor),

		/** Whether the card of the module's own code has its title. @throws HubError("module-not-found") */
		showOwnTitle: (moduleId: string, isShown: boolean, actor: Actor) =>
			changeOwn(moduleId, "codeShowsTitle", isShown, actor),

		/** How many links beside its own code open the module now, as linkState has it. */
		countOpen(moduleId: string): Promise<number> {
			const at = now();
			return countRows(
				db
					.selectFrom("moduleLink")
					.where("moduleId", "=", moduleId)
					.where("deletedAt", "is", null)
					.where("isOn", "=", 1)
					.where((e) => e.or([e("diesAt", "is", null), e("diesAt", ">", at)]))
					.where((e) => e.or([e("endsAt", "is", null), e("endsAt", ">", at)]))
					.where((e) => e.or([e("opensAt", "is", null), e("opensAt", "<=", at)])),
			);
		},

		/**
		 * Replaces a link by one with a new code and the same name, window and limit.
		 * @param at when the old code dies; null: now
		 * @throws HubError("link-not-found"); "link-replaced" for a link that has been replaced before
		 */
		replace(id: string, at: number | null, actor: Actor): Promise<ListedLink> {
			return changeLink<ListedLink>(
				id,
				async (tx, link, changedAt) => {
					if (link.diesAt !== null) throw new HubError("link-replaced");
					await setRule(tx, link, replaceLink(link, Math.max(at ?? changedAt, changedAt)));
					const successor = await insertLink(tx, { moduleId: link.moduleId }, link, successorRule(link), changedAt);
					return { action: "link-replaced", result: await getLink(tx, successor) };
				},
				actor,
			);
		},

		/** Ends the old code of a replaced link now. @throws HubError("link-not-found") */
		endNow(id: string, actor: Actor): Promise<void> {
			return changeLink<void>(
				id,
				async (tx, link, at) => {
					if (link.diesAt !== null) await setRule(tx, link, replaceLink(link, at));
					return { action: "link-closed", result: undefined };
				},
				actor,
			);
		},

		/** Deletes a link: its code is dead at once, and it can be restored for BIN_MS. @throws HubError("link-not-found") */
		remove(id: string, actor: Actor): Promise<void> {
			return changeLink<void>(
				id,
				async (tx, link, at) => {
					await setRule(tx, link, deleteLink(link, at));
					return { action: "link-removed", result: undefined };
				},
				actor,
			);
		},

		/** Restores a deleted link, everything as it was. @throws HubError("link-not-found"), also after BIN_MS */
		restore(id: string, actor: Actor): Promise<void> {
			return changeLink<void>(
				id,
				async (tx, link, at) => {
					if (link.deletedAt !== null && link.deletedAt <= at - BIN_MS) throw new HubError("link-not-found");
					await setRule(tx, link, restoreLink(link));
					return { action: "link-restored", result: undefined };
				},
				actor,
			);
		},
	};
}

/** What the audit list says of a change, and what the caller gets. */
type Recorded<Result> = { action: AuditAction; changes?: AuditChange[]; result: Result };

/** A code that neither a module nor a link has. */
export async function createFreeCode(tx: Db, randomBelow: RandomBelow): Promise<string> {
	for (;;) {
		const code = createLinkCode(randomBelow);
		const ofModule = tx.selectFrom("moduleRow").select("id").where("linkCode", "=", code);
		const ofLink = tx.selectFrom("moduleLink").select("id").where("code", "=", code);
		if (!(await ofModule.unionAll(ofLink).executeTakeFirst())) return code;
	}
}

/** Stores the fields of a link's form. @returns what it has changed */
async function writeForm(tx: Db, link: LinkRow, input: LinkInput): Promise<AuditChange[]> {
	const { name, opensAt, endsAt, maxDevices, showsTitle } = input;
	await tx
		.updateTable("moduleLink")
		.set({ name, opensAt, endsAt, maxDevices, nameKey: sortKey(name), showsTitle: showsTitle ? 1 : 0 })
		.set({ version: link.version + 1 })
		.where("id", "=", link.id)
		.execute();
	return diffFields(toFields(link), toFields(input));
}

/** The fields of a link's form as the audit list shows them; times in UTC. */
function toFields({ name, opensAt, endsAt, maxDevices, showsTitle }: LinkInput) {
	return { name, opensAt: toTimeText(opensAt), endsAt: toTimeText(endsAt), maxDevices, ...titleField(showsTitle) };
}

function toTimeText(at: number | null): string {
	return at === null ? "" : `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function titleField(showsTitle: boolean): { showsTitle: string } {
	return { showsTitle: showsTitle ? "✓" : "" };
}
