// What the panel says about questions that it has imported, when it saves them: the name of their source and how their keys came
// about. The panel and the server's calls share it.
import * as z from "zod/mini";
import { parseJson } from "#core/json.ts";

/** Longest name of a source, in characters. */
export const SOURCE_NAME_LIMIT = 120;
/** Longest text of it in a request, in bytes. */
export const IMPORTED_BYTES = 1_024;

const countSchema = z.int().check(z.gte(0), z.lte(1_000_000));
const importedSchema = z.strictObject({
	name: z.string().check(z.maxLength(SOURCE_NAME_LIMIT)),
	/** See KeyCounts in key-source.ts. */
	stated: countSchema,
	concluded: countSchema,
	confirmed: countSchema,
});
export type Imported = z.infer<typeof importedSchema>;

/** Undefined for a text that is something else. The name has no control and direction characters afterwards. */
export function readImported(text: string): Imported | undefined {
	const json = parseJson(text);
	const read = json.ok ? importedSchema.safeParse(json.value) : undefined;
	if (!read?.success) return undefined;
	return { ...read.data, name: cleanSourceName(read.data.name) };
}

/** One line without invisible characters, and not longer than the limit. */
export function cleanSourceName(name: string): string {
	const clean = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").trim();
	return clean.slice(0, SOURCE_NAME_LIMIT).toWellFormed();
}
