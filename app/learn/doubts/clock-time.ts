// A time of day as the learner's own clock shows it ("14:32").
import { getLocale } from "#messages/runtime";

/** @param at milliseconds since 1970; rounded up to the minute, so that a time that was told has come when it is read */
export function clockTime(at: number): string {
	const minute = Math.ceil(at / 60_000) * 60_000;
	return new Intl.DateTimeFormat(getLocale(), {
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
	}).format(minute);
}
