// The results of the panel's search, from the server to the page and the box that show them.
import * as z from "zod/mini";
import { can, type Right, type Role } from "#core/people/roles.ts";

/** The groups, in the order in which they are shown. */
export const SEARCH_KINDS = ["modules", "subtopics", "texts", "questions", "papers", "links", "people"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Results of a group before its own page is asked for. */
export const HITS_PER_GROUP = 5;

const excerptSchema = z.object({ before: z.string(), match: z.string(), after: z.string() });
const hitSchema = z.object({
	/** Of the module, subtopic, paper or person; of the subtopic of a text or question; of the module of a link. */
	id: z.string(),
	/** The section of a text, the key of a question, the id of a link. */
	part: z.optional(z.string()),
	title: z.string(),
	/** The titles of the records that it belongs to, outermost first. */
	place: z.array(z.string()),
	/** What was found, unless it is the whole title. */
	found: z.optional(excerptSchema),
});
export type SearchHit = z.infer<typeof hitSchema>;

const groupSchema = z.object({ kind: z.enum(SEARCH_KINDS), total: z.int(), hits: z.array(hitSchema) });
export type SearchGroup = z.infer<typeof groupSchema>;
/** The answer of /admin/choices?of=search. */
export const searchAnswerSchema = z.object({ groups: z.array(groupSchema) });

const RIGHTS: Record<SearchKind, Right> = {
	modules: "see",
	subtopics: "see",
	texts: "see",
	questions: "see",
	papers: "see",
	links: "see",
	// As the page of the people, which all roles may open.
	people: "see",
};

/** The groups that a role may search. */
export function searchedKinds(role: Role): SearchKind[] {
	return SEARCH_KINDS.filter((kind) => can(role, RIGHTS[kind]));
}

/** The kind of this name, if the role may search it. */
export function readSearchKind(role: Role, name: string | null): SearchKind | undefined {
	return searchedKinds(role).find((kind) => kind === name);
}
