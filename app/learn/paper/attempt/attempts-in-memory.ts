// The tables of attempts in memory, for browsers that store nothing: the server alone keeps the attempt then.
import { numberSteps, type PaperTables, type Stored } from "./stored-attempt.ts";

export function createMemoryTables(): PaperTables {
	const papers = new Map<string, Stored>();
	const change = (paperId: string, make: (stored: Stored) => Partial<Stored>) => {
		const stored = papers.get(paperId);
		if (stored) papers.set(paperId, { ...stored, ...make(stored) });
	};
	return {
		isPersistent: false,
		list: async () => [...papers.values()].map(({ attempt }) => attempt),
		find: async (paperId) => papers.get(paperId),
		begin: async (stored) => void papers.set(stored.attempt.paperId, stored),
		async append(paperId, steps, at) {
			const stored = papers.get(paperId);
			if (!stored) return [];
			const { made, after } = numberSteps(stored.attempt, steps, at);
			papers.set(paperId, { ...stored, attempt: after, events: [...stored.events, ...made] });
			return made;
		},
		addEvents: async (paperId, events) => change(paperId, (stored) => ({ events: [...stored.events, ...events] })),
		addQuestions: async (paperId, questions) =>
			change(paperId, (stored) => ({ questions: [...stored.questions, ...questions] })),
		change: async (paperId, changes) => change(paperId, ({ attempt }) => ({ attempt: { ...attempt, ...changes } })),
	};
}
