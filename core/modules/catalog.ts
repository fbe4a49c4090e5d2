// Modules and subtopics: their schemas, link codes and ids, and the content status of a subtopic. Shared by server and pages.
// Pure: checks the form of a code, not whether a module has it.

import * as z from "zod/mini";
import { type SetScheme, setSchemeSchema } from "#core/marks/set-scheme.ts";
import type { Problem } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import { DOCUMENT_PHASES, documentLink, type MethodPhase, PHASES, type Phase } from "./phases.ts";
import type { StudyTime } from "./study-time.ts";

/** Characters of a generated link code, its leading B included (specification 9). */
const LINK_CODE_LENGTH = 8;
/** Bounds of a link code that an administrator types, its leading B included (decisions "Codes and ids"). */
const LINK_CODE_MIN_LENGTH = 4;
const LINK_CODE_MAX_LENGTH = 64;
const MODULE_ID_LENGTH = 20;
const SUBTOPIC_ID_LENGTH = 20;
/** The 62 characters of generated codes and ids. */
const CODE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const CODE_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
const LINK_CODE_PATTERN = /^B[A-Za-z0-9_-]{3,63}$/;

/** Named by a page that any module's change may alter (VisitFacts.shows); no module has this id. */
export const ANY_MODULE = "*";
/** Reported like the id of a module when every page may have changed: the site's settings. No module has this id. */
export const EVERY_PAGE = "**";

/** An id or a code of any kind. */
export const idSchema = z.string().check(z.regex(CODE_PATTERN));
/** Ids that a form of the panel has made: of a module, and of a subtopic, a link or a paper. */
export const newModuleIdSchema = z.string().check(z.regex(/^Q[A-Za-z0-9]{19}$/));
export const newRowIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/));
const titleSchema = z.string().check(z.minLength(1));
const timestampSchema = z.int().check(z.nonnegative());

/** A button on the module page. `readButtonLink` checks the url on save, `isSafeLink` before it is rendered. */
export const customButtonSchema = z.object({ text: z.string(), url: z.string() });
export type CustomButton = z.infer<typeof customButtonSchema>;

/** A module (specification 3). Times are whole milliseconds since 1970. */
export const moduleSchema = z.object({
	id: idSchema,
	title: titleSchema,
	description: z.string(),
	linkCode: z.nullable(z.string().check(z.regex(LINK_CODE_PATTERN))),
	customButtons: z.array(customButtonSchema),
	/** The exam in whose marks learners read the end of a set; none where it is missing. */
	examScheme: z.nullish(setSchemeSchema),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Module = z.infer<typeof moduleSchema>;

/** A subtopic (specification 3). A missing link or description is null; `position` orders a module's subtopics. */
export const subtopicSchema = z.object({
	id: idSchema,
	moduleId: idSchema,
	title: titleSchema,
	description: z.nullable(z.string()),
	surveyDocLink: z.nullable(z.string()),
	questionDocLink: z.nullable(z.string()),
	readDocLink: z.nullable(z.string()),
	reviewDocLink: z.nullable(z.string()),
	mcqFileRef: z.nullable(z.string()),
	position: z.int(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Subtopic = z.infer<typeof subtopicSchema>;
/** The columns of a subtopic on its module's page. */
export type SubtopicCard = Pick<Subtopic, "id" | "title" | "description"> & {
	/** The steps that have content. */
	phases: MethodPhase[];
	questionCount: number;
	time: StudyTime;
};
/** The links of a subtopic's content. */
export type SubtopicContent = Pick<
	Subtopic,
	"surveyDocLink" | "questionDocLink" | "readDocLink" | "reviewDocLink" | "mcqFileRef"
>;
/** The columns of a subtopic on its learning page. */
export type LearnedSubtopic = SubtopicContent &
	Pick<Subtopic, "id" | "moduleId" | "title" | "description"> & {
		moduleTitle: string;
		questionCount: number;
		/** The exam that its module names. */
		examScheme?: SetScheme | undefined;
		/** The subtopic after it; undefined after the module's last one. */
		next?: NextSubtopic | undefined;
	};
export type NextSubtopic = { subtopicId: string; title: string; steps: MethodPhase[]; questionCount: number };

function randomText(length: number, randomBelow: RandomBelow): string {
	return Array.from({ length }, () => CODE_ALPHABET.charAt(randomBelow(CODE_ALPHABET.length))).join("");
}

/** A new link code: B and 7 random characters. `randomBelow` must be cryptographic: the code gives access. */
export function createLinkCode(randomBelow: RandomBelow): string {
	return `B${randomText(LINK_CODE_LENGTH - 1, randomBelow)}`;
}

/** A new module id: Q and 19 random characters. It gives access too, so `randomBelow` must be cryptographic. */
export function createModuleId(randomBelow: RandomBelow): string {
	return `Q${randomText(MODULE_ID_LENGTH - 1, randomBelow)}`;
}

/** A new id of a subtopic, a link or a paper: 20 random characters. */
export function createSubtopicId(randomBelow: RandomBelow): string {
	return randomText(SUBTOPIC_ID_LENGTH, randomBelow);
}

export type AccessCode =
	| { ok: true; kind: "link-code" | "module-id"; code: string }
	| { ok: false; code: "invalid-access-link" | "invalid-module-identifier" };

/**
 * The kind of the code in /module/{code} (decisions "Which message when"): an invalid access link when it is missing, has an illegal
 * character or more than 64; an invalid module identifier when its first letter is neither B (link code) nor Q (module id).
 * Case-sensitive and not trimmed.
 */
export function readAccessCode(text: string | undefined): AccessCode {
	if (text === undefined || !CODE_PATTERN.test(text)) return { ok: false, code: "invalid-access-link" };
	if (text.startsWith("B")) return { ok: true, kind: "link-code", code: text };
	if (text.startsWith("Q")) return { ok: true, kind: "module-id", code: text };
	return { ok: false, code: "invalid-module-identifier" };
}

/**
 * The link code that an administrator typed: trimmed, with a leading B added when it is missing; then 4 to 64 characters
 * of A-Z a-z 0-9 _ - . An empty one is too short; the form handles "leave blank to get one" before.
 */
export function normaliseLinkCode(typed: string): { ok: true; linkCode: string } | { ok: false; problem: Problem } {
	const trimmed = typed.trim();
	const strange = /[^A-Za-z0-9_-]/u.exec(trimmed)?.[0];
	if (strange !== undefined) {
		const problem: Problem = {
			code: "link-code-characters",
			field: "linkCode",
			values: { character: strange },
		};
		return { ok: false, problem };
	}
	const linkCode = trimmed.startsWith("B") ? trimmed : `B${trimmed}`;
	if (linkCode.length < LINK_CODE_MIN_LENGTH || linkCode.length > LINK_CODE_MAX_LENGTH) {
		const values = { min: LINK_CODE_MIN_LENGTH, max: LINK_CODE_MAX_LENGTH };
		return { ok: false, problem: { code: "link-code-length", field: "linkCode", values } };
	}
	return { ok: true, linkCode };
}

/** The address of a subtopic's question file, also fetched by the provider's scripts (specification 3, docs/http-calls.md). */
export function mcqFileRef(moduleId: string, subtopicId: string): string {
	return `/mcq-data/${moduleId}/${subtopicId}.json`;
}

export type ContentStatus = { count: number; of: number; missing: Phase[] };

/** How many of the five sections have content, "N/5 sections"; the MCQ file counts as recite (specification 9). */
export function contentStatus(subtopic: SubtopicContent): ContentStatus {
	const present = new Set<Phase>(DOCUMENT_PHASES.filter((phase) => documentLink(subtopic, phase) !== null));
	if (subtopic.mcqFileRef) present.add("recite");
	const sections = PHASES.filter((phase) => phase !== "gemini");
	return {
		count: present.size,
		of: sections.length,
		missing: sections.filter((phase) => !present.has(phase)),
	};
}
