// A calendar file (iCalendar, RFC 5545) with a reminder on each day and, where it is known, the day of an exam. Pure.

export type CalendarEvent = {
	uid: string;
	/** Whole days since 1970. */
	day: number;
	summary: string;
	url: string;
	isDaily?: boolean;
	/** A daily one ends on the day before this one; without it, when the learner deletes it. */
	untilDay?: number | undefined;
	/** Minutes after midnight, local time wherever the device is; missing for a whole day. */
	minutes?: number;
};

const DAY_MS = 86_400_000;
/** Longest line, in bytes, without its end (section 3.1). */
const LINE_BYTES = 75;

/** @param stampedAt when the file was made, in milliseconds since 1970 */
export function writeCalendarFile(events: readonly CalendarEvent[], stampedAt: number): string {
	const lines = [
		...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Doubtless//Practice//EN", "CALSCALE:GREGORIAN"],
		...events.flatMap((event) => writeEvent(event, stampedAt)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function writeEvent(
	{ uid, day, summary, url, isDaily, untilDay, minutes }: CalendarEvent,
	stampedAt: number,
): string[] {
	const isAllDay = minutes === undefined;
	const start = isAllDay ? `DTSTART;VALUE=DATE:${dateOf(day)}` : `DTSTART:${dateOf(day)}T${timeOf(minutes)}`;
	const count = untilDay === undefined ? "" : `;COUNT=${Math.max(1, untilDay - day)}`;
	const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escapeText(summary)}`, "TRIGGER:PT0M", "END:VALARM"];
	return [
		...["BEGIN:VEVENT", `UID:${uid}`, `DTSTAMP:${stampOf(stampedAt)}`, start],
		...(isAllDay ? [] : ["DURATION:PT20M"]),
		...(isDaily ? [`RRULE:FREQ=DAILY${count}`] : []),
		...[`SUMMARY:${escapeText(summary)}`, `URL:${url}`],
		...(isAllDay ? [] : alarm),
		"END:VEVENT",
	];
}

function dateOf(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
}

function timeOf(minutes: number): string {
	const two = (count: number) => String(count).padStart(2, "0");
	return `${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`;
}

function stampOf(time: number): string {
	return `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Section 3.3.11. Line breaks of any kind become one. */
function escapeText(text: string): string {
	const lines = text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
	// No other control characters are allowed.
	return lines.replaceAll(/\p{Cc}/gu, " ");
}

/** Cuts a line into lines of at most LINE_BYTES, never inside a character; those after the first begin with a space. */
function fold(line: string): string {
	const encoder = new TextEncoder();
	const parts: string[] = [];
	let part = "";
	let bytes = 0;
	for (const letter of line) {
		const size = encoder.encode(letter).byteLength;
		if (bytes + size > LINE_BYTES) {
			parts.push(part);
			part = " ";
			bytes = 1;
		}
		part += letter;
		bytes += size;
	}
	return [...parts, part].join("\r\n");
}
