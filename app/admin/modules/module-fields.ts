// The values of a module's form: read from a stored module, sent to its action, stored as a draft. Shared by the page and its
// action.
import * as z from "zod/mini";
import { customButtonSchema, type Module, normaliseLinkCode } from "#core/modules/catalog.ts";
import type { TypedModule } from "#core/modules/form.ts";
import * as m from "#messages";

const typedSchemeSchema = z.strictObject({ name: z.string(), right: z.string(), wrong: z.string(), blank: z.string() });

export const typedModuleSchema: z.ZodMiniType<TypedModule> = z.strictObject({
	title: z.string(),
	description: z.string(),
	linkCode: z.string(),
	customButtons: z.array(z.strictObject(customButtonSchema.shape)),
	// Drafts of earlier releases have none.
	examScheme: z._default(z.nullable(typedSchemeSchema), null),
});

/** The body of a save. `version`: null for a new module; `isRepeat`: the last attempt had no response. */
export const moduleSaveSchema = z.strictObject({
	typed: typedModuleSchema,
	version: z.nullable(z.int()),
	isRepeat: z.boolean(),
	/** A new module that learners do not get yet. */
	isDraft: z.optional(z.boolean()),
});

type ModuleFields = Pick<Module, "title" | "description" | "linkCode" | "customButtons" | "examScheme">;

/** The form values of a stored module. */
export function typedModule({ title, description, linkCode, customButtons, examScheme }: ModuleFields): TypedModule {
	return { title, description, linkCode: linkCode ?? "", customButtons, examScheme: examScheme ?? null };
}

export const BLANK_MODULE: TypedModule = {
	title: "",
	description: "",
	linkCode: "",
	customButtons: [],
	examScheme: null,
};

/** The form values of a new module: two buttons to the provider's site (specification 3). */
export function newModule({ productName, providerUrl }: { productName: string; providerUrl: string }): TypedModule {
	return {
		...BLANK_MODULE,
		customButtons: [
			{ text: m.default_button_homepage({ product: productName }), url: providerUrl },
			{ text: m.default_button_contact(), url: providerUrl },
		],
	};
}

/** The path that opens a module; undefined for an invalid code. */
export function modulePath(typedCode: string): string | undefined {
	const reading = normaliseLinkCode(typedCode);
	return reading.ok ? `/module/${reading.linkCode}` : undefined;
}

/** The label of a field by its name in problems; fields of a button with its number. */
export function moduleFieldLabel(field: string): string {
	const [name, index, part] = field.split(".");
	if (name === "title") return m.admin_title();
	if (name === "description") return m.admin_description();
	if (name === "linkCode") return m.admin_link_code();
	if (name === "examScheme") return examFieldLabel(index);
	const number = Number(index) + 1;
	if (part === "text") return m.admin_button_text_n({ number });
	if (part === "url") return m.admin_button_link_n({ number });
	return m.admin_buttons();
}

/** The label of a field of a module's exam; of the exam itself without one. */
export function examFieldLabel(field: string | undefined): string {
	if (field === "name") return m.admin_exam_name();
	if (field === "right") return m.admin_exam_right();
	if (field === "wrong") return m.admin_exam_wrong();
	return field === "blank" ? m.admin_exam_blank() : m.admin_exam();
}
