// For tests only: the plan of a day, written once more from its description and not from its code: one question at a time, with the
// formulas of FSRS-6 themselves. Slow. core/practice/plan.ts has to agree with it.
import { default_w as w } from "ts-fsrs";

export type OracleQuestion = { name: string; answers: readonly OracleAnswer[]; isToRead: boolean };
/** The first answer of a day. */
export type OracleAnswer = { day: number; grade: 1 | 2 | 3 };
/** `days`: those before today on which something was answered. */
export type OracleDay = { today: number; perDay: number; examDay: number | undefined; days: readonly number[] };

const round = (value: number) => Math.round(value * 1e8) / 1e8;
const within = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));
const weight = (place: number) => w[place] ?? Number.NaN;
const DECAY = -weight(20);
const FACTOR = round(0.9 ** (1 / DECAY) - 1);

/** The memory after these answers: [stability, difficulty, day, the last grade]. */
type State = [number, number, number, number];

function recall(state: State | undefined, day: number): number {
	return state ? round((1 + (FACTOR * (day - state[2])) / state[0]) ** DECAY) : 0;
}

function firstDifficulty(grade: number): number {
	return round(weight(4) - Math.exp((grade - 1) * weight(5)) + 1);
}

function step(state: State | undefined, { day, grade }: OracleAnswer): State {
	if (!state) return [weight(grade - 1), within(1, firstDifficulty(grade), 10), day, grade];
	const [stability, difficulty] = state;
	const forgotten = 1 - recall(state, day);
	const damped = difficulty + round((-weight(6) * (grade - 3) * (10 - difficulty)) / 9);
	const next = within(1, round(weight(7) * firstDifficulty(4) + (1 - weight(7)) * damped), 10);
	if (grade === 1) {
		const base = weight(11) * difficulty ** -weight(12) * ((stability + 1) ** weight(13) - 1);
		return [
			Math.min(stability, round(within(0.001, base * Math.exp(forgotten * weight(14)), 36_500))),
			next,
			day,
			grade,
		];
	}
	const growth = Math.exp(weight(8)) * (11 - difficulty) * stability ** -weight(9);
	const rise = growth * (Math.exp(forgotten * weight(10)) - 1) * (grade === 2 ? weight(15) : 1);
	return [round(within(0.001, stability * (1 + rise), 36_500)), next, day, grade];
}

/** What asking it today adds on the exam's day. */
function gain(state: State | undefined, today: number, exam: number): number {
	const wrong = recall(step(state, { day: today, grade: 1 }), exam);
	if (!state) return wrong;
	const right = recall(step(state, { day: today, grade: 3 }), exam);
	const now = recall(state, today);
	return now * right + (1 - now) * wrong - recall(state, exam);
}

type Known = { name: string; place: number; state: State | undefined; isToRead: boolean };

/** The names of the questions that the learner is asked today, sorted, before anything was answered. */
export function oraclePlan(
	questions: readonly OracleQuestion[],
	{ today, perDay, examDay, days }: OracleDay,
): string[] {
	const known = questions.map(({ name, answers, isToRead }, place): Known => {
		let state: State | undefined;
		for (const answer of answers) {
			if (answer.day >= today) continue;
			state = step(state, answer);
		}
		return { name, place, state, isToRead };
	});
	const pick: Known[] = [];
	const unseen = known.filter(({ state }) => !state);
	const takeBest = (count: number, fits: (one: Known) => boolean, rank: (one: Known) => number) => {
		for (let n = 0; n < count; n++) {
			const left = known.filter((one) => !pick.includes(one) && fits(one));
			const best = left.reduce<Known | undefined>((top, one) => (top && rank(top) >= rank(one) ? top : one), undefined);
			if (best) pick.push(best);
		}
	};
	const takeNew = (count: number) => pick.push(...unseen.slice(0, Math.max(0, count)));
	const isRepeat = ({ state, isToRead }: Known) => state !== undefined && !isToRead;
	const lowestRecall = ({ state }: Known) => -recall(state, today);

	const forMissed = Math.ceil(perDay / 4);
	const windowLength = Math.ceil(known.length / Math.max(1, perDay - forMissed));
	const hasExam = examDay !== undefined && examDay >= today;
	if (hasExam && examDay - today <= windowLength) {
		const wasAsked = ({ state }: Known) => state !== undefined && state[2] >= examDay - windowLength;
		const canAsk = (one: Known) => one.state === undefined || !one.isToRead;
		const rank = (one: Known) => gain(one.state, today, examDay) - (wasAsked(one) ? 10 : 0);
		// Of equal ones those that were seen come first.
		const first = (one: Known) => rank(one) + (one.state ? 1e-12 : 0);
		takeBest(forMissed, (one) => isRepeat(one) && wasAsked(one) && one.state?.[3] === 1, lowestRecall);
		takeBest(perDay - pick.length, canAsk, first);
		return pick.map(({ name }) => name).sort();
	}
	const isShort = isAfterBreak(
		[...days].sort((one, other) => one - other),
		today,
	);
	const places = isShort ? Math.ceil(perDay / 2) : perDay;
	const isDue = (one: Known) => isRepeat(one) && recall(one.state, today) <= 0.9;
	const free = places - known.filter(isDue).length;
	if (hasExam) {
		const each = Math.ceil(unseen.length / Math.max(1, examDay - today - windowLength));
		takeNew(Math.max(1, Math.min(each, places - 2), free));
		takeBest(places - pick.length, isRepeat, lowestRecall);
	} else {
		takeNew(Math.max(free, isShort ? 0 : 1));
		takeBest(places - pick.length, isDue, lowestRecall);
	}
	return pick.map(({ name }) => name).sort();
}

/** Whether today is one of the first three days of practice after 28 days without any. */
function isAfterBreak(days: readonly number[], today: number): boolean {
	const all = [...days, today];
	for (let place = all.length - 1; place > 0 && place > all.length - 4; place--) {
		if ((all[place] ?? 0) - (all[place - 1] ?? 0) >= 28) return true;
	}
	return false;
}
