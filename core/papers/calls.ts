// The calls of a candidate's browser: requests and answers; their addresses are in core/addresses/calls.ts. Shared by app/learn/paper and server/papers/calls.ts. Pure.
import * as z from "zod/mini";
import type { Key } from "#core/marks/answer-key.ts";
import type { MarkedType, Scheme } from "#core/marks/scheme.ts";
import type { Attempt, AttemptPlan } from "./attempt.ts";
import { type AttemptEvent, attemptEventSchema } from "./attempt-event.ts";
import type { CandidateQuestion } from "./candidate-question.ts";
import { NAME_LENGTH } from "./extra-time.ts";
import type { AttemptResult, Marking, Settlement } from "./marking.ts";
import type { PaperDraft, PaperSection } from "./paper.ts";
import type { MarksToReach, PaperMarks } from "./paper-marks.ts";
import type { Band } from "./rank.ts";

/** Questions that a beginning brings along, and those of one call. */
export const FIRST_QUESTIONS = 10;
const QUESTIONS_AT_ONCE = 50;
const EVENTS_AT_ONCE = 200;

/** The browser's own secret for its attempt, 128 random bits. It proves everything; it is never in an address. */
const attempt = z.string().check(z.regex(/^[\w-]{22}$/));
const device = z.string().check(z.regex(/^[\w-]{1,20}$/));
const code = z.string().check(z.maxLength(20));

export const beginSchema = z.object({
	attempt,
	device,
	/** Roll number or nickname, where the paper asks for it. */
	name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH))),
	/** The code of extra time in the paper's link. */
	extra: z.optional(code),
	/** An administrator looks at the draft as a candidate. */
	isPreview: z.optional(z.boolean()),
});
export type BeginRequest = z.infer<typeof beginSchema>;

/** Asks by the learner's cookie alone. */
export const runningSchema = z.object({});
/** Whether another device of this learner has an attempt that goes on. */
export type RunningAnswer = { isRunning: boolean };

/** `attempt` is a new secret of this device; without `code` the learner's cookie names the attempt. */
export const takeOverSchema = z.object({ attempt, device, code: z.optional(code) });
export type TakeOverRequest = z.infer<typeof takeOverSchema>;

export const eventsSchema = z.object({
	attempt,
	device,
	/** Without any, the call only asks for the time and for the device that has the attempt. */
	events: z.array(attemptEventSchema).check(z.maxLength(EVENTS_AT_ONCE)),
	/** What the device's clock of the attempt says while it sends: how far it is behind shows in it. Without one it is not behind. */
	now: z.optional(z.int().check(z.nonnegative())),
});
export type EventsRequest = z.infer<typeof eventsSchema>;

export const attemptSchema = z.object({ attempt });

/** What the code of extra time in a link gives, before somebody begins with it. */
export const extraTimeSchema = z.object({ extra: code });
export type ExtraTimeRequest = z.infer<typeof extraTimeSchema>;
/** The factor of all minutes. */
export type ExtraTimeAnswer = { extraTime: string };

export const questionsSchema = z.object({
	attempt,
	from: z.int().check(z.nonnegative()),
	count: z.int().check(z.minimum(1), z.maximum(QUESTIONS_AT_ONCE)),
});
export type QuestionsRequest = z.infer<typeof questionsSchema>;

type Texts = readonly (readonly [id: string, text: string])[];
/** HTML of formatted texts, which the server has rendered; `spoken` are plain texts for screen readers. */
export type QuestionHtml = { text?: string; options: Texts; spoken: Texts; explanation?: string; why?: Texts };

/** A question in an attempt. Key and reasons are there only where the paper allows them on the phone. */
export type ShownQuestion = CandidateQuestion & {
	html?: QuestionHtml;
	key?: Key;
	explanation?: string;
	why?: Texts;
};

export type AttemptState = Pick<Attempt, "endedAt" | "endedBy"> & {
	/** Since the server began the attempt, in milliseconds: what the browser sets its clock by. */
	elapsedMs: number;
	/** The device that has the attempt. */
	device: string;
};

export type Begun = AttemptState & {
	/** Typed on another phone to go on there. */
	code: string;
	/** Questions in the candidate's order. */
	plan: AttemptPlan;
	/** Of the version that was begun: the paper may have a newer one. */
	paper: PaperFacts;
	events: readonly AttemptEvent[];
	questions: readonly ShownQuestion[];
	total: number;
	/** Only where the key may be on the phone: with the keys of the questions it marks the attempt without a network. */
	marking?: Marking | undefined;
};

export type EventsAnswer = AttemptState & {
	/** The factor of all minutes, which the institute may raise while the attempt goes on. */
	extraTime: string;
	/** The attempt has ended and nothing more counts. */
	isClosed: boolean;
	/** Events of other devices that the server has: a device that knows fewer reads the attempt again. */
	others: number;
	/** Questions with answers in this call that do not count, since their section or the attempt was over. */
	tooLate: readonly string[];
};

export type QuestionsAnswer = { from: number; total: number; questions: readonly ShownQuestion[] };

export type ResultQuestion = Omit<ShownQuestion, "options" | "key"> & {
	options: readonly { id: string; text: string; isCorrect: boolean; explanation?: string | undefined }[];
	given: string | null;
	/** What counts as right, perhaps by what was settled since: any of them may fit. */
	keys: readonly Key[];
	explanation: string;
	/** Where the text is that teaches it; null where learners do not get the subtopic. */
	place: { subtopicId: string; title: string; href: string } | null;
};

export type ResultAnswer =
	| { state: "running"; elapsedMs: number }
	/** Null: it is being marked; ask again. */
	| { state: "waiting"; resultsFrom: number | null; attemptsLeft: number | null }
	| {
			state: "ready";
			/** How often this candidate may begin the paper again; null for as often as they like. */
			attemptsLeft: number | null;
			result: AttemptResult;
			/** Null among fewer than 20. */
			place: { band: Band; count: number } | null;
			/** What was settled about dropped questions. */
			settlements: readonly Settlement[];
			questions: readonly ResultQuestion[];
	  };

/** What candidates read of a version. */
export type PaperFacts = Pick<PaperDraft, "title" | "screen" | "minutes" | "sectionOrder"> & {
	total: number;
	scheme: Scheme;
	sections: readonly (Pick<PaperSection, "name" | "questions" | "minutes" | "rules"> &
		MarksToReach & {
			/** The types of its questions; of a draft, those that it marks. */
			types: readonly MarkedType[];
		})[];
} & Omit<PaperMarks, "sections">;

/** What every visitor may have of a paper, before it begins: of the version that is begun now. */
export type CandidatePaper = PaperFacts &
	Pick<PaperDraft, "moduleId" | "openFrom" | "openUntil" | "attempts" | "resultsFrom" | "isKeyOnPhone" | "asksName"> & {
		id: string;
		/** An administrator has closed it: nobody begins it, and those who have begun go on. */
		isWithdrawn: boolean;
		/**
		 * Whether it could be begun when the server wrote this. A page may be older than what it shows, so only "closed" is sure to hold; a
		 * preview can be begun at any time.
		 */
		opening: "early" | "open" | "closed";
	};

/** A paper on its module's page. One that is closed is shown to who has an attempt at it. */
export type ListedPaper = Pick<PaperDraft, "title" | "minutes" | "openFrom" | "openUntil" | "resultsFrom"> & {
	id: string;
	total: number;
	isClosed: boolean;
};
