// One simulated learner who follows one way to choose questions until the exam.
import type { Item } from "#core/practice/choose-questions.ts";
import { afterAnswer } from "#core/practice/memory.ts";
import { createLearner, type Forgetting } from "./learner.ts";
import { POLICIES, type PolicyName, type Setting } from "./policies.ts";

/** The share of the questions, in per cent, that the learner knows on the exam's day. */
export function simulate(name: PolicyName, seed: number, forgetting: Forgetting, setting: Setting): number {
	const learner = createLearner(seed, forgetting, setting);
	const items = Array.from({ length: setting.questions }, (_, question): Item<number> => {
		return { question, name: String(question), memory: undefined };
	});
	for (let day = 0; day < setting.days; day++) {
		if (!learner.comes(day)) continue;
		const chosen = POLICIES[name](items, day, setting);
		for (const item of chosen) {
			const grade = learner.answer(item.question, day);
			items[item.question] = { ...item, memory: afterAnswer(item.memory, grade, day) };
		}
	}
	return learner.knownShare(setting.days);
}
