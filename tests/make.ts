// Test data with good defaults: state only what the test is about. Used by tests of core/, server/ and app/.

import type { Module, Subtopic } from "#core/modules/catalog.ts";
import type { Question } from "#core/questions/question-file.ts";
import { PLAIN_LOOK, type Site } from "#core/site.ts";

/** A question with options a (correct), b, c, d. */
export function makeQuestion(overrides: Partial<Question> = {}): Question {
	return {
		id: "q1",
		text: "Which planet is nearest to the sun?",
		options: [
			{ id: "a", text: "Mercury", isCorrect: true },
			{ id: "b", text: "Venus", isCorrect: false },
			{ id: "c", text: "Earth", isCorrect: false },
			{ id: "d", text: "Mars", isCorrect: false },
		],
		explanation: "Mercury's orbit is the innermost.",
		...overrides,
	};
}

/** Questions q1 to q{count}; option a is the correct one in each. */
export function makeQuestions(count: number): Question[] {
	return Array.from({ length: count }, (_, index) =>
		makeQuestion({ id: `q${index + 1}`, text: `Question number ${index + 1}?` }),
	);
}

/** The JSON that the server gives of an uploaded file: the same fields in the same order, a question a line. */
export function writtenFile(uploaded: string | Uint8Array): string {
	const text = typeof uploaded === "string" ? uploaded : new TextDecoder().decode(uploaded);
	const file: Record<string, unknown> = JSON.parse(text.replace(/^\ufeff/, ""));
	const members = Object.entries(file).map(([key, value]) => {
		const lines = key === "questions" && Array.isArray(value) ? value.map((question) => JSON.stringify(question)) : [];
		return `${JSON.stringify(key)}:${key === "questions" ? `[\n${lines.join(",\n")}\n]` : JSON.stringify(value)}`;
	});
	return `{${members.join(",")}}\n`;
}

export function makeModule(overrides: Partial<Module> = {}): Module {
	return {
		id: "Q0123456789abcdefABC",
		title: "The solar system",
		description: "Eight planets and a star.",
		linkCode: "Bsolar01",
		customButtons: [],
		createdAt: 1_790_000_000_000,
		updatedAt: 1_790_000_000_000,
		...overrides,
	};
}

/** A subtopic of makeModule() that has a title and no content yet. */
export function makeSubtopic(overrides: Partial<Subtopic> = {}): Subtopic {
	return {
		id: "subtopic0123456789ab",
		moduleId: "Q0123456789abcdefABC",
		title: "The inner planets",
		description: null,
		surveyDocLink: null,
		questionDocLink: null,
		readDocLink: null,
		reviewDocLink: null,
		mcqFileRef: null,
		position: 0,
		createdAt: 1_790_000_000_000,
		updatedAt: 1_790_000_000_000,
		...overrides,
	};
}

/** A site whose learners' answers stay in their browsers, without a model. */
export function makeSite(overrides: Partial<Site> = {}): Site {
	return {
		productName: "Doubtless",
		providerName: "School",
		cardName: "School",
		providerUrl: "/",
		sampleCode: "Bsample1",
		language: "en",
		baseUrl: null,
		progress: "device",
		look: PLAIN_LOOK,
		doubts: { label: "Doubts", hasModel: false, distressText: null },
		...overrides,
	};
}
