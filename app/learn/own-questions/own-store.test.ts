import { expect, test } from "vitest";
import { loadOwnQuestions } from "#app/learn/progress/log/own-questions.ts";
import { askAgain, askOwn, changeOwn } from "./own-store.ts";

const list = async () => (await loadOwnQuestions("s1")).questions;

test("a question that was removed comes back with its answer and its last recall, under another id", async () => {
	const asked = await askOwn("s1", "  Why do\nrivers bend? ");
	expect(await list()).toEqual([asked]);
	if (!asked) return;
	const answer = { phase: "read", block: 3, words: "Banks wear away." } as const;
	await changeOwn("s1", [
		{ kind: "own-answered", of: asked.id, ...answer },
		{ kind: "own-recalled", of: asked.id, wasKnown: false },
	]);
	const [gone] = await list();
	expect(gone).toEqual({ id: asked.id, text: "Why do rivers bend?", answer, wasKnown: false });
	await changeOwn("s1", [{ kind: "own-reworded", of: asked.id, text: "" }]);
	expect(await list()).toEqual([]);
	const back = gone && (await askAgain("s1", gone));
	expect(back?.id).not.toBe(asked.id);
	expect(await list()).toEqual([{ ...gone, id: back?.id }]);
});
