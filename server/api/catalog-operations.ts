// The operations on modules, subtopics and links. Every change goes through the functions of the panel, so it has the same checks, the
// same conflicts and a line in Activity.
import {
	type DocumentLinkName,
	type FormReading,
	readModuleForm,
	readSubtopicForm,
	type SubtopicInput,
} from "#core/modules/form.ts";
import { readLinkForm } from "#core/modules/module-links.ts";
import { PUBLISHED, type Publication, readPublication } from "#core/modules/publication.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { createModuleLinks } from "#server/modules/module-links.ts";
import type { createModules } from "#server/modules/modules.ts";
import type { createPublications } from "#server/modules/publications.ts";
import type { createSubtopics } from "#server/modules/subtopics.ts";
import { checkReadOnly, type Operation, operation, Problems } from "./operation.ts";
import * as shapes from "./shapes.ts";

export type CatalogParts = {
	modules: ReturnType<typeof createModules>;
	subtopics: ReturnType<typeof createSubtopics>;
	publications: ReturnType<typeof createPublications>;
	moduleLinks: ReturnType<typeof createModuleLinks>;
};

export function moduleOperations({ modules, publications }: CatalogParts): Operation[] {
	return [
		operation({
			id: "listModules",
			method: "GET",
			path: "/modules",
			summary: "Lists modules, the last changed first.",
			scope: "read",
			status: 200,
			query: shapes.pageQuery,
			answer: shapes.moduleList,
			async run({ query }) {
				const { modules: items, ...pages } = await modules.list(query);
				return onlyPage(query, { ...pages, items });
			},
		}),
		operation({
			id: "createModule",
			method: "POST",
			path: "/modules",
			summary: "Creates a module. Without a link code it gets a generated one.",
			scope: "write",
			status: 201,
			body: shapes.newModule,
			answer: shapes.moduleShape,
			async run({ body: { state, publishAt, ...typed }, actor }) {
				const publication = publicationOf({ state, publishAt });
				const created = await modules.create(inputOf(readModuleForm(typed)), actor, state);
				if (!created.ok) throw new Problems(created.problems);
				const { id } = created.module;
				if (publication.publishAt !== null) await publications.setModule(id, publication, actor);
				return modules.get(id);
			},
		}),
		operation({
			id: "getModule",
			method: "GET",
			path: "/modules/{moduleId}",
			summary: "Gets a module.",
			scope: "read",
			status: 200,
			answer: shapes.moduleShape,
			run: ({ params }) => modules.get(idOf(params, "moduleId")),
		}),
		operation({
			id: "changeModule",
			method: "PUT",
			path: "/modules/{moduleId}",
			summary:
				"Changes a module over the version that it was read with, and publishes, archives or withdraws it by its state. Its link code never changes.",
			scope: "write",
			status: 200,
			body: shapes.changedModule,
			answer: shapes.moduleShape,
			async run({ params, body, actor }) {
				const { version, title, description, customButtons, examScheme, state, publishAt, ...sent } = body;
				const before = await modules.get(idOf(params, "moduleId"));
				const input = inputOf(readModuleForm({ title, description, customButtons, examScheme, linkCode: "" }));
				if (before.version === version) checkReadOnly(sent, before);
				const publication = publicationOf({ state, publishAt }, before);
				throwRefusal(await modules.update(before.id, input, version, actor));
				if (!isSamePublication(publication, before)) await publications.setModule(before.id, publication, actor);
				return modules.get(before.id);
			},
		}),
		operation({
			id: "deleteModule",
			method: "DELETE",
			path: "/modules/{moduleId}",
			summary: "Deletes a module with its subtopics and their questions.",
			scope: "write",
			status: 204,
			run: async ({ params, actor }) => {
				await modules.remove(idOf(params, "moduleId"), actor);
			},
		}),
	];
}

export function subtopicOperations({ subtopics, publications }: CatalogParts): Operation[] {
	return [
		operation({
			id: "listSubtopics",
			method: "GET",
			path: "/modules/{moduleId}/subtopics",
			summary: "Lists the subtopics of a module in their order.",
			scope: "read",
			status: 200,
			query: shapes.pageQuery,
			answer: shapes.subtopicList,
			async run({ params, query }) {
				const moduleId = idOf(params, "moduleId");
				const { subtopics: items, page, pageCount, total } = await subtopics.list({ ...query, moduleId });
				return onlyPage(query, { page, pageCount, total, items });
			},
		}),
		operation({
			id: "createSubtopic",
			method: "POST",
			path: "/modules/{moduleId}/subtopics",
			summary: "Creates a subtopic after the module's last one.",
			scope: "write",
			status: 201,
			body: shapes.newSubtopic,
			answer: shapes.subtopicShape,
			async run({ params, body: { state, publishAt, ...typed }, actor }) {
				const publication = publicationOf({ state, publishAt });
				const input = subtopicInput(typed);
				const created = await subtopics.create(idOf(params, "moduleId"), input, actor, state);
				if (!created.ok) throw new Problems(created.problems);
				const { id } = created.subtopic;
				if (publication.publishAt !== null) await publications.setSubtopic(id, publication, actor);
				return subtopics.get(id);
			},
		}),
		operation({
			id: "getSubtopic",
			method: "GET",
			path: "/subtopics/{subtopicId}",
			summary: "Gets a subtopic.",
			scope: "read",
			status: 200,
			answer: shapes.subtopicShape,
			run: ({ params }) => subtopics.get(idOf(params, "subtopicId")),
		}),
		operation({
			id: "changeSubtopic",
			method: "PUT",
			path: "/subtopics/{subtopicId}",
			summary:
				"Changes a subtopic over the version that it was read with, and publishes, archives or withdraws it by its state.",
			scope: "write",
			status: 200,
			body: shapes.changedSubtopic,
			answer: shapes.subtopicShape,
			async run({ params, body, actor }) {
				const { version, title, description, surveyDocLink, questionDocLink, readDocLink, reviewDocLink, ...rest } =
					body;
				const { state, publishAt, ...sent } = rest;
				const links = { surveyDocLink, questionDocLink, readDocLink, reviewDocLink };
				const before = await subtopics.get(idOf(params, "subtopicId"));
				const input = subtopicInput({ title, description, ...links });
				if (before.version === version) checkReadOnly(sent, before);
				const publication = publicationOf({ state, publishAt }, before);
				throwRefusal(await subtopics.update(before.id, input, version, actor));
				if (!isSamePublication(publication, before)) await publications.setSubtopic(before.id, publication, actor);
				return subtopics.get(before.id);
			},
		}),
		operation({
			id: "deleteSubtopic",
			method: "DELETE",
			path: "/subtopics/{subtopicId}",
			summary: "Deletes a subtopic with its questions.",
			scope: "write",
			status: 204,
			run: async ({ params, actor }) => {
				await subtopics.remove(idOf(params, "subtopicId"), actor);
			},
		}),
	];
}

export function linkOperations({ modules, moduleLinks }: CatalogParts): Operation[] {
	return [
		operation({
			id: "listLinks",
			method: "GET",
			path: "/modules/{moduleId}/links",
			summary: "Lists the links of a module beside its own code, the newest first.",
			scope: "read",
			status: 200,
			query: shapes.onlyPageQuery,
			answer: shapes.linkList,
			async run({ params, query: { page } }) {
				const { id: moduleId } = await modules.get(idOf(params, "moduleId"));
				const { links: items, ...pages } = await moduleLinks.list({ moduleId, page });
				return onlyPage({ page }, { ...pages, items });
			},
		}),
		operation({
			id: "createLink",
			method: "POST",
			path: "/modules/{moduleId}/links",
			summary: "Adds a link with a generated code to a module.",
			scope: "write",
			status: 201,
			body: shapes.newLink,
			answer: shapes.linkShape,
			run: ({ params, body, actor }) => moduleLinks.create(idOf(params, "moduleId"), linkInput(body), actor),
		}),
		operation({
			id: "getLink",
			method: "GET",
			path: "/links/{linkId}",
			summary: "Gets a link.",
			scope: "read",
			status: 200,
			answer: shapes.linkShape,
			run: ({ params }) => moduleLinks.get(idOf(params, "linkId")),
		}),
		operation({
			id: "changeLink",
			method: "PUT",
			path: "/links/{linkId}",
			summary:
				"Changes a link over the version that it was read with, or switches it on or off. Its code never changes.",
			scope: "write",
			status: 200,
			body: shapes.changedLink,
			answer: shapes.linkShape,
			async run({ params, body, actor }) {
				const { version, isOn, name, opensAt, endsAt, maxDevices, showsTitle, ...sent } = body;
				const before = await moduleLinks.get(idOf(params, "linkId"));
				const { id } = before;
				if (before.version === version) checkReadOnly(sent, before);
				await moduleLinks.update(id, linkInput({ name, opensAt, endsAt, maxDevices, showsTitle }), version, actor);
				if (before.isOn !== isOn) await moduleLinks.switch(id, isOn, actor);
				return moduleLinks.get(id);
			},
		}),
		operation({
			id: "deleteLink",
			method: "DELETE",
			path: "/links/{linkId}",
			summary: "Deletes a link: its code opens nothing from then on.",
			scope: "write",
			status: 204,
			async run({ params, actor }) {
				const { id } = await moduleLinks.get(idOf(params, "linkId"));
				await moduleLinks.remove(id, actor);
			},
		}),
	];
}

/** A page of a list as it was asked for: one beyond the last has no items, and is not the last page once more. */
export function onlyPage<Item>(
	{ page }: { page: number },
	found: { page: number; pageCount: number; total: number; items: Item[] },
) {
	return found.page === page ? found : { ...found, page, items: [] };
}

/** A state with its time as it is to be stored; what is left out stays as it is. @throws Problems for a time without a draft */
function publicationOf(sent: { [Field in keyof Publication]?: Publication[Field] | undefined }, before = PUBLISHED) {
	const state = sent.state ?? before.state;
	const publishAt = sent.publishAt ?? null;
	if (publishAt !== null && state !== "draft") throw new Problems([{ code: "time-of-draft", field: "publishAt" }]);
	const isLeftOut = sent.publishAt === undefined;
	return readPublication({ state, publishAt: isLeftOut && state === before.state ? before.publishAt : publishAt });
}

function isSamePublication(one: Publication, other: Publication): boolean {
	return one.state === other.state && one.publishAt === other.publishAt;
}

type SubtopicBody = { title: string; description: string | null } & Record<DocumentLinkName, string | null>;

/** @throws Problems */
function subtopicInput({ title, description, ...links }: SubtopicBody): SubtopicInput {
	return inputOf(
		readSubtopicForm({
			title,
			description: description ?? "",
			surveyDocLink: links.surveyDocLink ?? "",
			questionDocLink: links.questionDocLink ?? "",
			readDocLink: links.readDocLink ?? "",
			reviewDocLink: links.reviewDocLink ?? "",
		}),
	);
}

/** An id of the address; the router gives each operation those of its path. */
export function idOf(params: Readonly<Record<string, string>>, name: string): string {
	return params[name] ?? "";
}

type TypedLinkBody = { name: string; opensAt: number | null; endsAt: number | null; maxDevices: number | null };

function linkInput({ maxDevices, ...typed }: TypedLinkBody & { showsTitle: boolean }) {
	return inputOf(readLinkForm({ ...typed, maxDevices: maxDevices === null ? "" : String(maxDevices) }));
}

/** @throws Problems */
function inputOf<Input>(reading: FormReading<Input>): Input {
	if (!reading.ok) throw new Problems(reading.problems);
	return reading.input;
}

type Refused = { ok: false; problems: readonly Problem[] } | { ok: false; conflict: unknown };

/** @throws Problems; HubError("conflict") when somebody else has changed it since that version */
export function throwRefusal(result: { ok: true } | Refused): void {
	if (result.ok) return;
	if ("problems" in result) throw new Problems(result.problems);
	throw new HubError("conflict");
}
