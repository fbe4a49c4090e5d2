// For tests only: a published paper of a module, and candidates that sit it by HTTP.
import { randomBytes } from "node:crypto";
import { paperCallPath } from "#core/addresses/calls.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { Begun, EventsAnswer, QuestionsAnswer, ResultAnswer, RunningAnswer } from "#core/papers/calls.ts";

import type { PaperDraft, PaperSection } from "#core/papers/paper.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "./make.ts";
import { createBareHttp } from "./test-http.ts";
import { ACTOR, createModule, createSubtopic } from "./test-panel.ts";

export function makeSection(overrides: Partial<PaperSection> = {}): PaperSection {
	const questions = overrides.questions ?? 3;
	return {
		name: "Physics",
		questions,
		minutes: null,
		rules: null,
		pass: null,
		pools: [{ count: questions, subtopicId: null, topic: null, difficulty: null }],
		chosen: [],
		...overrides,
	};
}

/** A paper of 4 for a right answer and −1 for a wrong one, an hour, open at all times. */
export function makeDraft(moduleId: string, overrides: Partial<PaperDraft> = {}): PaperDraft {
	return {
		moduleId,
		title: "First mock",
		scheme: {
			name: "NEET",
			source: "a test",
			asOf: "2026-11-25",
			rules: {
				single: { right: "4", wrong: "-1", blank: "0" },
				several: { right: "4", wrong: "-2", blank: "0", each: "1" },
				number: { right: "4", wrong: "0", blank: "0" },
			},
			notAttempted: null,
			blankLimit: null,
			pass: null,
		},
		sections: [makeSection()],
		sectionOrder: "free",
		minutes: 60,
		screen: "plain",
		isShuffled: true,
		openFrom: null,
		openUntil: null,
		attempts: null,
		resultsFrom: null,
		extraTime: "4/3",
		isKeyOnPhone: false,
		asksName: false,
		...overrides,
	};
}

/** A module with a subtopic of these questions. */
export async function createQuestions(hub: Hub, questions: readonly Question[] = makeQuestions(5)) {
	const { id: moduleId } = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, moduleId);
	const file = Buffer.from(JSON.stringify({ questions }));
	const saved = await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "questions.json", file, ACTOR);
	if (!saved.ok) throw new Error(saved.problems[0]?.code);
	return { moduleId, subtopicId };
}

/** A published paper. */
export async function createPaper(hub: Hub, overrides: Partial<PaperDraft> = {}, questions?: readonly Question[]) {
	const { moduleId, subtopicId } = await createQuestions(hub, questions);
	return { subtopicId, ...(await publishPaper(hub, moduleId, overrides)) };
}

/** A published paper of a module that has questions. */
export async function publishPaper(hub: Hub, moduleId: string, overrides: Partial<PaperDraft> = {}) {
	const draft = makeDraft(moduleId, overrides);
	const created = await hub.papers.create(draft, ACTOR);
	if (!created.ok) throw new Error("The paper was not created.");
	const published = await hub.papers.publish(created.id, created.version, ACTOR);
	if (!published.ok) throw new Error(JSON.stringify(published.problems));
	return { paperId: created.id, moduleId, draft };
}

type Step = AttemptEvent extends infer Event
	? Event extends unknown
		? Omit<Event, "device" | "sequence" | "at">
		: never
	: never;

type TimedStep = Step & { at: number };
type Request = (path: string, init: RequestInit) => Response | Promise<Response>;

/** A browser with one attempt. */
export class TestCandidate {
	readonly attempt = randomBytes(16).toString("base64url");
	readonly device = randomBytes(6).toString("base64url");
	#sequence = 0;
	readonly #request: Request;
	readonly #paperId: string;
	cookie: string | undefined;

	/** @param server a hub, or what sends a request to a server */
	constructor(server: Hub | Request, paperId: string, cookie?: string) {
		this.#request = typeof server === "function" ? server : (path, init) => createBareHttp(server).request(path, init);
		this.#paperId = paperId;
		this.cookie = cookie;
	}

	async post(call: Parameters<typeof paperCallPath>[1], body: object): Promise<Response> {
		const headers = new Headers({ "Content-Type": "application/json" });
		if (this.cookie !== undefined) headers.set("Cookie", this.cookie);
		const init = { method: "POST", headers, body: JSON.stringify({ attempt: this.attempt, ...body }) };
		return this.#request(paperCallPath(this.#paperId, call), init);
	}

	async #ask<Answer>(call: Parameters<typeof paperCallPath>[1], body: object = {}): Promise<Answer> {
		const response = await this.post(call, body);
		const answer = await response.json();
		if (response.status !== 200) throw new Error(`${call}: ${response.status} ${answer.code}`);
		return answer;
	}

	running(): Promise<RunningAnswer> {
		return this.#ask("running");
	}

	begin(more: object = {}): Promise<Begun> {
		return this.#ask("begin", { device: this.device, ...more });
	}

	takeOver(code?: string): Promise<Begun> {
		return this.#ask("take-over", { device: this.device, ...(code !== undefined && { code }) });
	}

	/** Steps that happen at these times (milliseconds since the beginning), as the device numbers them. */
	write(steps: readonly TimedStep[]): AttemptEvent[] {
		return steps.map((step) => ({ ...step, device: this.device, sequence: ++this.#sequence }));
	}

	/** @param now what the device's clock of the attempt says */
	sendEvents(events: readonly AttemptEvent[], now?: number): Promise<EventsAnswer> {
		return this.#ask("events", { device: this.device, events, ...(now !== undefined && { now }) });
	}

	send(steps: readonly TimedStep[], now?: number): Promise<EventsAnswer> {
		return this.sendEvents(this.write(steps), now);
	}

	questions(from: number, count: number): Promise<QuestionsAnswer> {
		return this.#ask("questions", { from, count });
	}

	state(): Promise<Begun> {
		return this.#ask("state");
	}

	result(): Promise<ResultAnswer> {
		return this.#ask("result");
	}

	async readyResult() {
		const result = await this.result();
		if (result.state !== "ready") throw new Error(`The result is ${result.state}.`);
		return result;
	}
}

/** Steps that answer one question. */
export function answer(questionId: string, given: string, at: number): TimedStep[] {
	return [
		{ kind: "visited", questionId, at },
		{ kind: "saved", questionId, given, at },
	];
}
