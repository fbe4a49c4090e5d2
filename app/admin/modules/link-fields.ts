// The values of a link's form and the commands that the page of a module sends about its links. Shared by the page and its action.
import * as z from "zod/mini";
import { newRowIdSchema } from "#core/modules/catalog.ts";
import type { LinkInput, TypedLink } from "#core/modules/module-links.ts";
import * as m from "#messages";

const typedLinkSchema: z.ZodMiniType<TypedLink> = z.strictObject({
	name: z.string(),
	opensAt: z.nullable(z.number()),
	endsAt: z.nullable(z.number()),
	maxDevices: z.string(),
	showsTitle: z.boolean(),
});

const id = z.string();
export const linkCommandSchema = z.discriminatedUnion("do", [
	/** `id`: the same for every attempt, so that a retry after a lost response is not stored twice. */
	z.strictObject({ do: z.literal("create"), id: newRowIdSchema, typed: typedLinkSchema }),
	z.strictObject({ do: z.literal("save"), id, version: z.int(), typed: typedLinkSchema }),
	/** `id`: null for the module's own code. */
	z.strictObject({ do: z.literal("switch"), id: z.nullable(id), isOn: z.boolean() }),
	z.strictObject({ do: z.literal("show-title"), isShown: z.boolean() }),
	/** `at`: when the old code ends, in milliseconds since 1970; null: now. */
	z.strictObject({ do: z.literal("replace"), id, at: z.nullable(z.int()) }),
	z.strictObject({ do: z.enum(["end", "delete", "restore"]), id }),
]);
export type LinkCommand = z.infer<typeof linkCommandSchema>;

export const BLANK_LINK: TypedLink = { name: "", opensAt: null, endsAt: null, maxDevices: "", showsTitle: false };

/** The form values of a stored link. */
export function typedLink({ name, opensAt, endsAt, maxDevices, showsTitle }: LinkInput): TypedLink {
	return { name, opensAt, endsAt, maxDevices: maxDevices === null ? "" : String(maxDevices), showsTitle };
}

/** The label of a link's field by its name. */
export function linkFieldLabel(field: string): string {
	if (field === "opensAt") return m.admin_link_opens_at();
	if (field === "endsAt") return m.admin_link_ends_at();
	if (field === "maxDevices") return m.admin_link_max_devices();
	return field === "showsTitle" ? m.admin_link_shows_title() : m.admin_link_name();
}
