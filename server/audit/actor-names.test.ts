// Who made a change is shown by name wherever changes are listed and where two saves meet.
import { expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	ADMINISTRATOR_ENV,
	createModule,
	createSubtopic,
	EMAIL,
	makeModuleInput,
	OTHER_ACTOR,
	signInFirst,
} from "../../tests/test-panel.ts";

describeOnBothEngines("the names of those who made changes", (createTestHub) => {
	test("stand in the audit list, versions, histories, bin, drafts, invitations and conflicts", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		await signInFirst(hub);
		const [{ id = "" } = {}] = await hub.people.listNames();
		const asha = { id, email: EMAIL };
		const module = await createModule(hub, { title: "Rivers" });
		const { id: subtopicId } = await createSubtopic(hub, module.id);
		await hub.modules.update(module.id, makeModuleInput({ title: "Rivers 2" }), 1, asha);
		const whoIn = async (search?: string) => (await hub.audit.list({ search })).entries.map(({ name }) => name);
		// The name that an account starts with would stand for several people.
		expect((await whoIn())[0]).toBe(EMAIL);
		await hub.people.rename(id, "Asha Rao", asha);
		expect((await whoIn())[0]).toBe("Asha Rao");
		expect((await hub.audit.list()).entries[0]?.actor).toBe(EMAIL);
		expect(await whoIn("asha RAO")).toEqual(["Asha Rao", "Asha Rao"]);
		expect(await whoIn("Asha Nobody")).toEqual([]);

		const { modules, texts, questionEditor: editor, questionFiles, personLinks } = hub;
		const late = await modules.update(module.id, makeModuleInput({ title: "Lakes" }), 1, OTHER_ACTOR);
		expect(late).toMatchObject({ ok: false, conflict: { by: "Asha Rao" } });

		const text = { subtopicId, phase: "read" as const, markdown: "One", version: 0, origin: "written" as const };
		await texts.save(text, asha);
		expect((await texts.listVersions(subtopicId, "read")).map(({ by }) => by)).toEqual(["Asha Rao"]);
		const other = await texts.save({ ...text, markdown: "Two" }, OTHER_ACTOR);
		expect(other).toMatchObject({ ok: false, conflict: { by: "Asha Rao" } });

		const file = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(3) }));
		await questionFiles.saveQuestionFile(module.id, subtopicId, "rivers.json", file, asha);
		const [one = "", two = ""] = (await editor.list(subtopicId, {})).questions.map(({ key }) => key);
		const form = await editor.getForm(subtopicId, one);
		await editor.save({ subtopicId, key: one }, { ...form.typed, text: "Which river?" }, form.version, asha);
		const meanwhile = await editor.save({ subtopicId, key: one }, { ...form.typed, text: "What?" }, form.version, null);
		expect(meanwhile).toMatchObject({ ok: false, conflict: { by: "Asha Rao" } });
		await editor.remove(subtopicId, [two], asha);
		expect((await editor.listBin(subtopicId)).map(({ by }) => by)).toEqual(["Asha Rao"]);
		const { stamp, changes } = await editor.listChanges(subtopicId);
		expect(changes.map(({ by }) => by)).toEqual(["Asha Rao", "Asha Rao"]);
		await editor.publish(subtopicId, stamp, OTHER_ACTOR);
		expect((await editor.listHistory(subtopicId, one)).map(({ by }) => by)).toEqual(["Asha Rao"]);
		expect((await editor.listBin(subtopicId)).map(({ by }) => by)).toEqual(["Asha Rao"]);

		await personLinks.invite({ email: "new@school.example", role: "viewer" }, asha);
		const { invitations } = await personLinks.listInvitations();
		expect(invitations.map(({ madeBy }) => madeBy)).toEqual(["Asha Rao"]);
		await hub.close();
	});
});
