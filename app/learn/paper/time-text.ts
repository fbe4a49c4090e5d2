// Times of day and durations, as people read them.
import { regionalLanguage } from "#core/regional-language.ts";
import { getLocale } from "#messages/runtime";

/** As in the panel; only in a browser. @param time in milliseconds since 1970 */
export function timeText(time: number): string {
	const language = regionalLanguage(getLocale(), navigator.languages);
	return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** "1:05" for 65 seconds, "1:02:05" for more than an hour. */
export function durationText(ms: number): string {
	const seconds = Math.round(ms / 1_000);
	const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
	const [minutes = 0, rest = 0] = parts;
	const hours = Math.floor(seconds / 3_600);
	const tail = String(rest).padStart(2, "0");
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
