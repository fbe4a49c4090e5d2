// How a turn ended, in sentences: the code travels, the words are the page's own. Nothing of a provider's message is
// ever shown.

import type { Turn } from "#app/learn/doubts/conversation/turns.ts";
import type { DoubtParts } from "#core/doubts/call.ts";
import * as m from "#messages";
import { clockTime } from "./clock-time.ts";

export type OutcomeFacts = {
	/** Whether an AI model is set up on this site. */
	hasModel: boolean;
	/** The subtopic's. */
	title: string;
	/** The operator's words for who is in distress. */
	distressText: string | null;
	/** When the learner's hour ends. */
	resetTime: number | null;
};

/** The sentences that tell how an answer ended, in order; none for one that simply answers. */
export function outcomeSentences({ outcome, ending }: Turn, facts: OutcomeFacts): string[] {
	if (outcome) return sentencesOf(outcome, facts);
	if (ending === "stopped") return [m.doubt_stopped()];
	if (ending === "cut-off") return [m.doubt_cut_off()];
	return ending === "failed" ? [m.doubt_error()] : [];
}

function sentencesOf(
	outcome: DoubtParts["outcome"],
	{ hasModel, title, distressText, resetTime }: OutcomeFacts,
): string[] {
	const { code, retryAt } = outcome;
	const next = retryAt ?? resetTime;
	switch (code) {
		case "answered":
			return [];
		case "greeting":
			return [m.doubt_greeting({ title })];
		case "distress":
			return [distressText ?? m.doubt_distress()];
		case "shortened":
			return [m.doubt_shortened()];
		case "cut-off":
			return outcome.counted ? [m.doubt_cut_off()] : [m.doubt_cut_off(), m.doubt_not_counted()];
		case "quote-no-key":
			return [m.doubt_no_model()];
		case "not-found":
			return [hasModel ? m.doubt_not_in_module() : m.doubt_no_match()];
		case "unclear":
			return [m.doubt_unclear()];
		case "hour-used":
			return [
				m.doubt_hour_used(),
				...(next === null ? [] : [m.doubt_next_free_at({ time: clockTime(next) })]),
			];
		case "network-used":
			return [
				m.doubt_network_used(),
				...(retryAt === undefined ? [] : [m.doubt_ai_again_at({ time: clockTime(retryAt) })]),
			];
		case "day-used":
			return [m.doubt_day_used()];
		case "busy":
			return [m.doubt_busy()];
		case "provider-off":
			return [m.doubt_provider_off()];
		case "no-answer":
			return [m.doubt_no_answer()];
		case "refused":
			return [m.doubt_refused(), m.doubt_not_counted()];
		case "failed":
			return [m.doubt_error()];
	}
}

/** Whether asking the same again makes sense: the answer failed, and the learner is not to blame for it. */
export function canAskAgain({ outcome, ending }: Turn): boolean {
	if (!outcome) return ending !== undefined;
	return ["cut-off", "no-answer", "busy", "failed"].includes(outcome.code);
}
