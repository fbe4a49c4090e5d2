// Turns the outcome code of a doubt into sentences of the page. Never shows a provider's own message.

import type { Turn } from "#app/learn/doubts/conversation/turns.ts";
import { useSite } from "#app/ui/site.ts";
import type { DoubtParts } from "#core/doubts/call.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import type { QueryWindow } from "./use-query-window.ts";

export type OutcomeFacts = {
	/** Whether an AI model is set up on this site. */
	hasModel: boolean;
	/** The subtopic's title. */
	title: string;
	/** The operator's text for learners in distress. */
	distressText: string | null;
	/** Doubts that a learner may ask in an hour. */
	limit: number;
	/** When the learner's hour ends. */
	resetTime: number | null;
};

export function useOutcomeFacts({ title }: LearnedSubtopic, { limit, resetTime }: QueryWindow): OutcomeFacts {
	return { ...useSite().doubts, title, limit, resetTime };
}

/** The sentences about how an answer ended, in order; none for a complete answer. */
export function outcomeSentences({ outcome, ending }: Turn, facts: OutcomeFacts): string[] {
	if (outcome?.isUnsure && outcome.code === "quote-no-key") return [m.doubt_no_model_closest()];
	if (outcome) return [...sentencesOf(outcome, facts), ...(outcome.isUnsure ? [m.doubt_closest()] : [])];
	if (ending === "stopped") return [m.doubt_stopped()];
	if (ending === "cut-off") return [m.doubt_cut_off()];
	return ending === "failed" ? [m.doubt_error()] : [];
}

function sentencesOf(
	outcome: DoubtParts["outcome"],
	{ hasModel, title, distressText, limit, resetTime }: OutcomeFacts,
): string[] {
	const { code, retryAt } = outcome;
	const next = retryAt ?? resetTime;
	const sentences: Record<typeof code, () => string[]> = {
		answered: () => [],
		greeting: () => [m.doubt_greeting({ title })],
		distress: () => [distressText ?? m.doubt_distress()],
		shortened: () => [m.doubt_shortened()],
		"cut-off": () => [m.doubt_cut_off(), ...(outcome.counted ? [] : [m.doubt_not_counted()])],
		"quote-no-key": () => [m.doubt_no_model()],
		"not-found": () => [hasModel ? m.doubt_not_in_module() : m.doubt_no_match()],
		unclear: () => [m.doubt_unclear()],
		"hour-used": () => [
			m.doubt_hour_used({ limit }),
			...(next === null ? [] : [m.doubt_next_free_at({ time: clockTime(next) })]),
		],
		"network-used": () => [
			m.doubt_network_used(),
			...(retryAt === undefined ? [] : [m.doubt_ai_again_at({ time: clockTime(retryAt) })]),
		],
		"day-used": () => [m.doubt_day_used()],
		busy: () => [m.doubt_busy()],
		"provider-off": () => [m.doubt_provider_off()],
		"no-answer": () => [m.doubt_no_answer()],
		refused: () => [m.doubt_refused(), m.doubt_not_counted()],
		failed: () => [m.doubt_error()],
	};
	return sentences[code]();
}

/** The line above the topics of an outcome: what this subtopic covers, or the module. */
export function topicsHeading(code: DoubtParts["outcome"]["code"] | undefined): string {
	return code === "unclear" ? m.doubt_topics_here() : m.doubt_topics();
}

/** Whether the page offers to ask again: the answer failed through no fault of the learner. */
export function canAskAgain({ outcome, ending }: Turn): boolean {
	if (!outcome) return ending !== undefined;
	return ["cut-off", "no-answer", "busy", "failed"].includes(outcome.code);
}

/**
 * A time of day as the learner's clock shows it ("14:32").
 * @param at milliseconds since 1970; rounded up to the minute, so that the time is over when the clock shows it
 */
export function clockTime(at: number): string {
	const minute = Math.ceil(at / 60_000) * 60_000;
	const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
	return new Intl.DateTimeFormat(getLocale(), options).format(minute);
}
