// The shapes of the HTTP interface for scripts, in and out: requests are parsed by them, answers are cut to them, and the OpenAPI
// document is made of them (open-api.ts). What a field may hold beyond its type is checked by the same functions as the panel's forms.
import * as z from "zod/mini";
import { publicationSchema } from "#core/modules/publication.ts";
import { typedQuestionSchema } from "#core/questions/question-edit.ts";

/** Longest text that is read; the forms' own limits are below it. */
const TEXT = 100_000;
const textSchema = z.string().check(z.maxLength(TEXT));
const optionalText = z._default(textSchema, "");
/** Null is what an answer has for none. */
const nullableText = z._default(z.nullable(textSchema), "");
const timeSchema = z.int().check(z.nonnegative());
const versionSchema = z.int();
/** Names the version that a change started from. */
const changed = { version: versionSchema };

export const pageQuery = z.strictObject({
	page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
	search: z._default(z.string().check(z.maxLength(200)), ""),
});
export const onlyPageQuery = z.strictObject({ page: pageQuery.shape.page });

const pages = { page: z.int(), pageCount: z.int(), total: z.int() };
/** One page of a list. */
function listOf<Item extends z.ZodMiniType>(item: Item) {
	return z.object({ ...pages, items: z.array(item) });
}

const buttonSchema = z.strictObject({ text: textSchema, url: textSchema });
/** An exam whose marks learners read at the end of a set: "4", "-1/3" or "0.25" for a right, a wrong and no answer. */
const examSchema = z.strictObject({ name: textSchema, right: textSchema, wrong: textSchema, blank: textSchema });
const moduleFields = {
	title: textSchema,
	description: optionalText,
	customButtons: z._default(z.array(buttonSchema).check(z.maxLength(100)), []),
	examScheme: z._default(z.nullable(examSchema), null),
};
/** What something new is; a draft may have a time at which it opens. */
const first = {
	state: z._default(z.enum(["draft", "published"]), "published"),
	publishAt: z._default(publicationSchema.shape.publishAt, null),
};
/** A change without them leaves them as they are. */
const laterState = z.partial(publicationSchema);
const stateShape = publicationSchema.shape.state;
/** A field that a change may send as it was read (operation.ts, checkReadOnly). */
const readOnly = z.optional(z.unknown());
export const newModule = z.strictObject({ ...moduleFields, linkCode: z._default(textSchema, ""), ...first });
export const changedModule = z.strictObject({
	...moduleFields,
	...laterState.shape,
	...changed,
	id: readOnly,
	linkCode: readOnly,
	createdAt: readOnly,
	updatedAt: readOnly,
});
const listedModuleFields = {
	id: z.string(),
	title: z.string(),
	description: z.string(),
	linkCode: z.nullable(z.string()),
	updatedAt: timeSchema,
};
export const moduleShape = z.object({
	...listedModuleFields,
	customButtons: z.array(z.object({ text: z.string(), url: z.string() })),
	examScheme: z.nullable(z.object({ name: z.string(), right: z.string(), wrong: z.string(), blank: z.string() })),
	state: stateShape,
	publishAt: z.nullable(timeSchema),
	createdAt: timeSchema,
	version: versionSchema,
});
export const moduleList = listOf(z.object({ ...listedModuleFields, subtopicCount: z.int() }));

const subtopicFields = {
	title: textSchema,
	description: nullableText,
	surveyDocLink: nullableText,
	questionDocLink: nullableText,
	readDocLink: nullableText,
	reviewDocLink: nullableText,
};
export const newSubtopic = z.strictObject({ ...subtopicFields, ...first });
export const changedSubtopic = z.strictObject({
	...subtopicFields,
	...laterState.shape,
	...changed,
	id: readOnly,
	moduleId: readOnly,
	createdAt: readOnly,
	updatedAt: readOnly,
});
const link = z.nullable(z.string());
const listedSubtopicFields = { id: z.string(), moduleId: z.string(), title: z.string(), updatedAt: timeSchema };
export const subtopicShape = z.object({
	...listedSubtopicFields,
	description: z.nullable(z.string()),
	surveyDocLink: link,
	questionDocLink: link,
	readDocLink: link,
	reviewDocLink: link,
	state: stateShape,
	publishAt: z.nullable(timeSchema),
	createdAt: timeSchema,
	version: versionSchema,
});
export const subtopicList = listOf(z.object(listedSubtopicFields));

const optionSchema = z.strictObject({
	id: optionalText,
	text: textSchema,
	isCorrect: z.boolean(),
	explanation: optionalText,
});
const { type, format } = typedQuestionSchema.shape;
const questionFields = {
	text: textSchema,
	type: z._default(type, "single"),
	options: z._default(z.array(optionSchema).check(z.maxLength(100)), []),
	answer: optionalText,
	tolerance: optionalText,
	unit: optionalText,
	explanation: optionalText,
	topic: optionalText,
	difficulty: optionalText,
	source: optionalText,
	year: optionalText,
	format,
};
export const newQuestion = z.strictObject(questionFields);
export const changedQuestion = z.strictObject({ ...questionFields, ...changed, key: readOnly, change: readOnly });
export const questionShape = z.object({
	key: z.string(),
	...typedQuestionSchema.shape,
	/** How it differs from what learners get; null: published as it is. */
	change: z.nullable(z.enum(["edited", "added", "deleted", "moved"])),
	version: versionSchema,
});
export const questionList = listOf(questionShape);
export const published = z.object({ questionCount: z.int(), changeCount: z.int() });

const nullableTime = z._default(z.nullable(timeSchema), null);
const linkFields = {
	name: textSchema,
	opensAt: nullableTime,
	endsAt: nullableTime,
	maxDevices: z._default(z.nullable(z.int()), null),
	showsTitle: z._default(z.boolean(), false),
};
export const newLink = z.strictObject(linkFields);
export const changedLink = z.strictObject({
	...linkFields,
	isOn: z.boolean(),
	...changed,
	id: readOnly,
	moduleId: readOnly,
	code: readOnly,
	diesAt: readOnly,
	thisWeek: readOnly,
	createdAt: readOnly,
});
export const linkShape = z.object({
	id: z.string(),
	moduleId: z.string(),
	code: z.string(),
	name: z.string(),
	isOn: z.boolean(),
	opensAt: z.nullable(timeSchema),
	endsAt: z.nullable(timeSchema),
	maxDevices: z.nullable(z.int()),
	showsTitle: z.boolean(),
	/** When the code of a replaced link dies. */
	diesAt: z.nullable(timeSchema),
	/** Devices that opened it this week. */
	thisWeek: z.int(),
	createdAt: timeSchema,
	version: versionSchema,
});
export const linkList = listOf(linkShape);

/** Every refusal. `problems`: what is wrong with which field. */
export const refusal = z.object({
	success: z.literal(false),
	code: z.string(),
	message: z.string(),
	problems: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
});
