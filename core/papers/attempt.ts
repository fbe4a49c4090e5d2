// A candidate's attempt at a paper, as the fold of its events. The same events give the same attempt in whatever order and however often
// they arrive; the clock is an argument. Used by the candidate's browser and by the server. Pure.
import { readMarks, wholeMarks } from "#core/marks/fraction.ts";
import type { SECTION_ORDERS } from "#core/marks/scheme.ts";
import type { AttemptEvent } from "./attempt-event.ts";

const MINUTE_MS = 60_000;

/** What of a paper decides how an attempt runs. */
export type AttemptPlan = {
	/** By section: the ids of its questions (`question.id` of the version) and its minutes. */
	sections: readonly { questionIds: readonly string[]; minutes: number | null }[];
	sectionOrder: (typeof SECTION_ORDERS)[number];
	minutes: number;
	/** The candidate's factor of all minutes: "1", or "4/3". */
	extraTime: string;
};

/** The five states of the palette. */
export type PaletteState = "not-visited" | "not-answered" | "answered" | "marked" | "answered-marked";

export type AttemptQuestion = {
	isVisited: boolean;
	/** As core/quiz/given-answer.ts writes it, with the ids of the version; null for none. */
	given: string | null;
	/** A choice that differs from `given` and is not saved; "" where all options were taken back. Null for none. */
	draft: string | null;
	isMarked: boolean;
	/** How long it was on screen, in milliseconds. */
	timeMs: number;
};

export type Attempt = {
	/** By id, every question of the plan. */
	questions: ReadonlyMap<string, AttemptQuestion>;
	/** The section that is open. */
	section: number;
	/** The question on screen; null before the first one and after the end of a section. */
	onScreen: string | null;
	/** The device that has the attempt; null before its first event. */
	device: string | null;
	/** Milliseconds that are left, of the paper and of the section; null for a section without its own time. 0 after the end. */
	leftMs: number;
	sectionLeftMs: number | null;
	/** Since the beginning; null while the attempt goes on. */
	endedAt: number | null;
	endedBy: "candidate" | "time" | null;
	/** Questions with an answer that does not count: their section was not open then, or the attempt was over. */
	refused: ReadonlySet<string>;
};

/** The attempt's whole time, in milliseconds: minutes and extra time, rounded down. */
export function attemptMs({ minutes, extraTime }: Pick<AttemptPlan, "minutes" | "extraTime">): number {
	return Number(
		readMarks(extraTime)
			.mul(wholeMarks(minutes * MINUTE_MS))
			.floor().n,
	);
}

/**
 * The attempt at a time. Events count in the order of their times, those of a device in the order of its sequence: a clock that goes
 * back stands still, and one that is ahead of the server's is cut to the time of arrival. Events after the end, in sections that are
 * closed, of unknown questions and of devices that never had the attempt do not count. Of a device that another one has taken over from,
 * answers and marks count, the last one of a question wins; it moves nothing on screen and ends nothing. A paper or a section that was
 * ended without a network goes on where another device took over before that arrived: what that one has answered counts.
 * @param events in any order, duplicates allowed
 * @param now in milliseconds since the server began the attempt, by the caller's clock: the server's own, or a browser's monotonic one
 */
export function foldAttempt(plan: AttemptPlan, events: readonly AttemptEvent[], now: number): Attempt {
	const run = startRun(plan);
	const until = Math.max(now, 0);
	const timed = inTime(events);
	const takeOvers = timed.filter(({ event }) => event.kind === "taken-over");
	for (const { event, at, heardAt } of timed) {
		if (at > until) break;
		const isOvertaken = takeOvers.some((one) => one.at > at && one.at <= heardAt);
		// What the one that took over has answered since then stays, and its section is not over without its candidate.
		if (isOvertaken && (event.kind === "handed-in" || event.kind === "section-ended")) continue;
		runTo(run, at);
		if (run.endedAt === null) apply(run, event, at);
		else refuse(run, event);
	}
	runTo(run, until);
	return close(run, until);
}

/** The state of a question as the palette shows it. */
export function paletteState({ isVisited, given, isMarked }: AttemptQuestion): PaletteState {
	if (isMarked) return given === null ? "marked" : "answered-marked";
	if (given !== null) return "answered";
	return isVisited ? "not-answered" : "not-visited";
}

/** How many questions have each state: of a section, or of the whole paper. */
export function countStates(attempt: Attempt, questionIds: readonly string[]): Record<PaletteState, number> {
	const counts = { "not-visited": 0, "not-answered": 0, answered: 0, marked: 0, "answered-marked": 0 };
	for (const id of questionIds) {
		const question = attempt.questions.get(id);
		if (question) counts[paletteState(question)]++;
	}
	return counts;
}

/** `heardAt`: when it arrived at the server. */
type TimedEvent = { event: AttemptEvent; at: number; heardAt: number };

function inTime(events: readonly AttemptEvent[]): TimedEvent[] {
	const byDevice = Map.groupBy(events, ({ device }) => device);
	const timed = [...byDevice.values()].flatMap((own) => {
		let latest = 0;
		const once = Map.groupBy(own, ({ sequence }) => sequence);
		const inOrder = [...once.values()].sort(([one], [other]) => (one?.sequence ?? 0) - (other?.sequence ?? 0));
		return inOrder.flatMap((copies) => {
			const [event] = copies;
			const at = Math.min(...copies.map((copy) => Math.min(copy.at, copy.receivedAt ?? copy.at)));
			latest = Math.max(latest, at);
			const heardAt = Math.min(...copies.map((copy) => copy.receivedAt ?? copy.at));
			return event ? { event, at: latest, heardAt } : [];
		});
	});
	return timed.sort((one, other) => {
		const byTime = one.at - other.at || one.event.sequence - other.event.sequence;
		return byTime || (one.event.device < other.event.device ? -1 : 1);
	});
}

/** The fold's own state, which only this file changes. */
type Run = {
	readonly plan: AttemptPlan;
	readonly totalMs: number;
	readonly questions: Map<string, AttemptQuestion & { section: number }>;
	section: number;
	sectionBeganAt: number;
	onScreen: string | null;
	onScreenAt: number;
	device: string | null;
	/** All that have, or have had, the attempt. */
	readonly devices: Set<string>;
	endedAt: number | null;
	endedBy: Attempt["endedBy"];
	readonly refused: Set<string>;
};

function startRun(plan: AttemptPlan): Run {
	const questions = plan.sections.flatMap(({ questionIds }, number) =>
		questionIds.map(
			(id) =>
				[id, { isVisited: false, given: null, draft: null, isMarked: false, timeMs: 0, section: number }] as const,
		),
	);
	return {
		plan,
		totalMs: attemptMs(plan),
		questions: new Map(questions),
		section: 0,
		sectionBeganAt: 0,
		onScreen: null,
		onScreenAt: 0,
		device: null,
		devices: new Set(),
		endedAt: null,
		endedBy: null,
		refused: new Set(),
	};
}

/** Lets the time pass until `at`: ends sections and the attempt whose time is over. */
function runTo(run: Run, at: number): void {
	while (run.endedAt === null) {
		const sectionMs = sectionMsOf(run);
		const sectionEnd = sectionMs === null ? Number.POSITIVE_INFINITY : run.sectionBeganAt + sectionMs;
		const next = Math.min(sectionEnd, run.totalMs);
		if (at < next) return;
		if (next === run.totalMs) end(run, run.totalMs, "time");
		else endSection(run, next, "time");
	}
}

/** Null where the section has no time of its own. */
function sectionMsOf({ plan, section: open }: Run): number | null {
	const minutes = plan.sectionOrder === "free" ? null : (plan.sections[open]?.minutes ?? null);
	return minutes === null ? null : attemptMs({ minutes, extraTime: plan.extraTime });
}

function endSection(run: Run, at: number, by: "candidate" | "time"): void {
	if (run.section + 1 >= run.plan.sections.length) end(run, at, by);
	else {
		leaveQuestion(run, at);
		run.section++;
		run.sectionBeganAt = at;
	}
}

function end(run: Run, at: number, by: "candidate" | "time"): void {
	leaveQuestion(run, at);
	run.endedAt = at;
	run.endedBy = by;
}

function leaveQuestion(run: Run, at: number): void {
	const question = run.onScreen === null ? undefined : run.questions.get(run.onScreen);
	if (question) question.timeMs += at - run.onScreenAt;
	run.onScreen = null;
}

function apply(run: Run, event: AttemptEvent, at: number): void {
	if (event.kind === "taken-over") run.device = event.device;
	run.device ??= event.device;
	run.devices.add(run.device);
	if (event.device !== run.device) {
		const isAnswer = "questionId" in event && event.kind !== "visited" && run.devices.has(event.device);
		if (isAnswer) applyToQuestion(run, event, at);
		return;
	}
	const isOpen = "section" in event && event.section === run.section;
	if ("questionId" in event) applyToQuestion(run, event, at);
	else if (event.kind === "handed-in") end(run, at, "candidate");
	else if (event.kind === "section-ended" && isOpen && run.plan.sectionOrder === "in-order")
		endSection(run, at, "candidate");
	else if (event.kind === "section-changed" && run.plan.sectionOrder === "free" && run.plan.sections[event.section])
		run.section = event.section;
}

type QuestionEvent = Extract<AttemptEvent, { questionId: string }>;

function applyToQuestion(run: Run, event: QuestionEvent, at: number): void {
	const question = run.questions.get(event.questionId);
	if (!question) return;
	if (question.section !== run.section) {
		if (run.plan.sectionOrder !== "free") {
			refuse(run, event);
			return;
		}
		// A jump by the palette changes the section, too.
		if (event.kind === "visited") run.section = question.section;
	}
	question.isVisited = true;
	if (event.kind === "visited") {
		leaveQuestion(run, at);
		run.onScreen = event.questionId;
		run.onScreenAt = at;
	} else if (event.kind === "drafted") {
		question.draft = event.given === (question.given ?? "") ? null : event.given;
	} else if (event.kind === "marked" || event.kind === "unmarked") {
		question.isMarked = event.kind === "marked";
	} else {
		question.given = event.kind === "saved" ? event.given : null;
		question.draft = null;
	}
}

function refuse({ refused, questions }: Run, event: AttemptEvent): void {
	const isAnswer = event.kind === "saved" || event.kind === "cleared";
	if (isAnswer && questions.has(event.questionId)) refused.add(event.questionId);
}

function close(run: Run, now: number): Attempt {
	const { endedAt, endedBy, section: open, device, refused } = run;
	const onScreen = run.onScreen;
	const isOver = endedAt !== null;
	const sectionMs = sectionMsOf(run);
	leaveQuestion(run, Math.max(now, run.onScreenAt));
	const questions = [...run.questions].map(([id, { section: _, ...question }]) => [id, question] as const);
	const leftMs = isOver ? 0 : run.totalMs - now;
	const untilSectionEndMs = sectionMs === null ? null : Math.min(leftMs, run.sectionBeganAt + sectionMs - now);
	const sectionLeftMs = untilSectionEndMs !== null && isOver ? 0 : untilSectionEndMs;
	const times = { leftMs, sectionLeftMs, endedAt, endedBy };
	return { questions: new Map(questions), section: open, onScreen, device, ...times, refused };
}
