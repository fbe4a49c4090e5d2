// Rewrites a workbook so that its cells read as Excel shows them: percents, dates, ratios, units and leading zeros by their formats,
// raised and lowered letters of a text. Called by xlsx.ts before the sheets are read.
import { strToU8 } from "fflate";
import { smallText, starred, UNDERLINED } from "#core/questions/import/write-mdast.ts";
import { type Entries, textOf } from "../../mdast/zip/unzip.ts";

/** Stands in front of a cell that Excel may have taken for a date or a time: "3:2" becomes 3:02, "1/2" 1-Feb. */
export const CONVERTED_CELL = "\ue0fa";

const BUILT_IN: Readonly<Record<string, string>> = {
	1: "0",
	2: "0.00",
	3: "#,##0",
	4: "#,##0.00",
	9: "0%",
	10: "0.00%",
	12: "# ?/?",
	13: "# ??/??",
	14: "dd-mm-yyyy",
	15: "d-mmm-yy",
	16: "d-mmm",
	17: "mmm-yy",
	18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM",
	20: "h:mm",
	21: "h:mm:ss",
	45: "mm:ss",
};
const MONTHS = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];
/** The largest number that is a date: 9999-12-31. */
const LAST_DATE = 2_958_465;

/** The files with cells and texts as they are shown. */
export function withShownCells(entries: Entries): Entries {
	const shown: Record<string, Uint8Array> = { ...entries };
	const strings = textOf(entries, "xl/sharedStrings.xml");
	if (strings !== undefined && MARKED.test(strings)) shown["xl/sharedStrings.xml"] = strToU8(withMarks(strings));
	const formats = readFormats(textOf(entries, "xl/styles.xml") ?? "");
	const hasFormats = formats.some((code) => code !== undefined);
	for (const name of Object.keys(entries)) {
		const sheet = /^xl\/worksheets\/[^/]*\.xml$/i.test(name) ? textOf(entries, name) : undefined;
		if (sheet === undefined) continue;
		const marked = MARKED.test(sheet) ? withMarks(sheet) : sheet;
		if (hasFormats || marked !== sheet) shown[name] = strToU8(hasFormats ? withTexts(marked, formats) : marked);
	}
	return shown;
}

/** Runs of a text with formatting of their own. */
const MARKED = /<(?:vertAlign|u)[\s/>]/;
const RUN = /<r>(?:(?!<\/?r>)[\s\S])*<\/r>/g;
const TEXT = /(<t(?: [^>]*)?>)([^<]*)/g;

/** The texts of a part with their powers and indices, and with underlined words as bold ones where the text speaks of them. */
function withMarks(part: string): string {
	return withSmall(part).replaceAll(/<(si|is)>(?:(?!<\/?(?:si|is)>)[\s\S])*<\/\1>/g, (text) =>
		UNDERLINED.test(text) ? text.replaceAll(RUN, withUnderline) : text,
	);
}

function withUnderline(run: string): string {
	if (!/<u(?: val="(?!none)[^"]*")?\s*\/>/.test(run)) return run;
	return run.replaceAll(TEXT, (_, open: string, text: string) => open + starred(text));
}

function withSmall(strings: string): string {
	return strings.replaceAll(RUN, (run) => {
		const position = /<vertAlign val="(super|sub)script"/.exec(run)?.[1];
		if (position === undefined) return run;
		return run.replaceAll(
			TEXT,
			(_, open: string, text: string) =>
				open + (text.trim() === "" ? text : smallText(text, position === "super" ? "sup" : "sub")),
		);
	});
}

/** The format of each cell style; undefined for "General" and texts. */
function readFormats(styles: string): (string | undefined)[] {
	const codes = new Map(
		[...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
			/numFmtId="(\d{1,5})"/.exec(tag)?.[1] ?? "",
			unescaped(/formatCode="([^"]{0,300})"/.exec(tag)?.[1] ?? ""),
		]),
	);
	const start = styles.indexOf("<cellXfs");
	const end = styles.indexOf("</cellXfs>");
	const all = start === -1 ? "" : styles.slice(start, end === -1 ? undefined : end);
	return [...all.matchAll(/<xf [^>]*>/g)].map(([tag]) => {
		const id = /numFmtId="(\d{1,5})"/.exec(tag)?.[1] ?? "0";
		return codes.get(id) ?? BUILT_IN[id];
	});
}

function unescaped(text: string): string {
	return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Number cells with a format become texts. */
function withTexts(sheet: string, formats: readonly (string | undefined)[]): string {
	return sheet.replaceAll(
		/<c ([^<>]*)>((?:<f[^<>]*>[^<]*<\/f>|<f[^<>]*\/>)?)<v>([^<]{1,40})<\/v><\/c>/g,
		(whole, attributes: string, formula: string, value: string) => {
			if (/\bt="(?!n")/.test(attributes)) return whole;
			const code = formats[Number(/\bs="(\d{1,6})"/.exec(attributes)?.[1] ?? -1)];
			const text = code === undefined || code === "" ? undefined : showNumber(Number(value), code);
			if (text === undefined) return whole;
			return `<c ${attributes.replace(/\s?t="n"/, "")} t="str">${formula}<v>${escaped(text)}</v></c>`;
		},
	);
}

/** A number in a format; undefined for a format that is not known. */
export function showNumber(value: number, format: string): string | undefined {
	if (!Number.isFinite(value)) return undefined;
	const [code = ""] = format.split(";");
	const bare = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]{0,60}\]/g, "");
	if (/^(?:general|@)?$/i.test(bare.trim())) return undefined;
	if (/[dmyhs]/i.test(bare)) return value < 0 || value > LAST_DATE ? undefined : showDate(value, code);
	if (/\?\s*\/|\/\s*[?\d]/.test(bare)) return showFraction(value, bare);
	return showDecimal(value, code);
}

function showDecimal(value: number, code: string): string | undefined {
	const plain = code
		.replaceAll(/\[\$([^[\]-]{0,20})[^[\]]{0,40}\]/g, '"$1"')
		.replaceAll(/\[[^[\]]{0,60}\]/g, "")
		.replaceAll(/\\(.)/g, '"$1"')
		.replaceAll(/_.|\*./g, "");
	const [, before = "", digits = "", after = ""] =
		/^((?:"[^"]*"|[^"#0?.,])*)([#0?.,]+)((?:"[^"]*"|[^"#0?])*)$/.exec(plain) ?? [];
	if (digits === "") return undefined;
	const isPercent = after.includes("%");
	const [whole = "", decimals = ""] = digits.split(".");
	const needed = decimals.match(/0/g)?.length ?? 0;
	const fixed = Math.abs(isPercent ? value * 100 : value).toFixed(decimals.length);
	const [left = "", right = ""] = fixed.split(".");
	const least = whole.match(/0/g)?.length ?? 0;
	const padded = left.padStart(least, "0");
	const grouped = whole.includes(",") ? groupsOf(padded).join(",") : padded;
	const kept = right.slice(0, needed) + right.slice(needed).replace(/0+$/, "");
	const text = (part: string) => part.replaceAll('"', "");
	return `${value < 0 ? "-" : ""}${text(before)}${grouped}${kept === "" ? "" : `.${kept}`}${text(after)}`.trim();
}

/** The digits of a whole number in groups of three. */
function groupsOf(digits: string): string[] {
	const first = digits.length % 3;
	const groups = Array.from({ length: Math.floor(digits.length / 3) }, (_, at) =>
		digits.slice(first + at * 3, first + at * 3 + 3),
	);
	return first === 0 ? groups : [digits.slice(0, first), ...groups];
}

function showFraction(value: number, code: string): string | undefined {
	const most = /\/\s*\?\?/.test(code) ? 99 : 9;
	const whole = Math.trunc(Math.abs(value));
	const rest = Math.abs(value) - whole;
	if (rest === 0) return String(value);
	for (let below = 2; below <= most; below++) {
		const above = Math.round(rest * below);
		if (Math.abs(above / below - rest) > 1e-9) continue;
		return `${value < 0 ? "-" : ""}${whole > 0 ? `${whole} ` : ""}${above}/${below}`;
	}
	return undefined;
}

function showDate(value: number, code: string): string {
	// Excel counts days from 1900 and takes that year for a leap year.
	const date = new Date(Math.round((value - 25_569) * 86_400_000));
	const isHalf = /am\/pm/i.test(code);
	const hours = isHalf ? ((date.getUTCHours() + 11) % 12) + 1 : date.getUTCHours();
	const two = (number: number) => String(number).padStart(2, "0");
	const month = date.getUTCMonth();
	let isTime = false;
	const text = code
		.replaceAll(/\[[^[\]]{0,60}\]/g, "")
		.replaceAll(/am\/pm|"[^"]*"|\\.|yyyy|yy|y|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s/gi, (token) => {
			const name = token.toLowerCase();
			if (name === "am/pm") return date.getUTCHours() < 12 ? "AM" : "PM";
			if (/^["\\]/.test(token)) return token.replaceAll(/["\\]/g, "");
			if (name.startsWith("h")) isTime = true;
			if (name === "yyyy") return String(date.getUTCFullYear());
			if (name.startsWith("y")) return two(date.getUTCFullYear() % 100);
			if (name === "mmmm" || name === "mmm") return (MONTHS[month] ?? "").slice(0, name === "mmm" ? 3 : undefined);
			if (name.startsWith("m")) {
				const number = isTime ? date.getUTCMinutes() : month + 1;
				return name === "mm" ? two(number) : String(number);
			}
			if (name === "dddd" || name === "ddd") return "";
			if (name.startsWith("d")) return name === "dd" ? two(date.getUTCDate()) : String(date.getUTCDate());
			if (name.startsWith("h")) return name === "hh" ? two(hours) : String(hours);
			return two(date.getUTCSeconds());
		})
		.replaceAll(/_.|\*./g, "")
		.trim();
	// What was typed as "3:2" or "1/2" looks so; a full date does not.
	return /y/i.test(code) && /d/i.test(code) ? text : CONVERTED_CELL + text;
}
