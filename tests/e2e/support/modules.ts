// Adds modules to a product's database for a story through the hub, so they pass the same checks as modules from the panel.
// SQLite lets this process write beside the server.
import type { Module, Subtopic } from "#core/modules/catalog.ts";
import type { Question } from "#core/questions/question-file.ts";
import { createHub, type Hub } from "#server/hub.ts";
import type { SubtopicInput } from "#server/modules/catalog.ts";
import { readGivenSettings } from "../../../scripts/settings.ts";
import { makeSubtopicInput } from "../../test-panel.ts";

type GivenSubtopic = Partial<SubtopicInput> & {
	/** Questions, or the exact text of a question file. */
	questions?: readonly Question[] | string;
};
export type GivenModule = Partial<
	Pick<Module, "title" | "description" | "linkCode" | "customButtons" | "examScheme">
> & {
	subtopics?: readonly GivenSubtopic[];
};
export type StoredModule = Module & { subtopics: Subtopic[] };

/** Opens a hub on a product's data, calls `work` with it and closes it. */
export async function withHub<T>(env: Record<string, string>, work: (hub: Hub) => Promise<T>): Promise<T> {
	const hub = await createHub(readGivenSettings({ LOG_LEVEL: "silent", ...env }));
	try {
		return await work(hub);
	} finally {
		await hub.close();
	}
}

/** Stores a module; missing fields get defaults, the link code is generated. @throws when anything is rejected */
export function addModule(env: Record<string, string>, given: GivenModule = {}): Promise<StoredModule> {
	return withHub(env, (hub) => storeModule(hub, given));
}

/** Stores a module in a hub that is open, for stories that need several. */
export async function storeModule(hub: Hub, given: GivenModule): Promise<StoredModule> {
	const { subtopics = [], ...input } = given;
	const created = await hub.catalog.createModule({
		title: "The solar system",
		description: "Eight planets and a star.",
		linkCode: `Bstory${crypto.randomUUID().slice(0, 8)}`,
		customButtons: [],
		...input,
	});
	if (!created.ok) throw new Error(`The module was refused: ${JSON.stringify(created.problems)}`);
	const kept: Subtopic[] = [];
	for (const subtopic of subtopics) kept.push(await addSubtopic(hub, created.module.id, subtopic));
	return { ...created.module, subtopics: kept };
}

async function addSubtopic(hub: Hub, moduleId: string, given: GivenSubtopic): Promise<Subtopic> {
	const { questions, ...input } = given;
	const { id } = await hub.catalog.createSubtopic(moduleId, makeSubtopicInput(input));
	if (questions !== undefined) {
		const text = typeof questions === "string" ? questions : JSON.stringify({ questions });
		const saved = await hub.questionFiles.saveQuestionFile(
			moduleId,
			id,
			"questions.json",
			new TextEncoder().encode(text),
		);
		if (!saved.ok) throw new Error(`The questions were refused: ${JSON.stringify(saved.problems)}`);
	}
	return hub.catalog.getSubtopic(moduleId, id);
}
