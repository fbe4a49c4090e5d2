// The time that is left. Counted on screen each second and said at half, ten and two minutes only: a live region that changed each second
// would never be silent. Nothing flashes.
import { useEffect, useRef, useState } from "react";
import type { AttemptStore, AttemptView } from "#app/learn/paper/attempt/store.ts";
import { type Attempt, type AttemptPlan, attemptMs } from "#core/papers/attempt.ts";
import * as m from "#messages";
import { longerMinutes, yourTimeText } from "./extra-time.tsx";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long a sentence about the time stays on screen at most. It lies over what is below the head, so that nothing moves. */
const LONGEST_SHOWN_MS = 8 * SECOND_MS;
/** No more of the time than this. */
const SHOWN_SHARE = 1 / 12;

/** Milliseconds that are left by the clock: of the open section where it has its own time, or of the paper. */
function leftNow(store: AttemptStore, { attempt, at }: AttemptView): number {
	const left = attempt.sectionLeftMs ?? attempt.leftMs;
	return Math.max(0, left - (store.clock.elapsed() - at));
}

/** Without extra time: of the open section where it has its own time, or of the paper. */
function minutesOf({ sectionLeftMs, section }: Attempt, plan: AttemptPlan): number {
	return sectionLeftMs === null ? plan.minutes : (plan.sections[section]?.minutes ?? 0);
}

function totalOf({ attempt, stored }: AttemptView): number {
	const { plan } = stored;
	return attemptMs({ minutes: minutesOf(attempt, plan), extraTime: plan.extraTime });
}

/** The times at which it is said, in milliseconds before the end and in their order: half, ten and two minutes, as far as there are so many. */
export function callTimes(totalMs: number): number[] {
	const times = new Set([totalMs / 2, 10 * MINUTE_MS, 2 * MINUTE_MS]);
	return [...times].filter((ms) => ms < totalMs).sort((one, other) => other - one);
}

/** What is said at one of these times. */
export function callText(leftMs: number, totalMs: number): string {
	const count = leftMs / MINUTE_MS;
	if (leftMs * 2 !== totalMs) return m.mock_minutes_left({ count });
	return Number.isInteger(count) ? m.mock_half_left_minutes({ count }) : m.mock_half_left();
}

/** How long it is on screen: 8 seconds, in a section of one minute 5. */
export function shownMs(totalMs: number): number {
	return Math.min(LONGEST_SHOWN_MS, totalMs * SHOWN_SHARE);
}

/** "2:59:59", "09:05". */
export function clockText(ms: number): string {
	const seconds = Math.ceil(ms / SECOND_MS);
	const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
	const hours = Math.floor(seconds / 3_600);
	return [...(hours > 0 ? [hours] : []), ...parts].join(":");
}

type TimeLeftProps = { store: AttemptStore; view: AttemptView };

export function TimeLeft({ store, view }: TimeLeftProps) {
	const [left, setLeft] = useState(() => leftNow(store, view));
	useEffect(() => {
		const look = () => setLeft(leftNow(store, view));
		look();
		const timer = setInterval(look, SECOND_MS);
		return () => clearInterval(timer);
	}, [store, view]);
	return (
		<>
			<p className="time-left">
				<span>{view.attempt.sectionLeftMs === null ? m.mock_time_left() : m.mock_section_time_left()}</span>
				<b role="timer" aria-live="off">
					{clockText(left)}
				</b>
				<ExtraMinutes view={view} />
			</p>
			<TimeCall left={left} totalMs={totalOf(view)} view={view} />
		</>
	);
}

/** How much of the time that the clock counts is a person's extra time. */
function ExtraMinutes({ view: { attempt, stored } }: Pick<TimeLeftProps, "view">) {
	const { plan } = stored;
	const minutes = minutesOf(attempt, plan);
	const count = longerMinutes(minutes, plan.extraTime) - minutes;
	return count > 0 && <small>{m.mock_extra_minutes({ count })}</small>;
}

/**
 * Says that half, ten or two minutes are left, once each, when the clock passes them on this page; and a person's extra time, as the paper
 * begins and when it is given.
 */
function TimeCall({ left, totalMs, view }: { left: number; totalMs: number; view: AttemptView }) {
	const { section } = view.attempt;
	const { minutes, extraTime } = view.stored.plan;
	const before = useRef({ left, section, extraTime });
	const [said, setSaid] = useState(() => (view.at < LONGEST_SHOWN_MS ? yourTimeText(minutes, extraTime) : ""));
	useEffect(() => {
		const { left: earlier, section: earlierSection, extraTime: earlierTime } = before.current;
		before.current = { left, section, extraTime };
		if (extraTime !== earlierTime) return setSaid(yourTimeText(minutes, extraTime));
		if (section !== earlierSection) return;
		const passed = callTimes(totalMs).find((ms) => left <= ms && ms < earlier);
		if (passed !== undefined) setSaid(callText(passed, totalMs));
	}, [left, totalMs, section, minutes, extraTime]);
	useEffect(() => {
		if (said === "") return;
		const timer = setTimeout(() => setSaid(""), shownMs(totalMs));
		return () => clearTimeout(timer);
	}, [said, totalMs]);
	return (
		<p role="status" className="time-call">
			{said}
		</p>
	);
}
