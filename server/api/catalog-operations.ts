// The operations on modules, subtopics and links. Every change goes through the functions of the panel, so it has the same checks, the
// same conflicts and a line in Activity.
import { type FormReading, readModuleForm, readSubtopicForm } from "#core/modules/form.ts";
import { readLinkForm } from "#core/modules/module-links.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { createModuleLinks } from "#server/modules/module-links.ts";
import type { createModules } from "#server/modules/modules.ts";
import type { createSubtopics } from "#server/modules/subtopics.ts";
import { type Operation, operation, Problems } from "./operation.ts";
import * as shapes from "./shapes.ts";

export type CatalogParts = {
	modules: ReturnType<typeof createModules>;
	subtopics: ReturnType<typeof createSubtopics>;
	moduleLinks: ReturnType<typeof createModuleLinks>;
};

export function moduleOperations({ modules }: CatalogParts): Operation[] {
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
				return { ...pages, items };
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
			async run({ body: { state, ...typed }, actor }) {
				const created = await modules.create(inputOf(readModuleForm(typed)), actor, state);
				if (!created.ok) throw new Problems(created.problems);
				return modules.get(created.module.id);
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
			summary: "Changes a module over the version that it was read with. Its link code never changes.",
			scope: "write",
			status: 200,
			body: shapes.changedModule,
			answer: shapes.moduleShape,
			async run({ params, body: { version, ...typed }, actor }) {
				const id = idOf(params, "moduleId");
				const input = inputOf(readModuleForm({ ...typed, linkCode: "" }));
				throwRefusal(await modules.update(id, input, version, actor));
				return modules.get(id);
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

export function subtopicOperations({ subtopics }: CatalogParts): Operation[] {
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
				return { page, pageCount, total, items };
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
			async run({ params, body: { state, ...typed }, actor }) {
				const input = inputOf(readSubtopicForm(typed));
				const created = await subtopics.create(idOf(params, "moduleId"), input, actor, state);
				if (!created.ok) throw new Problems(created.problems);
				return subtopics.get(created.subtopic.id);
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
			summary: "Changes a subtopic over the version that it was read with.",
			scope: "write",
			status: 200,
			body: shapes.changedSubtopic,
			answer: shapes.subtopicShape,
			async run({ params, body: { version, ...typed }, actor }) {
				const id = idOf(params, "subtopicId");
				throwRefusal(await subtopics.update(id, inputOf(readSubtopicForm(typed)), version, actor));
				return subtopics.get(id);
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
				return { ...pages, items };
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
			async run({ params, body: { version, isOn, ...typed }, actor }) {
				const { id, ...before } = await moduleLinks.get(idOf(params, "linkId"));
				await moduleLinks.update(id, linkInput(typed), version, actor);
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
